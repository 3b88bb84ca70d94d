//! Lattice shape matching against a direct evaluation of each region.

use crate::support::float::Float;
use crate::support::lattice_reference::{RegionMatching, Weights, ways};
use crate::support::lattices::{MAX_PARTICLES, Plan, places, plan, rectangle};
use crate::support::settings::settings;
use crate::support::tolerance;
use pliant::{Rotation, Scheme, Solver, Stiffness, Vec2};
use proptest::prelude::*;

pub(crate) const STEP: f64 = 1.0 / 128.0;

/// Compares one step of unit stiffness from rest with the direct evaluation. Returns the number of
/// members with a bound below 1e-3: a region nearly equidistant from every rotation has no tight
/// bound.
fn compare<T: Float>(plan: &Plan, center: [f64; 2], pinned: &[usize], scheme: Scheme) -> usize {
    let (mut particles, mut body) = plan.make::<T>(center, 1.0);
    let members = body.members().to_vec();
    for place in pinned {
        particles.pin(members[*place]).unwrap();
    }
    let x = places(&particles, &members);
    let regions = RegionMatching::new(plan, &body);
    let goals = regions.goals(&x, pinned, Weights::Shared, T::EPSILON.wide());
    Solver {
        scheme,
        ..Solver::new()
    }
    .step(T::of(STEP), &mut particles, &mut body)
    .unwrap();
    let mut compared = 0;
    for (place, way) in ways(&particles, &members, STEP).into_iter().enumerate() {
        let expected = if pinned.contains(&place) {
            [0.0; 2]
        } else {
            goals.ways[place]
        };
        let (error, bound) = (
            (way[0] - expected[0]).hypot(way[1] - expected[1]),
            goals.bounds[place],
        );
        assert!(
            error <= bound,
            "member {place}: {way:?}, not {expected:?}: off by {error:e}, bound {bound:e}"
        );
        compared += usize::from(bound < 1e-3);
    }
    let found = body.goals().map(|goal| [goal.x.wide(), goal.y.wide()]);
    for (place, goal) in found.enumerate() {
        let error = (0..2)
            .map(|axis| (goal[axis] - x[place][axis] - goals.ways[place][axis]).abs())
            .fold(0.0, f64::max);
        let bound = goals.bounds[place] + T::EPSILON.wide() * (center[0].abs() + center[1].abs());
        assert!(
            error <= bound,
            "goal {place}: off by {error:e}, bound {bound:e}"
        );
    }
    compared
}

fn regions_match_direct_evaluation<T: Float>() {
    let far = prop::sample::select(&[[0.0, 0.0], [1000.0, 1000.0]][..]);
    let (compared, all) = (std::cell::Cell::new(0), std::cell::Cell::new(0));
    proptest!(settings(400), |(plan in plan(1.5, 0.0), far in far, explicit: bool)| {
        let scheme = if explicit { Scheme::Leapfrog } else { Scheme::Predicted };
        compared.set(compared.get() + compare::<T>(&plan, far, &[], scheme));
        all.set(all.get() + plan.present().count());
    });
    assert!(
        compared.get() * 10 > all.get() * 8,
        "only {} of {} members compared",
        compared.get(),
        all.get()
    );
}

fn pinned_regions_match_direct_evaluation<T: Float>() {
    let compared = std::cell::Cell::new(0);
    proptest!(settings(200), |(plan in plan(0.4, 0.0), pinned in prop::collection::btree_set(0..MAX_PARTICLES, 1..6), far: bool)| {
        let count = plan.present().count();
        let pinned: Vec<_> = pinned.into_iter().filter(|place| *place < count).collect();
        let center = if far { [1000.0, 1000.0] } else { [0.0, 0.0] };
        compared.set(compared.get() + compare::<T>(&plan, center, &pinned, Scheme::Predicted));
    });
    assert!(
        compared.get() > 1000,
        "only {} members compared",
        compared.get()
    );
}

/// A lattice that is translated and rotated without deformation: every region finds the rotation,
/// and no node is pulled.
fn rigid_motion_is_recovered<T: Float>() {
    for half in 1..=4 {
        for turns in 0..16_u8 {
            let mut plan = rectangle(6, 5, half);
            plan.nodes[8] = None;
            plan.nodes[9] = None;
            let (mut particles, mut body) = plan.make::<T>([0.0, 0.0], 1.0);
            let (sin, cos) = (f64::from(turns) * 0.41).sin_cos();
            let planted = Rotation {
                cos: T::of(cos),
                sin: T::of(sin),
            };
            for id in particles.ids() {
                let x = particles.position(id).unwrap();
                particles
                    .set_position(id, planted * x + T::vector(3.0, -7.0))
                    .unwrap();
            }
            Solver::new()
                .step(T::of(STEP), &mut particles, &mut body)
                .unwrap();
            let bound = tolerance::planted_lattice(T::EPSILON.wide(), 2 * half + 1, 10.0);
            for r in body.rotations() {
                let off = (r.cos - planted.cos)
                    .wide()
                    .hypot((r.sin - planted.sin).wide());
                assert!(
                    off <= bound,
                    "half-width {half}, rotation {turns}: off by {off:e}, bound {bound:e}"
                );
            }
            for (x, goal) in particles.positions().iter().zip(body.goals()) {
                let off = (*x - goal).length().wide();
                assert!(
                    off <= bound,
                    "half-width {half}, rotation {turns}: pulled by {off:e}, bound {bound:e}"
                );
            }
        }
    }
}

