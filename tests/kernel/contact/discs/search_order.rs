//! The order in which a search lists pairs of discs, on which the bits of a step depend.

use crate::both;
use crate::support::float::Float;
use crate::support::setup::surface;
use pliant::{DiscContacts, Filter, Particles, Solver};

/// Disc: position and radius.
type Disc = ([f64; 2], f64);

/// Result of a step of bodies of one disc each, with room for `K` contacts: the pairs of touching
/// bodies in the order of the list, and the number of listed pairs beyond `K`.
fn step<T: Float, const K: usize>(all: &[Disc]) -> (Vec<[usize; 2]>, usize) {
    let mut particles = Particles::<T, 256>::new();
    let mut discs = Box::new(DiscContacts::<T, 256, 256, K>::new(surface(0.0, 0.0)).unwrap());
    for ([x, y], radius) in all {
        let disc = particles.add(T::vector(*x, *y), T::ONE).unwrap();
        discs
            .add_body(&particles, [disc], T::of(*radius), Filter::default())
            .unwrap();
    }
    Solver::new()
        .step(T::of(1e-3), &mut particles, &mut *discs)
        .unwrap();
    let pairs = discs
        .contacts()
        .map(|contact| contact.particles.map(pliant::ParticleId::index));
    (pairs.collect(), discs.dropped())
}

/// Pairs of touching bodies in the order of the list.
fn touching_pairs<T: Float>(all: &[Disc]) -> Vec<[usize; 2]> {
    let (pairs, dropped) = step::<T, 4096>(all);
    assert_eq!(dropped, 0);
    pairs
}

/// Pairs of touching bodies of radius one at these positions.
fn touching_bodies<T: Float>(positions: [[f64; 2]; 4]) -> Vec<[usize; 2]> {
    touching_pairs::<T>(&positions.map(|position| (position, 1.0)))
}

fn pairs_of_bodies_are_listed_from_left_to_right<T: Float>() {
    let row = [[0.0, 0.0], [1.9, 0.0], [3.8, 0.0], [5.7, 0.0]];
    assert_eq!(touching_bodies::<T>(row), [[0, 1], [1, 2], [2, 3]]);
    let [a, b, c, d] = row;
    assert_eq!(touching_bodies::<T>([d, c, b, a]), [[2, 3], [1, 2], [0, 1]]);
}

fn bodies_with_equal_minimum_x_are_listed_in_the_order_of_adding<T: Float>() {
    let column = [[0.0, 0.0], [0.0, 1.9], [0.0, 3.8], [0.0, 5.7]];
    assert_eq!(touching_bodies::<T>(column), [[0, 1], [1, 2], [2, 3]]);
}

fn bodies_added_from_right_to_left_are_listed_from_left_to_right<T: Float>() {
    let row: Vec<Disc> = (0..200)
        .map(|k| ([1.9 * f64::from(200 - k), 0.0], 1.0))
        .collect();
    let expected: Vec<_> = (0..199).rev().map(|k| [k, k + 1]).collect();
    assert_eq!(touching_pairs::<T>(&row), expected);
}

/// Compares the list with one from comparing all discs, in an area of this size. Coordinates are
/// multiples of 1/64, so distances are exact. One disc in 25 is much taller than the others.
fn pairs_match_brute_force_in_order<T: Float>(width: u32, height: u32) {
    let mut state = 1_u32;
    let mut random = |below: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f64::from((state >> 8) % (64 * below)) / 64.0
    };
    let all: Vec<Disc> = (0..256)
        .map(|k| {
            let radius = [0.25, 0.375, 0.5][k % 3];
            let radius = if k % 25 == 7 { 6.0 } else { radius };
            ([random(width), random(height)], radius)
        })
        .collect();
    // The left side of a box, with the margin of the search.
    let left = |k: usize| all[k].0[0] - 1.25 * all[k].1;
    let precedes = |a: usize, b: usize| (left(a), a) < (left(b), b);
    let mut order: Vec<_> = (0..all.len()).collect();
    order.sort_by(|a, b| (left(*a), *a).partial_cmp(&(left(*b), *b)).unwrap());
    let found = touching_pairs::<T>(&all);
    let rank = |k: usize| order.iter().position(|body| *body == k).unwrap();
    let key = |[a, b]: &[usize; 2]| {
        let (first, second) = if precedes(*a, *b) { (*a, *b) } else { (*b, *a) };
        (rank(first), rank(second))
    };
    assert!(found.iter().map(key).is_sorted_by(|a, b| a < b));
    assert!(found.iter().all(|[a, b]| a < b));
    assert!(found.len() > 100, "{} pairs", found.len());
    // A disc reaches 5/4 of its radius. No pair is within rounding of the limit.
    let near = |[a, b]: &[usize; 2]| {
        let ([ax, ay], [bx, by]) = (all[*a].0, all[*b].0);
        (ax - bx).hypot(ay - by) <= 1.25 * (all[*a].1 + all[*b].1)
    };
    let pairs = (0..all.len()).flat_map(|b| (0..b).map(move |a| [a, b]));
    assert_eq!(step::<T, 0>(&all).1, pairs.filter(near).count());
    assert!(found.iter().all(near));
}

