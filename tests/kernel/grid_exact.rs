//! Which pairs of discs are found by searches in grids, how often, and in which order.

use crate::both;
use crate::float::Float;
use pliant::{Discs, Filter, Particles, Solver, Surface};

/// Discs of radius one, in two bodies whose boxes cover each other: how many pairs were listed.
fn listed<T: Float, const N: usize>(places: [[f64; 2]; 4]) -> usize {
    let mut particles = Particles::<T, 4>::new();
    let ids = places.map(|[x, y]| particles.add(T::vector(x, y), T::ONE).unwrap());
    let mut discs = Discs::<T, 2, N, 0>::new(Surface::default()).unwrap();
    for body in ids.chunks(2) {
        discs.add_body(&particles, body.iter().copied(), T::ONE, Filter::default()).unwrap();
    }
    Solver::new().step(T::of(1e-3), &mut particles, &mut discs).unwrap();
    assert_eq!(discs.contacts().count(), 0, "there is room for none");
    discs.dropped()
}

/// Wherever the cells of the grid are, which count from the first disc: a pair is listed once, up to a gap of half a radius.
fn pairs_are_listed_once_wherever_cells_are<T: Float>() {
    let listed_of = |place: [f64; 2], [dx, dy]: [f64; 2]| {
        let places = [[0.0, 0.0], place, [place[0] + dx, place[1] + dy], [-4.0, -4.0]];
        [listed::<T, 32>(places), listed::<T, 33>(places)]
    };
    for step in 0..200 {
        let place = [5.0 + f64::from(step % 20) * 0.13, 4.0 + f64::from(step / 20) * 0.26];
        let angle = f64::from(step) * 2.399_963;
        for (distance, expected) in [(2.499, 1), (2.501, 0), (1.9, 1)] {
            let found = listed_of(place, [distance * angle.cos(), distance * angle.sin()]);
            assert_eq!(found, [expected; 2], "{place:?} {angle} {distance}");
        }
    }
    // A cell is two radii and a half wide, and a 32nd more.
    for step in 0..130 {
        let along = 5.0 + f64::from(step) * 0.02;
        for place in [[along, 4.0], [4.0, along]] {
            for way in [[2.499, 0.0], [-2.499, 0.0], [0.0, 2.499], [0.0, -2.499]] {
                assert_eq!(listed_of(place, way), [1; 2], "{place:?} {way:?}");
            }
        }
    }
}

/// A disc among five of another body: whom it touches, in order.
fn touched<T: Float, const N: usize>() -> Vec<usize> {
    let mut particles = Particles::<T, 8>::new();
    // Cells count from the first one, which is inside of the box of the others.
    let places = [[-4.0, -1.3], [0.0, 0.0], [-8.0, -1.3], [0.5, 0.5], [0.0, 1.5], [1.5, 0.0], [-1.5, 0.0], [0.0, -1.5]];
    let ids = places.map(|[x, y]| particles.add(T::vector(x, y), T::ONE).unwrap());
    let mut discs = Discs::<T, 2, N, 8>::new(Surface::default()).unwrap();
    for body in [&ids[..2], &ids[2..]] {
        discs.add_body(&particles, body.iter().copied(), T::ONE, Filter::default()).unwrap();
    }
    Solver::new().step(T::of(1e-3), &mut particles, &mut discs).unwrap();
    discs.contacts().map(|contact| contact.particles[1].index()).collect()
}

/// Row by row, each one from the left.
fn the_capacity_of_a_grid_changes_no_order<T: Float>() {
    for found in [touched::<T, 32>(), touched::<T, 33>(), touched::<T, 47>(), touched::<T, 64>()] {
        assert_eq!(found, [7, 6, 3, 5, 4]);
    }
}

both!(pairs_are_listed_once_wherever_cells_are, the_capacity_of_a_grid_changes_no_order,);
