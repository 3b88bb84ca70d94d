//! Grabbing, dragging and releasing particles.

use crate::support::float::Float;
use crate::support::tolerance;
use pliant::{Error, Grab, Parameter, ParticleId, Particles, Project, Solver, Vec2, measure};

const FRAME: f64 = 1.0 / 60.0;

/// A free ball in flight and a pinned ball, at the same position.
fn balls<T: Float>(place: Vec2<T>) -> (Particles<T, 2>, [ParticleId; 2]) {
    let mut particles = Particles::new();
    let free = particles.add(place, T::of(0.3)).unwrap();
    let pinned = particles.add_pinned(place, T::of(0.3)).unwrap();
    particles.set_velocity(free, T::vector(7.0, -3.0)).unwrap();
    (particles, [free, pinned])
}

fn solver<T: Float>() -> Solver<T> {
    Solver {
        gravity: T::vector(0.0, -9.81),
        substeps: 8,
        ..Solver::new()
    }
}

/// Checks that a vector is within `bound` of the expected one. The bounds are a few roundings of
/// the position, or of velocities derived from positions.
fn near<T: Float>(found: Vec2<T>, expected: Vec2<T>, bound: f64) {
    let off = (found - expected).length().wide();
    assert!(
        off <= bound,
        "{found:?}, expected {expected:?}, off {off:e}, bound {bound:e}"
    );
}

/// A rigid grab moves the particle with the pointer: at its velocity and with a constant offset. A
/// released particle keeps its velocity.
fn rigid_grab_follows_the_pointer_and_release_keeps_velocity<T: Float>() {
    for far in [0.0, 1000.0] {
        let start = T::vector(far + 1.0, 2.0 - far);
        let (mut particles, [ball, _]) = balls::<T>(start);
        let mut grab = Grab::new();
        let pointer = start + T::vector(0.125, -0.25);
        grab.take(&particles, ball, pointer, T::ZERO).unwrap();
        assert_eq!(grab.held(), Some(ball));
        let (rounding, rate) = (T::EPSILON.wide() * (far + 4.0), 8.0 / FRAME);
        // The particle does not jump, and its velocity is zero after the first step.
        solver()
            .step(T::of(FRAME), &mut particles, &mut grab)
            .unwrap();
        near(particles.position(ball).unwrap(), start, 2.0 * rounding);
        near(
            particles.velocity(ball).unwrap(),
            Vec2::ZERO,
            2.0 * rounding * rate,
        );
        for frame in 1..=5 {
            let way = T::vector(0.0625, 0.03125) * T::ratio(frame, 1);
            grab.move_to(pointer + way, T::of(FRAME)).unwrap();
            solver()
                .step(T::of(FRAME), &mut particles, &mut grab)
                .unwrap();
            near(
                particles.position(ball).unwrap(),
                start + way,
                4.0 * rounding,
            );
            near(
                particles.velocity(ball).unwrap(),
                T::vector(0.0625 * 60.0, 0.03125 * 60.0),
                4.0 * rounding * rate,
            );
        }
        let velocity = particles.velocity(ball).unwrap();
        assert_eq!(
            (grab.release(), grab.held(), grab.release()),
            (Some(ball), None, None)
        );
        Solver::new()
            .step(T::of(FRAME), &mut particles, &mut grab)
            .unwrap();
        assert_eq!(particles.velocity(ball), Some(velocity));
    }
}

/// A grab moves at constant velocity: after a quarter of its time it has covered a quarter of the
/// distance. It stops at the target.
fn grab_moves_at_constant_velocity_and_stops_at_the_target<T: Float>() {
    let (mut particles, [ball, _]) = balls::<T>(Vec2::ZERO);
    let mut grab = Grab::new();
    grab.take(&particles, ball, Vec2::ZERO, T::ZERO).unwrap();
    grab.move_to(T::vector(1.0, 0.0), T::ONE).unwrap();
    for quarter in 1..=6 {
        solver()
            .step(T::of(0.25), &mut particles, &mut grab)
            .unwrap();
        let (x, v) = (
            f64::from(quarter.min(4)) / 4.0,
            if quarter <= 4 { 1.0 } else { 0.0 },
        );
        near(
            particles.position(ball).unwrap(),
            T::vector(x, 0.0),
            16.0 * T::EPSILON.wide(),
        );
        near(
            particles.velocity(ball).unwrap(),
            T::vector(v, 0.0),
            2000.0 * T::EPSILON.wide(),
        );
    }
    // A new target during the motion starts from the current position.
    grab.move_to(T::vector(3.0, 0.0), T::ONE).unwrap();
    solver()
        .step(T::of(0.5), &mut particles, &mut grab)
        .unwrap();
    grab.move_to(T::vector(2.0, 1.0), T::of(0.5)).unwrap();
    solver()
        .step(T::of(0.25), &mut particles, &mut grab)
        .unwrap();
    near(
        particles.position(ball).unwrap(),
        T::vector(2.0, 0.5),
        32.0 * T::EPSILON.wide(),
    );
}

