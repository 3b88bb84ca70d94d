//! Who is found by searches in grids, and how coincident and heavy members of fluids are kept apart.

use crate::both;
use crate::float::Float;
use pliant::{Discs, Filter, Fluid, ParticleId, Particles, Solver, Surface, Vec2};

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

/// As if they lay on a square lattice, 256 to a row.
fn coincident_members_of_a_fluid_part_by_their_rows<T: Float>() {
    let mut particles = Particles::<T, 258>::new();
    for _ in 0..258 {
        particles.add(Vec2::ZERO, T::ONE).unwrap();
    }
    for (a, b, along_y) in [(1, 257, true), (0, 1, false), (256, 257, false)] {
        let mut particles = particles.clone();
        let members = [a, b].map(ParticleId::new);
        let mut fluid = Fluid::<T, 2, 2>::new(&particles, members, T::ONE).unwrap();
        Solver::new().step(T::of(0.01), &mut particles, &mut fluid).unwrap();
        let [p, q] = members.map(|id| particles.position(id).unwrap());
        let apart = q - p;
        assert_eq!((apart.x == T::ZERO, apart.y == T::ZERO), (along_y, !along_y), "{a} {b}: {apart:?}");
    }
}

/// An update that is not finite, of members that are nearly too heavy to move, is skipped.
fn updates_of_a_fluid_that_are_not_finite_are_skipped<T: Float>() {
    let mut particles = Particles::<T, 5>::new();
    for [x, y] in [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [0.0, -1.0]] {
        let id = particles.add(T::vector(100.0 * x, 100.0 * y), T::MAX * T::HALF).unwrap();
        particles.set_velocity(id, T::vector(1.0, 2.0)).unwrap();
    }
    let before = particles.clone();
    let mut fluid = Fluid::<T, 5, 8>::new(&particles, particles.ids(), T::of(1000.0)).unwrap();
    Solver::new().step(T::of(0.5), &mut particles, &mut fluid).unwrap();
    assert_eq!(particles.velocities(), before.velocities());
    assert!(particles.positions().iter().zip(before.positions()).all(|(x, old)| *x == *old + T::vector(0.5, 1.0)));
}

both!(
    pairs_are_listed_once_wherever_cells_are,
    the_capacity_of_a_grid_changes_no_order,
    coincident_members_of_a_fluid_part_by_their_rows,
    updates_of_a_fluid_that_are_not_finite_are_skipped,
);
