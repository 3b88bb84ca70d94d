//! Physics: comparison with closed-form solutions.

use crate::support::float::Float;
use crate::support::tolerance;
use pliant::{Distance, Distances, Particles, Solver, Sweep, Vec2, build};

const GRAVITY: f64 = -9.81;

/// One second of free fall from 1000 m in 60 steps of 20 substeps, in double and single precision.
/// The scheme is symplectic: after n substeps the fall is g t² (1 + 1/n)/2.
fn free_fall_matches_the_closed_form<T: Float>() {
    let mut particles = Particles::<T, 1>::new();
    particles.add(T::vector(0.0, 1000.0), T::of(1.0)).unwrap();
    let solver = Solver {
        gravity: T::vector(0.0, GRAVITY),
        substeps: 20,
        ..Solver::new()
    };
    for _ in 0..60 {
        solver
            .step(T::ratio(1, 60), &mut particles, &mut ())
            .unwrap();
    }
    let height = particles.positions()[0].y.wide();
    let expected = 1000.0 + GRAVITY / 2.0 * (1.0 + 1.0 / 1200.0);
    assert!(
        (height - expected).abs() <= tolerance::FREE_FALL * expected,
        "{height}, expected {expected}"
    );
}

/// A particle without forces keeps every bit of its velocity.
fn velocity_is_exactly_constant_without_forces<T: Float>() {
    let mut particles = Particles::<T, 1>::new();
    let id = particles.add(T::vector(1e5, -3e4), T::of(0.3)).unwrap();
    let velocity = T::vector(0.123_456_789, -17.3);
    particles.set_velocity(id, velocity).unwrap();
    for _ in 0..1000 {
        Solver {
            substeps: 7,
            ..Solver::new()
        }
        .step(T::of(0.013), &mut particles, &mut ())
        .unwrap();
    }
    assert_eq!(particles.velocities(), [velocity]);
}

/// Returns the length at rest of a hanging elastic rope of ten springs.
fn hanging_rope<T: Float>(dt: f64, iterations: u16, sweep: Sweep) -> f64 {
    let mut particles = Particles::<T, 11>::new();
    let mut springs = Distances::<T, 10>::new();
    let rope = build::Rope {
        from: Vec2::ZERO,
        to: T::vector(0.0, -1.0),
        segments: 10,
        mass: T::of(0.1),
        compliance: T::of(2e-3),
    };
    let rope = build::rope(&mut particles, &mut springs, rope).unwrap();
    particles.pin(rope.get(0).unwrap()).unwrap();
    let solver = Solver {
        gravity: T::vector(0.0, GRAVITY),
        iterations,
        sweep,
        ..Solver::new()
    };
    let mut time = 0.0;
    while time < 30.0 {
        solver
            .step(T::of(dt), &mut particles, &mut springs)
            .unwrap();
        time += dt;
    }
    -particles.positions()[10].y.wide()
}

/// Compliance alone determines the stretch of a rope. Spring i carries the i-th to the last
/// particle, so the ten springs stretch by m g α (10 + 9 + … + 1).
fn stretch_is_independent_of_the_time_step_and_the_iterations<T: Float>() {
    let expected = 0.1 * -GRAVITY * 2e-3 * 55.0;
    for (dt, iterations, sweep) in [
        (0.01, 20, Sweep::Forward),
        (0.005, 20, Sweep::Forward),
        (0.01, 40, Sweep::Forward),
        (0.01, 10, Sweep::Symmetric),
    ] {
        let stretch = hanging_rope::<T>(dt, iterations, sweep) - 1.0;
        let error = (stretch / expected - 1.0).abs();
        assert!(
            error < tolerance::STRETCH,
            "h = {dt}, {iterations} iterations: {stretch}, expected {expected}"
        );
    }
}

/// A mass on a spring oscillates at √(k/m). The numerical damping, second order in h, changes it
/// little.
fn spring_oscillates_at_its_natural_frequency<T: Float>() {
    let mut particles = Particles::<T, 2>::new();
    let hook = particles.add_pinned(Vec2::ZERO, T::of(1.0)).unwrap();
    let ball = particles.add(T::vector(1.1, 0.0), T::of(0.5)).unwrap();
    let mut spring = Distances::<T, 1>::new();
    spring
        .add(Distance::new(hook, ball, T::of(1.0), T::of(1.0 / 200.0)).unwrap())
        .unwrap();
    let (h, mut turns, mut previous) = (1e-3, std::vec::Vec::new(), T::ZERO);
    for step in 0..10_000 {
        Solver::new()
            .step(T::of(h), &mut particles, &mut spring)
            .unwrap();
        let speed = particles.velocities()[1].x;
        if speed > T::ZERO && previous < T::ZERO {
            turns.push(f64::from(step) * h);
        }
        previous = speed;
    }
    #[allow(clippy::cast_precision_loss, reason = "a few dozen oscillations")]
    let period = (turns[turns.len() - 1] - turns[0]) / (turns.len() - 1) as f64;
    let expected = std::f64::consts::TAU / (200.0_f64 / 0.5).sqrt();
    assert!(
        (period / expected - 1.0).abs() < tolerance::FREQUENCY,
        "{period}, expected {expected}"
    );
}

/// A kinematic particle reaches its target and pulls its neighbor along.
fn kinematic_particles_reach_their_target<T: Float>() {
    let mut particles = Particles::<T, 2>::new();
    let hand = particles.add_pinned(Vec2::ZERO, T::of(1.0)).unwrap();
    let ball = particles.add(T::vector(1.0, 0.0), T::of(1.0)).unwrap();
    let mut rod = Distances::<T, 1>::new();
    rod.add(Distance::between(&particles, hand, ball, T::ZERO).unwrap())
        .unwrap();
    particles
        .move_to(hand, T::vector(-0.3, 0.0), T::of(0.1))
        .unwrap();
    Solver {
        substeps: 4,
        ..Solver::new()
    }
    .step(T::of(0.1), &mut particles, &mut rod)
    .unwrap();
    let [hand, ball] = [
        particles.positions()[0].x.wide(),
        particles.positions()[1].x.wide(),
    ];
    assert!((hand + 0.3).abs() < 4.0 * T::EPSILON.wide(), "{hand}");
    assert!(
        (ball - hand - 1.0).abs() < 4.0 * T::EPSILON.wide(),
        "{ball}"
    );
}

crate::both!(
    free_fall_matches_the_closed_form,
    velocity_is_exactly_constant_without_forces,
    stretch_is_independent_of_the_time_step_and_the_iterations,
    spring_oscillates_at_its_natural_frequency,
    kinematic_particles_reach_their_target,
);