/// A compliant grab is a spring: a hanging weight stretches it by m g α, and the energy is that of
/// the spring.
fn compliant_grab_acts_as_a_spring<T: Float>() {
    let (mut particles, [ball, _]) = balls::<T>(Vec2::ZERO);
    let mut grab = Grab::new();
    grab.take(&particles, ball, Vec2::ZERO, T::of(0.01))
        .unwrap();
    let solver = Solver {
        damping: T::of(20.0),
        ..solver()
    };
    for _ in 0..600 {
        solver
            .step(T::of(FRAME), &mut particles, &mut grab)
            .unwrap();
    }
    let stretch = 0.3 * 9.81 * 0.01;
    near(
        particles.position(ball).unwrap(),
        T::vector(0.0, -stretch),
        tolerance::REST,
    );
    let energy = measure::elastic_energy(&particles, &grab, T::of(FRAME)).wide();
    assert!(
        (energy - stretch * stretch / 0.02).abs() < tolerance::REST,
        "{energy}"
    );
}

/// A pinned particle moves with its own velocity, grabbed or not.
fn pinned_particles_are_not_dragged<T: Float>() {
    let (mut particles, [_, pinned]) = balls::<T>(Vec2::ZERO);
    particles.set_velocity(pinned, T::vector(0.5, 0.0)).unwrap();
    let mut grab = Grab::new();
    grab.take(&particles, pinned, Vec2::ZERO, T::ZERO).unwrap();
    grab.move_to(T::vector(5.0, 5.0), T::of(0.5)).unwrap();
    Solver::new()
        .step(T::of(0.5), &mut particles, &mut grab)
        .unwrap();
    assert_eq!(particles.position(pinned), Some(T::vector(0.25, 0.0)));
    assert_eq!(particles.velocity(pinned), Some(T::vector(0.5, 0.0)));
}

/// A clone continues with the same bits, and the checksum covers the remaining displacement.
fn clones_step_bit_identically<T: Float>() {
    let (mut particles, [ball, _]) = balls::<T>(Vec2::ZERO);
    let mut grab = Grab::new();
    grab.take(&particles, ball, Vec2::ZERO, T::of(1e-3))
        .unwrap();
    grab.move_to(T::vector(1.0, 2.0), T::ONE).unwrap();
    solver()
        .step(T::of(0.25), &mut particles, &mut grab)
        .unwrap();
    let (mut other, mut hold) = (particles.clone(), grab);
    let sums = |particles: &Particles<T, 2>, grab: &Grab<T>| measure::checksum(particles, grab);
    for _ in 0..4 {
        solver()
            .step(T::of(0.25), &mut particles, &mut grab)
            .unwrap();
        solver().step(T::of(0.25), &mut other, &mut hold).unwrap();
        assert_eq!(sums(&particles, &grab), sums(&other, &hold));
    }
    hold.move_to(T::vector(1.0, 3.0), T::ONE).unwrap();
    assert_ne!(sums(&particles, &grab), sums(&other, &hold));
}

fn invalid_arguments_are_rejected<T: Float>() {
    let (mut particles, [ball, _]) = balls::<T>(Vec2::ZERO);
    let mut grab = Grab::new();
    grab.take(&particles, ball, Vec2::ZERO, T::of(1e-3))
        .unwrap();
    let before = grab;
    let (nan, infinite) = (T::of(f64::NAN), T::of(f64::INFINITY));
    for bad in [nan, infinite, -infinite] {
        let position = Err(Error::NonFinite(Parameter::Position));
        assert_eq!(
            grab.take(&particles, ball, Vec2::new(bad, T::ZERO), T::ZERO),
            position
        );
        assert_eq!(
            grab.take(&particles, ball, Vec2::ZERO, bad),
            Err(Error::NonFinite(Parameter::Compliance))
        );
        assert_eq!(grab.move_to(Vec2::new(T::ZERO, bad), T::ONE), position);
        assert_eq!(
            grab.move_to(Vec2::ZERO, bad),
            Err(Error::NonFinite(Parameter::TimeStep))
        );
    }
    assert_eq!(
        grab.take(&particles, ParticleId::new(2), Vec2::ZERO, T::ZERO),
        Err(Error::UnknownParticle)
    );
    assert_eq!(
        grab.take(&particles, ball, Vec2::ZERO, -T::ONE),
        Err(Error::OutOfRange(Parameter::Compliance))
    );
    for bad in [T::ZERO, -T::ONE] {
        assert_eq!(
            grab.move_to(Vec2::ZERO, bad),
            Err(Error::OutOfRange(Parameter::TimeStep))
        );
    }
    assert_eq!(grab, before);
    // Steps reject a particle of a larger set, and a compliance that overflows.
    let few = Particles::<T, 1>::new();
    assert_eq!(
        Solver::new().step(T::ONE, &mut few.clone(), &mut grab),
        Err(Error::UnknownParticle)
    );
    grab.take(&particles, ball, Vec2::ZERO, T::MAX).unwrap();
    let (motion, sum) = (particles.clone(), measure::checksum(&particles, &grab));
    let refused = Solver::new().step(T::of(0.01), &mut particles, &mut grab);
    assert_eq!(refused, Err(Error::OutOfRange(Parameter::Compliance)));
    assert_eq!(
        (measure::checksum(&particles, &grab), motion.positions()),
        (sum, particles.positions())
    );
    assert_eq!(
        Project::<T>::elastic_energy(&Grab::<T>::new(), T::ONE, &particles.view()),
        T::ZERO
    );
}

crate::both!(
    rigid_grab_follows_the_pointer_and_release_keeps_velocity,
    grab_moves_at_constant_velocity_and_stops_at_the_target,
    compliant_grab_acts_as_a_spring,
    pinned_particles_are_not_dragged,
    clones_step_bit_identically,
    invalid_arguments_are_rejected,
);
