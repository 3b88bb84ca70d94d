//! The order in which a search lists pairs of discs, on which the bits of a step depend.

use crate::both;
use crate::support::float::Float;
use crate::support::setup::surface;
use pliant::{DiscContacts, Filter, Particles, Solver};

/// Bodies of one disc of radius one at these positions. Returns the touching pairs, in order.
fn touching_bodies<T: Float>(positions: [[f64; 2]; 4]) -> Vec<[usize; 2]> {
    let mut particles = Particles::<T, 4>::new();
    let mut discs = DiscContacts::<T, 4, 4, 8>::new(surface(0.0, 0.0)).unwrap();
    for [x, y] in positions {
        let disc = particles.add(T::vector(x, y), T::ONE).unwrap();
        discs
            .add_body(&particles, [disc], T::ONE, Filter::default())
            .unwrap();
    }
    Solver::new()
        .step(T::of(1e-3), &mut particles, &mut discs)
        .unwrap();
    discs
        .contacts()
        .map(|contact| contact.particles.map(pliant::ParticleId::index))
        .collect()
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
    cells_are_twice_the_longest_reach_wide,
    discs_that_reach_less_than_five_radii_are_in_the_grid,
    discs_that_reach_more_than_five_radii_are_listed_after_the_grid,
);
