//! Fluids in edge cases: isolated and coincident particles, walls, one pass computed by hand.

use crate::support::float::Float;
use crate::support::fluid_basin::{MAX_PARTICLES, SPACING, cloud, passes, project};
use crate::support::setup::{id, is_finite, pass};
use crate::support::tolerance;
use pliant::{Fluid, Particles, Pass, Solver, Vec2, measure};

/// Particles without neighbors move as if there were no fluid, bit for bit.
fn isolated_particles_move_freely<T: Float>() {
    for places in [
        &[([3.0, 1.0], 0.7)][..],
        &[([0.0, 0.0], 1.0), ([0.2, 0.0], 2.0), ([5.0, 0.3], 0.1)],
    ] {
        let (mut particles, mut fluid) = cloud::<T>(places);
        fluid.set_viscosity(T::of(10.0)).unwrap();
        for id in particles.ids() {
            particles.set_velocity(id, T::vector(0.7, -1.9)).unwrap();
        }
        let mut alone = particles.clone();
        let solver = Solver {
            gravity: T::vector(0.1, -9.81),
            substeps: 3,
            ..Solver::new()
        };
        for _ in 0..20 {
            solver
                .step(T::of(0.01), &mut particles, &mut fluid)
                .unwrap();
            solver.step(T::of(0.01), &mut alone, &mut ()).unwrap();
        }
        assert_eq!(
            (particles.positions(), particles.velocities()),
            (alone.positions(), alone.velocities())
        );
    }
}

/// Coincident particles separate along the lattice of their ids. In the end, no density exceeds
/// that of a fluid at rest.
fn coincident_particles_separate<T: Float>() {
    let (mut particles, mut fluid) = cloud::<T>(&[([0.4, -7.0], 1.0); 2]);
    Solver::new()
        .step(T::of(0.01), &mut particles, &mut fluid)
        .unwrap();
    let [a, b] = [particles.positions()[0], particles.positions()[1]];
    assert!(a.x < b.x && a.y == b.y && a.y == T::of(-7.0), "{a:?} {b:?}");
    for count in [3, 9, MAX_PARTICLES] {
        let (mut particles, mut fluid) = cloud::<T>(&vec![([0.4, -7.0], 1.0); count]);
        for _ in 0..200 {
            Solver::new()
                .step(T::of(0.01), &mut particles, &mut fluid)
                .unwrap();
            assert!(is_finite(&particles));
        }
        for x in particles.positions() {
            let density = fluid.density(&particles, *x).wide();
            assert!(
                density < 1.0 + tolerance::FLUID_DENSITY,
                "{count} particles: density {density}"
            );
        }
    }
}

/// Coincident members separate as if placed on a square lattice, 256 to a row.
fn coincident_members_separate_along_rows_of_256<T: Float>() {
    let mut particles = Particles::<T, 258>::new();
    for _ in 0..258 {
        particles.add(Vec2::ZERO, T::ONE).unwrap();
    }
    for (a, b, along_y) in [(1, 257, true), (0, 1, false), (256, 257, false)] {
        let mut particles = particles.clone();
        let members = [a, b].map(id);
        let mut fluid = Fluid::<T, 2, 2>::new(&particles, members, T::ONE).unwrap();
        Solver::new()
            .step(T::of(0.01), &mut particles, &mut fluid)
            .unwrap();
        let [p, q] = members.map(|id| particles.position(id).unwrap());
        let apart = q - p;
        assert_eq!(
            (apart.x == T::ZERO, apart.y == T::ZERO),
            (along_y, !along_y),
            "{a} {b}: {apart:?}"
        );
    }
}

/// A particle squeezed between walls on both sides has a gradient of nearly zero. It stays between
/// them.
fn particles_between_walls_do_not_jump<T: Float>() {
    for offset in [1e-6, 1e-3, 0.01] {
        let (mut particles, mut fluid) = cloud::<T>(&[
            ([offset, 0.0], 1.0),
            ([0.02, 0.0], 1.0),
            ([-0.02, 0.0], 1.0),
        ]);
        [1, 2]
            .into_iter()
            .for_each(|wall| particles.pin(id(wall)).unwrap());
        let after = project(&particles, &mut fluid, &[Vec2::ZERO; 3]);
        assert!(after[0].length().wide() < 2.0 * SPACING, "{:?}", after[0]);
        assert_eq!((after[1], after[2]), (Vec2::ZERO, Vec2::ZERO));
        let heavy = [
            ([offset, 0.0], 1e-6),
            ([0.02, 0.0], 1.0),
            ([-0.02, 0.0], 1.0),
        ];
        let (particles, mut fluid) = cloud::<T>(&heavy);
        let after = project(&particles, &mut fluid, &[Vec2::ZERO; 3]);
        assert!(after[0].length().wide() < 4.0 * SPACING, "{:?}", after[0]);
    }
}