/// Fitting with m and dividing by k leaves a third of the impulse. Fitting with m/k leaves none.
#[test]
fn region_weights_not_divided_by_count_lose_momentum() {
    let mut plan = rectangle(5, 4, 1);
    for (place, node) in plan.nodes.iter_mut().flatten().enumerate() {
        node.1 = [[0.3, -0.1], [0.0, 0.2], [-0.2, 0.1], [0.1, 0.4]][place * 7 % 4];
        node.3 = [1.0, 3.0, 0.5][place % 3];
    }
    let (particles, body) = plan.make::<f64>([0.0, 0.0], 1.0);
    let (x, regions) = (
        places(&particles, body.members()),
        RegionMatching::new(&plan, &body),
    );
    let left_over = |weights| {
        let ways = regions.goals(&x, &[], weights, 0.0).ways;
        let sum = |f: &dyn Fn([f64; 2]) -> f64| {
            ways.iter()
                .zip(&regions.masses)
                .map(|(way, m)| m * f(*way))
                .sum::<f64>()
        };
        sum(&|way| way[0]).hypot(sum(&|way| way[1])) / sum(&|way| way[0].hypot(way[1]))
    };
    assert!(
        left_over(Weights::Shared) < tolerance::LEFT_OVER,
        "{}",
        left_over(Weights::Shared)
    );
    assert!(
        left_over(Weights::Whole) > 0.01,
        "{}",
        left_over(Weights::Whole)
    );
}

/// A sheet pinned at one corner hangs from it and comes to rest.
fn sheet_pinned_at_a_corner_comes_to_rest<T: Float>() {
    let (mut particles, mut body) = rectangle(5, 5, 1).make::<T>([0.0, 0.0], 0.5);
    let corner = body.members()[0];
    particles.pin(corner).unwrap();
    let solver = Solver {
        gravity: T::vector(0.0, -9.81),
        substeps: 4,
        ..Solver::new()
    };
    for _ in 0..6000 {
        solver
            .step(T::of(1.0 / 60.0), &mut particles, &mut body)
            .unwrap();
        // Drag, so that the sheet comes to rest.
        for id in particles.ids().iter().skip(1) {
            let v = particles.velocity(id).unwrap();
            particles.set_velocity(id, v * T::of(0.98)).unwrap();
        }
    }
    assert_eq!(particles.position(corner), Some(Vec2::ZERO));
    let center = particles
        .positions()
        .iter()
        .fold(Vec2::ZERO, |sum, x| sum + *x * T::ratio(1, 25));
    let length = center.length().wide();
    assert!(
        (center.x.wide()).abs() < tolerance::HANGING && center.y.wide() < 0.0,
        "{center:?}"
    );
    assert!(
        (2.7..3.2).contains(&length),
        "distance from the corner to the center: {length}"
    );
    assert!(crate::support::lattice_reference::fastest(&particles) < tolerance::HANGING);
}

/// The half-width has no upper limit. Beyond the grid, every region is the whole lattice, which
/// then equals plain shape matching.
fn regions_as_large_as_the_lattice_equal_shape_matching<T: Float>() {
    for half in [4, 5, 100, usize::MAX] {
        let (mut particles, mut lattice) = rectangle(4, 3, half).make::<T>([0.0, 0.0], 1.0);
        let ids = particles.ids();
        let mut body =
            pliant::ShapeMatching::<T, 12>::new(&particles, ids.iter(), Stiffness::Alpha(T::ONE))
                .unwrap();
        particles
            .set_position(ids.get(0).unwrap(), T::vector(-0.5, 0.25))
            .unwrap();
        particles
            .set_position(ids.get(7).unwrap(), T::vector(3.5, -2.25))
            .unwrap();
        let mut other = particles.clone();
        Solver::new()
            .step(T::of(STEP), &mut particles, &mut lattice)
            .unwrap();
        Solver::new()
            .step(T::of(STEP), &mut other, &mut body)
            .unwrap();
        let bound = tolerance::goal_of_region(T::EPSILON.wide(), 4, 8.0, 2.0, 1.0);
        for (a, b) in particles.velocities().iter().zip(other.velocities()) {
            let off = (*a - *b).length().wide() * STEP;
            assert!(
                off <= bound,
                "half-width {half}: off by {off:e}, bound {bound:e}"
            );
        }
        assert!(crate::support::lattice_reference::fastest(&particles) > 1.0);
    }
}

crate::both!(
    regions_match_direct_evaluation,
    pinned_regions_match_direct_evaluation,
    rigid_motion_is_recovered,
    sheet_pinned_at_a_corner_comes_to_rest,
    regions_as_large_as_the_lattice_equal_shape_matching,
);