fn columns_squares_and_rows_match_brute_force_in_order<T: Float>() {
    for (width, height) in [(1, 200), (8, 60), (20, 20), (60, 8), (200, 1)] {
        pairs_match_brute_force_in_order::<T>(width, height);
    }
}

/// Discs on a side of the lattice below, and the radius of all discs.
const SIDE: u8 = 9;
const RADIUS: f64 = 0.5;
/// The disc of the lattice that can move.
const MOVING: usize = 40;

/// Contacts of a disc with a lattice of discs of another body, whose middle disc has this reach, in
/// radii. The lattice has more discs than the search compares directly, so they are in a grid. Its
/// cells are twice the longest reach wide, plus 1/32 of that. Checks the order of contacts: by rows
/// of cells, by cells from the left, and in the order of adding. Discs outside of the grid are
/// last.
fn contacts_follow_cells<T: Float>(reach: f64, is_in_grid: bool) {
    let lattice: Vec<[f64; 2]> = (0..SIDE)
        .flat_map(|y| (0..SIDE).map(move |x| [f64::from(x), f64::from(y)]))
        .map(|[x, y]| [0.9 * RADIUS * x, 0.9 * RADIUS * y])
        .collect();
    let width = 2.0 * if is_in_grid { reach } else { 1.25 } * RADIUS * 33.0 / 32.0;
    for shift in 0..25 {
        let shift = [
            f64::from(shift % 5) * 0.31 + 1.13,
            f64::from(shift / 5) * 0.31 + 1.13,
        ];
        let mut particles = Particles::<T, 84>::new();
        let mut discs = DiscContacts::<T, 2, 84, 128>::new(surface(0.0, 0.0)).unwrap();
        // The outer members extend the box of the first body over the lattice.
        for body in [vec![shift, [-20.0, -20.0], [20.0, 20.0]], lattice.clone()] {
            let ids: Vec<_> = body
                .into_iter()
                .map(|[x, y]| particles.add(T::vector(x, y), T::ONE).unwrap())
                .collect();
            discs
                .add_body(&particles, ids, T::of(RADIUS), Filter::default())
                .unwrap();
        }
        let moving = particles.ids().get(3 + MOVING).unwrap();
        particles
            .set_velocity(moving, T::vector((reach - 1.25) * RADIUS, 0.0))
            .unwrap();
        Solver::new()
            .step(T::ONE, &mut particles, &mut discs)
            .unwrap();
        let found: Vec<usize> = discs
            .contacts()
            .map(|contact| contact.particles[1].index() - 3)
            .collect();
        // Cells count from the first disc of the lattice.
        let key = |item: &usize| {
            let [column, row] = lattice[*item].map(|c| (c / width).floor());
            (
                *item == MOVING && !is_in_grid,
                [row, column].map(f64::to_bits),
                *item,
            )
        };
        let mut sorted = found.clone();
        sorted.sort_by_key(key);
        assert_eq!(found, sorted, "shift {shift:?}");
        assert!(found.len() > 3, "{} contacts", found.len());
    }
}

fn cells_are_twice_the_longest_reach_wide<T: Float>() {
    contacts_follow_cells::<T>(1.25, true);
}

fn discs_that_reach_less_than_five_radii_are_in_the_grid<T: Float>() {
    contacts_follow_cells::<T>(3.0, true);
    contacts_follow_cells::<T>(4.5, true);
}

fn discs_that_reach_more_than_five_radii_are_listed_after_the_grid<T: Float>() {
    contacts_follow_cells::<T>(5.5, false);
    contacts_follow_cells::<T>(12.0, false);
}

both!(
    pairs_of_bodies_are_listed_from_left_to_right,
    bodies_with_equal_minimum_x_are_listed_in_the_order_of_adding,
    bodies_added_from_right_to_left_are_listed_from_left_to_right,
    columns_squares_and_rows_match_brute_force_in_order,
    cells_are_twice_the_longest_reach_wide,
    discs_that_reach_less_than_five_radii_are_in_the_grid,
    discs_that_reach_more_than_five_radii_are_listed_after_the_grid,
);
