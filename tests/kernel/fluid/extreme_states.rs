//! Fluids with full neighbor lists, masses near overflow, and extreme numbers.

use crate::support::corpus::{Bits, for_all, number};
use crate::support::float::Float;
use crate::support::fluid_basin::{Pool, SPACING, cloud};
use crate::support::setup::{id, is_finite};
use crate::support::tolerance;
use pliant::{Fluid, Particles, Solver, Vec2};
use proptest::collection::vec;
use proptest::prelude::any;
use proptest::{prop_assert, prop_assert_eq};

/// A fluid that expands from a quarter of its area, with room for K neighbors. Returns the dropped
/// neighbors of each step, the highest speed, and the final positions.
fn burst<T: Float, const K: usize>() -> (Vec<usize>, f64, Vec<Vec2<T>>) {
    let mut pool = Pool::<T, 36, K>::new(6, 6, 3.0);
    let squeezed: Vec<_> = pool
        .particles
        .positions()
        .iter()
        .map(|x| T::vector(1.2, 0.0) + *x * T::HALF)
        .collect();
    for (id, place) in pool.particles.ids().iter().zip(squeezed) {
        pool.particles.set_position(id, place).unwrap();
    }
    let (mut dropped, mut fastest) = (Vec::new(), 0.0_f64);
    for _ in 0..60 {
        pool.step();
        dropped.push(pool.fluid.dropped());
        fastest = fastest.max(pool.fastest());
        assert!(is_finite(&pool.particles));
        assert!((0..36).all(|place| pool.fluid.neighbors(place).unwrap().len() <= K));
    }
    (dropped, fastest, pool.particles.positions().to_vec())
}

/// Neighbors that do not fit are counted and make nothing faster. Once the fluid has spread, none
/// are dropped.
fn full_neighbor_lists_count_dropped_neighbors_and_recover<T: Float>() {
    let found = burst::<T, 12>();
    let (dropped, fastest, _) = &found;
    assert!(dropped[0] > 100, "{} dropped", dropped[0]);
    assert!(
        dropped[30..].iter().all(|dropped| *dropped == 0),
        "{dropped:?}"
    );
    assert_eq!(found, burst::<T, 12>());
    let (none, roomy, _) = burst::<T, 35>();
    assert!(none.iter().all(|dropped| *dropped == 0));
    assert!(
        *fastest < roomy * tolerance::FLUID_BURST,
        "{fastest} m/s, with room {roomy}"
    );
    // Without room for neighbors, particles pass through each other.
    let (mut particles, _) = cloud::<T>(&[([0.0, 0.0], 1.0); 3]);
    let (mut alone, mut none) = (
        particles.clone(),
        Fluid::<T, 3, 0>::new(&particles, particles.ids(), T::of(SPACING)).unwrap(),
    );
    Solver {
        substeps: 2,
        ..Solver::new()
    }
    .step(T::of(0.1), &mut particles, &mut none)
    .unwrap();
    Solver {
        substeps: 2,
        ..Solver::new()
    }
    .step(T::of(0.1), &mut alone, &mut ())
    .unwrap();
    assert_eq!(
        (particles.positions(), none.dropped()),
        (alone.positions(), 12)
    );
}

/// Updates that are not finite are skipped; here, of members with nearly the largest mass.
fn non_finite_fluid_updates_are_skipped<T: Float>() {
    let mut particles = Particles::<T, 5>::new();
    for [x, y] in [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [0.0, -1.0]] {
        let id = particles
            .add(T::vector(100.0 * x, 100.0 * y), T::MAX * T::HALF)
            .unwrap();
        particles.set_velocity(id, T::vector(1.0, 2.0)).unwrap();
    }
    let before = particles.clone();
    let mut fluid = Fluid::<T, 5, 8>::new(&particles, particles.ids(), T::of(1000.0)).unwrap();
    Solver::new()
        .step(T::of(0.5), &mut particles, &mut fluid)
        .unwrap();
    assert_eq!(particles.velocities(), before.velocities());
    assert!(
        particles
            .positions()
            .iter()
            .zip(before.positions())
            .all(|(x, old)| *x == *old + T::vector(0.5, 1.0))
    );
}

/// Positions and velocities of any magnitude, and fluids of any spacing.
fn extreme_states_stay_finite<T: Bits>() {
    let numbers = || vec(any::<u64>(), 24);
    for_all(
        400,
        &(numbers(), numbers(), any::<u64>(), any::<(bool, bool)>()),
        |(places, speeds, spacing, (wide, pin))| {
            let least = if wide { 1 - T::TOP } else { T::TOP - 9 };
            let drawn = |seed: u64| number::<T>(seed, least, T::TOP);
            let mut particles = Particles::<T, 12>::new();
            for (x, v) in places.chunks(2).zip(speeds.chunks(2)) {
                // Some of them are coincident.
                let x = if x[0].is_multiple_of(3) {
                    Vec2::ZERO
                } else {
                    Vec2::new(drawn(x[0]), drawn(x[1]))
                };
                let id = particles.add(x, T::of(0.5)).unwrap();
                particles
                    .set_velocity(id, Vec2::new(drawn(v[0]), drawn(v[1])))
                    .unwrap();
            }
            if pin {
                particles.pin(id(3)).unwrap();
            }
            let spacing = number::<T>(spacing, 3 - T::TOP, T::TOP - 2).abs();
            let mut fluid = Fluid::<T, 12, 6>::new(&particles, particles.ids(), spacing).unwrap();
            fluid.set_viscosity(T::of(1e3)).unwrap();
            let solver = Solver {
                gravity: T::vector(0.0, -9.81),
                substeps: 3,
                iterations: 2,
                ..Solver::new()
            };
            for _ in 0..3 {
                prop_assert_eq!(
                    solver.step(T::of(1.0 / 60.0), &mut particles, &mut fluid),
                    Ok(())
                );
                prop_assert!(is_finite(&particles), "{:?}", particles);
            }
            Ok(())
        },
    );
}

crate::both!(
    full_neighbor_lists_count_dropped_neighbors_and_recover,
    non_finite_fluid_updates_are_skipped,
    extreme_states_stay_finite,
);
