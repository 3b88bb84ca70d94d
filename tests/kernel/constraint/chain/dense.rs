//! The elimination against a dense solution in double precision.

#![allow(
    clippy::needless_range_loop,
    reason = "the formulas of elimination have indices"
)]

use crate::both;
use crate::support::float::Float;
use crate::support::group::{Group, STEP};
use crate::support::settings::settings;
use crate::support::setup::id;
use pliant::{Chain, Particles, Vec2};
use proptest::prelude::*;

/// Solves a x = b by elimination with partial pivoting.
fn solve(mut a: Vec<Vec<f64>>, mut b: Vec<f64>) -> Vec<f64> {
    let n = b.len();
    for column in 0..n {
        let largest = (column..n)
            .max_by(|i, j| a[*i][column].abs().total_cmp(&a[*j][column].abs()))
            .unwrap();
        a.swap(column, largest);
        b.swap(column, largest);
        for row in column + 1..n {
            let factor = a[row][column] / a[column][column];
            for k in column..n {
                a[row][k] -= factor * a[column][k];
            }
            b[row] -= factor * b[column];
        }
    }
    for row in (0..n).rev() {
        let known: f64 = (row + 1..n).map(|k| a[row][k] * b[k]).sum();
        b[row] = (b[row] - known) / a[row][row];
    }
    b
}

/// Δλ of a first pass over a chain with these rest lengths.
fn reference<T: Float>(group: &Group<T>, lengths: &[f64], compliance: f64) -> Vec<f64> {
    let n = lengths.len();
    let wide = |v: Vec2<T>| Vec2::new(v.x.wide(), v.y.wide());
    let links: Vec<_> = (0..n)
        .map(|i| {
            let at = |k: usize| wide(group.positions[k]) + wide(group.displacements[k]);
            let r = at(i) - at(i + 1);
            (r * (1.0 / r.length()), r.length() - lengths[i])
        })
        .collect();
    let w = |k: usize| 1.0 / group.masses[k].wide();
    let matrix = (0..n)
        .map(|i| {
            (0..n)
                .map(|j| {
                    let cos = links[i].0.dot(links[j].0);
                    match i.abs_diff(j) {
                        0 => w(i) + w(i + 1) + compliance / (STEP * STEP),
                        1 => -w(i.max(j)) * cos,
                        _ => 0.0,
                    }
                })
                .collect()
        })
        .collect();
    solve(matrix, links.iter().map(|link| -link.1).collect())
}

/// Chains at rest whose rest lengths change by at most 10⁻³ of their length, so that a substep
/// resolves all tensions. The joints turn by more than 0.1 rad.
fn pass_matches_a_dense_solution<T: Float>() {
    let nodes = prop::collection::vec((0.1_f64..1.0, prop::bool::ANY, 0.1..10.0, -1.0..1.0), 3..12);
    proptest!(settings(500), |(nodes in nodes, soft in prop::bool::ANY)| {
        let (mut place, mut numbers) = (Vec2::ZERO, Vec::new());
        for (turn, left, mass, _) in &nodes {
            numbers.push([place.x, place.y, 0.0, 0.0, *mass]);
            let side = if *left { *turn } else { -*turn };
            place += Vec2::new(1.0, side) * (1.0 / (1.0 + side * side).sqrt());
        }
        let group = Group::<T>::new(&numbers);
        let mut particles = Particles::<T, 16>::new();
        for (x, m) in group.positions.iter().zip(&group.masses) {
            particles.add(*x, *m).unwrap();
        }
        let compliance = if soft { 1e-4 } else { 0.0 };
        let mut chain = Chain::<T, 16>::new(&particles, particles.ids(), T::of(compliance)).unwrap();
        let mut lengths = Vec::new();
        for (link, (.., change)) in nodes.iter().enumerate().skip(1) {
            let length = T::of(chain.rest_length(link - 1).unwrap().wide() + 1e-3 * change);
            chain.set_rest_length(link - 1, length).unwrap();
            lengths.push(length.wide());
        }
        let expected = reference(&group, &lengths, T::of(compliance).wide());
        let after = group.project(&mut chain, 0);
        let size = expected.iter().fold(0.0_f64, |size, x| size.max(x.abs()));
        // The residual, of 10⁻³, is the difference of two lengths of 1 with an error of ε each.
        // Such an error alone changes the multiplier by up to ε times the heaviest mass.
        let heaviest = nodes.iter().fold(0.0_f64, |most, node| most.max(node.2));
        let bound = T::EPSILON.wide() * (4000.0 * size).max(4.0 * heaviest);
        for (link, expected) in expected.iter().enumerate() {
            let found = chain.multiplier(link).unwrap().wide();
            prop_assert!((found - expected).abs() <= bound, "link {link}: {found} for {expected}");
        }
        let mut before = Vec2::ZERO;
        for (node, d) in after.iter().enumerate() {
            let impulse = expected.get(node).map_or(Vec2::ZERO, |lambda| {
                let r = group.positions[node] - group.positions[node + 1];
                Vec2::new(r.x.wide(), r.y.wide()) * (lambda / r.length().wide())
            });
            let w = 1.0 / group.masses[node].wide();
            let error = (Vec2::new(d.x.wide(), d.y.wide()) - (impulse - before) * w).length();
            prop_assert!(error <= 4.0 * bound * w, "member {node}: error of {error}");
            before = impulse;
        }
    });
}

/// A pinned member separates the systems on both sides.
fn pin_in_the_middle_separates_the_sides<T: Float>() {
    let places: Vec<[f64; 5]> = (0..9_u8)
        .map(|k| {
            [
                f64::from(k),
                f64::from(k % 2),
                0.01 * f64::from(k % 3),
                0.0,
                1.0,
            ]
        })
        .collect();
    let build = |first: usize, count: usize| {
        let mut particles = Particles::<T, 9>::new();
        for (k, [x, y, ..]) in places.iter().enumerate() {
            let place = T::vector(*x, *y);
            if k == 4 {
                particles.add_pinned(place, T::ONE).unwrap();
            } else {
                particles.add(place, T::ONE).unwrap();
            }
        }
        let ids = particles.ids().iter().skip(first).take(count);
        let mut chain = Chain::<T, 9>::new(&particles, ids, T::ZERO).unwrap();
        for k in 0..9 {
            let velocity = T::vector(places[k][2], 0.0);
            particles
                .set_velocity(id(u16::try_from(k).unwrap()), velocity)
                .unwrap();
        }
        pliant::Solver::new()
            .step(T::ONE, &mut particles, &mut chain)
            .unwrap();
        particles
    };
    let (whole, left, right) = (build(0, 9), build(0, 5), build(4, 5));
    for k in 0..9 {
        let side = if k < 5 { &left } else { &right };
        assert_eq!(whole.positions()[k], side.positions()[k], "member {k}");
    }
}

both!(
    pass_matches_a_dense_solution,
    pin_in_the_middle_separates_the_sides,
);