/// Overlapping pinned particles keep their prescribed velocities.
fn overlapping_pinned_particles_keep_their_velocities<T: Float>() {
    let (mut particles, mut fluid) =
        cloud::<T>(&[([0.0, 0.0], 1.0), ([0.01, 0.0], 1.0), ([9.0, 0.0], 1.0)]);
    for wall in [0, 1].map(id) {
        particles.pin(wall).unwrap();
        particles.set_velocity(wall, T::vector(0.5, -0.25)).unwrap();
    }
    fluid.set_viscosity(T::ONE).unwrap();
    let mut alone = particles.clone();
    Solver::new()
        .step(T::of(0.01), &mut particles, &mut fluid)
        .unwrap();
    Solver::new()
        .step(T::of(0.01), &mut alone, &mut ())
        .unwrap();
    assert_eq!(
        (particles.positions(), particles.velocities()),
        (alone.positions(), alone.velocities())
    );
}

/// Two particles that repel each other, against the formula by hand: the energy is C²/2α each, and
/// λ is that of XPBD in every pass.
fn compliance_is_the_inverse_of_a_stiffness<T: Float>() {
    let (compliance, radius) = (1e-3, 2.0 * SPACING);
    // ρ₀ = 1 + 4/8 + 4(1 − √½)³, and h = 0.01 s.
    let rest = 1.5 + 4.0 * (1.0 - 0.5_f64.sqrt()).powi(3);
    let alpha = compliance * 1e4;
    for count in [1, 2, 20] {
        let (particles, mut fluid) = cloud::<T>(&[([0.0, 0.0], 1.0), ([0.01, 0.0], 1.0)]);
        fluid.set_compliance(T::of(compliance)).unwrap();
        let value = fluid.density(&particles, Vec2::ZERO).wide() - 1.0;
        let energy = measure::elastic_energy(&particles, &fluid, T::ONE).wide();
        assert!(
            (energy - value * value / compliance).abs() < tolerance::FLUID_COMPLIANCE * energy,
            "{energy}"
        );
        let all: Vec<_> = (0..count).map(|index| Pass { index, ..pass() }).collect();
        let moved = passes(&particles, &mut fluid, &[Vec2::ZERO; 2], &all);
        let apart = (moved[1].x - moved[0].x).wide();
        let (mut q, mut lambdas) = (0.01 / radius, [0.0; 2]);
        for update in 0..2 * all.len() {
            let slope = 3.0 * (1.0 - q).powi(2) / (rest * radius);
            let value = (1.0 + (1.0 - q).powi(3)) / rest - 1.0;
            let lambda = &mut lambdas[update % 2];
            let delta = (-value - alpha * *lambda) / (2.0 * slope * slope + alpha);
            *lambda += delta;
            q -= 2.0 * slope * delta / radius;
        }
        let expected = q * radius - 0.01;
        let error = (apart - expected).abs();
        assert!(
            error < tolerance::FLUID_COMPLIANCE * expected,
            "{count} passes: {apart}, expected {expected}"
        );
    }
}

/// A backward pass over two members equals a pass over them in reverse order.
fn backward_passes_start_at_the_last_member<T: Float>() {
    let (particles, mut fluid) = cloud::<T>(&[([0.0, 0.0], 1.0), ([0.01, 0.005], 3.0)]);
    let mut reversed = Fluid::new(&particles, [id(1), id(0)], T::of(SPACING)).unwrap();
    let back = [Pass {
        backward: true,
        ..pass()
    }];
    let [forward, backward] =
        [&[pass()], &back].map(|all| passes(&particles, &mut fluid, &[Vec2::ZERO; 2], all));
    assert_ne!(forward, backward);
    assert_eq!(
        project(&particles, &mut reversed, &[Vec2::ZERO; 2]),
        backward
    );
}

/// Neighbors that separate lose κh(1 − q)/(1 + κh(1 − q)) of their speed along the line between
/// them, and none across it.
fn viscosity_damps_along_the_line<T: Float>() {
    let (particles, mut fluid) = cloud::<T>(&[([0.0, 0.0], 1.0), ([0.1, 0.0], 3.0)]);
    fluid.set_viscosity(T::of(200.0)).unwrap();
    let after = project(
        &particles,
        &mut fluid,
        &[T::vector(0.0, 0.0), T::vector(1e-6, 0.0)],
    );
    let expected = 1e-6 / 2.0;
    assert!(
        ((after[1].x - after[0].x).wide() - expected).abs() < tolerance::FLUID_VISCOSITY * expected,
        "{after:?}"
    );
    let after = project(
        &particles,
        &mut fluid,
        &[T::vector(0.0, 0.0), T::vector(0.0, 1e-6)],
    );
    assert!(
        ((after[1].y - after[0].y).wide() - 1e-6).abs() < tolerance::FLUID_VISCOSITY * 1e-6,
        "{after:?}"
    );
}

crate::both!(
    isolated_particles_move_freely,
    coincident_particles_separate,
    coincident_members_separate_along_rows_of_256,
    particles_between_walls_do_not_jump,
    overlapping_pinned_particles_keep_their_velocities,
    compliance_is_the_inverse_of_a_stiffness,
    backward_passes_start_at_the_last_member,
    viscosity_damps_along_the_line,
);
