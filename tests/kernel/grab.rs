//! Taking, dragging and letting go.

use crate::float::Float;
use crate::tolerance;
use pliant::{Error, Grab, Parameter, ParticleId, Particles, Project, Solver, Vec2, measure};

const FRAME: f64 = 1.0 / 60.0;

/// A free ball in flight and a pinned one.
fn balls<T: Float>(place: Vec2<T>) -> (Particles<T, 2>, [ParticleId; 2]) {
    let mut particles = Particles::new();
    let free = particles.add(place, T::of(0.3)).unwrap();
    let pinned = particles.add_pinned(place, T::of(0.3)).unwrap();
    particles.set_velocity(free, T::vector(7.0, -3.0)).unwrap();
    (particles, [free, pinned])
}

fn solver<T: Float>() -> Solver<T> {
    Solver { gravity: T::vector(0.0, -9.81), substeps: 8, ..Solver::new() }
}

/// What a rigid hold may be off: a few roundings of the position, and of velocities made of them.
fn near<T: Float>(found: Vec2<T>, expected: Vec2<T>, bound: f64) {
    let off = (found - expected).length().wide();
    assert!(off <= bound, "{found:?}, expected {expected:?}, off {off:e}, bound {bound:e}");
}

/// A rigid hold takes the particle where the pointer goes, at the pointer's velocity, with its offset, and lets it fly on.
fn held_particles_follow_and_fly_on<T: Float>() {
    for far in [0.0, 1000.0] {
        let start = T::vector(far + 1.0, 2.0 - far);
        let (mut particles, [ball, _]) = balls::<T>(start);
        let mut grab = Grab::new();
        let pointer = start + T::vector(0.125, -0.25);
        grab.take(&particles, ball, pointer, T::ZERO).unwrap();
        assert_eq!(grab.held(), Some(ball));
        let (rounding, rate) = (T::EPSILON.wide() * (far + 4.0), 8.0 / FRAME);
        // Nothing jumps, and the flight ends at once.
        solver().step(T::of(FRAME), &mut particles, &mut grab).unwrap();
        near(particles.position(ball).unwrap(), start, 2.0 * rounding);
        near(particles.velocity(ball).unwrap(), Vec2::ZERO, 2.0 * rounding * rate);
        for frame in 1..=5 {
            let way = T::vector(0.0625, 0.03125) * T::ratio(frame, 1);
            grab.move_to(pointer + way, T::of(FRAME)).unwrap();
            solver().step(T::of(FRAME), &mut particles, &mut grab).unwrap();
            near(particles.position(ball).unwrap(), start + way, 4.0 * rounding);
            near(particles.velocity(ball).unwrap(), T::vector(0.0625 * 60.0, 0.03125 * 60.0), 4.0 * rounding * rate);
        }
        let velocity = particles.velocity(ball).unwrap();
        assert_eq!((grab.release(), grab.held(), grab.release()), (Some(ball), None, None));
        Solver::new().step(T::of(FRAME), &mut particles, &mut grab).unwrap();
        assert_eq!(particles.velocity(ball), Some(velocity));
    }
}

/// In the middle of a frame the hold has gone the part of the way that is due, and when it has arrived it stands still.
fn holds_travel_evenly<T: Float>() {
    let (mut particles, [ball, _]) = balls::<T>(Vec2::ZERO);
    let mut grab = Grab::new();
    grab.take(&particles, ball, Vec2::ZERO, T::ZERO).unwrap();
    grab.move_to(T::vector(1.0, 0.0), T::ONE).unwrap();
    for quarter in 1..=6 {
        solver().step(T::of(0.25), &mut particles, &mut grab).unwrap();
        let (x, v) = (f64::from(quarter.min(4)) / 4.0, if quarter <= 4 { 1.0 } else { 0.0 });
        near(particles.position(ball).unwrap(), T::vector(x, 0.0), 16.0 * T::EPSILON.wide());
        near(particles.velocity(ball).unwrap(), T::vector(v, 0.0), 2000.0 * T::EPSILON.wide());
    }
    // Sent elsewhere on its way, it goes on from where it is.
    grab.move_to(T::vector(3.0, 0.0), T::ONE).unwrap();
    solver().step(T::of(0.5), &mut particles, &mut grab).unwrap();
    grab.move_to(T::vector(2.0, 1.0), T::of(0.5)).unwrap();
    solver().step(T::of(0.25), &mut particles, &mut grab).unwrap();
    near(particles.position(ball).unwrap(), T::vector(2.0, 0.5), 32.0 * T::EPSILON.wide());
}

/// A soft hold is a spring: a hanging weight stretches it by m g α, and the energy is that of the spring.
fn soft_holds_are_springs<T: Float>() {
    let (mut particles, [ball, _]) = balls::<T>(Vec2::ZERO);
    let mut grab = Grab::new();
    grab.take(&particles, ball, Vec2::ZERO, T::of(0.01)).unwrap();
    let solver = Solver { damping: T::of(20.0), ..solver() };
    for _ in 0..600 {
        solver.step(T::of(FRAME), &mut particles, &mut grab).unwrap();
    }
    let stretch = 0.3 * 9.81 * 0.01;
    near(particles.position(ball).unwrap(), T::vector(0.0, -stretch), tolerance::REST);
    let energy = measure::elastic_energy(&particles, &grab, T::of(FRAME)).wide();
    assert!((energy - stretch * stretch / 0.02).abs() < tolerance::REST, "{energy}");
}

/// What is pinned goes where its own velocity takes it, held or not.
fn pinned_particles_are_not_dragged<T: Float>() {
    let (mut particles, [_, pinned]) = balls::<T>(Vec2::ZERO);
    particles.set_velocity(pinned, T::vector(0.5, 0.0)).unwrap();
    let mut grab = Grab::new();
    grab.take(&particles, pinned, Vec2::ZERO, T::ZERO).unwrap();
    grab.move_to(T::vector(5.0, 5.0), T::of(0.5)).unwrap();
    Solver::new().step(T::of(0.5), &mut particles, &mut grab).unwrap();
    assert_eq!(particles.position(pinned), Some(T::vector(0.25, 0.0)));
    assert_eq!(particles.velocity(pinned), Some(T::vector(0.5, 0.0)));
}

/// A clone goes on with the same bits, and the checksum sees the way that is left.
fn a_clone_goes_on_with_the_same_bits<T: Float>() {
    let (mut particles, [ball, _]) = balls::<T>(Vec2::ZERO);
    let mut grab = Grab::new();
    grab.take(&particles, ball, Vec2::ZERO, T::of(1e-3)).unwrap();
    grab.move_to(T::vector(1.0, 2.0), T::ONE).unwrap();
    solver().step(T::of(0.25), &mut particles, &mut grab).unwrap();
    let (mut other, mut hold) = (particles.clone(), grab);
    let sums = |particles: &Particles<T, 2>, grab: &Grab<T>| measure::checksum(particles, grab);
    for _ in 0..4 {
        solver().step(T::of(0.25), &mut particles, &mut grab).unwrap();
        solver().step(T::of(0.25), &mut other, &mut hold).unwrap();
        assert_eq!(sums(&particles, &grab), sums(&other, &hold));
    }
    hold.move_to(T::vector(1.0, 3.0), T::ONE).unwrap();
    assert_ne!(sums(&particles, &grab), sums(&other, &hold));
}

fn bad_arguments_are_refused<T: Float>() {
    let (mut particles, [ball, _]) = balls::<T>(Vec2::ZERO);
    let mut grab = Grab::new();
    grab.take(&particles, ball, Vec2::ZERO, T::of(1e-3)).unwrap();
    let before = grab;
    let (nan, infinite) = (T::of(f64::NAN), T::of(f64::INFINITY));
    for bad in [nan, infinite, -infinite] {
        let position = Err(Error::NonFinite(Parameter::Position));
        assert_eq!(grab.take(&particles, ball, Vec2::new(bad, T::ZERO), T::ZERO), position);
        assert_eq!(grab.take(&particles, ball, Vec2::ZERO, bad), Err(Error::NonFinite(Parameter::Compliance)));
        assert_eq!(grab.move_to(Vec2::new(T::ZERO, bad), T::ONE), position);
        assert_eq!(grab.move_to(Vec2::ZERO, bad), Err(Error::NonFinite(Parameter::TimeStep)));
    }
    assert_eq!(grab.take(&particles, ParticleId::new(2), Vec2::ZERO, T::ZERO), Err(Error::UnknownParticle));
    assert_eq!(grab.take(&particles, ball, Vec2::ZERO, -T::ONE), Err(Error::OutOfRange(Parameter::Compliance)));
    for bad in [T::ZERO, -T::ONE] {
        assert_eq!(grab.move_to(Vec2::ZERO, bad), Err(Error::OutOfRange(Parameter::TimeStep)));
    }
    assert_eq!(grab, before);
    // Steps refuse a particle of a larger set, and a compliance that overflows.
    let few = Particles::<T, 1>::new();
    assert_eq!(Solver::new().step(T::ONE, &mut few.clone(), &mut grab), Err(Error::UnknownParticle));
    grab.take(&particles, ball, Vec2::ZERO, T::MAX).unwrap();
    let (motion, sum) = (particles.clone(), measure::checksum(&particles, &grab));
    let refused = Solver::new().step(T::of(0.01), &mut particles, &mut grab);
    assert_eq!(refused, Err(Error::OutOfRange(Parameter::Compliance)));
    assert_eq!((measure::checksum(&particles, &grab), motion.positions()), (sum, particles.positions()));
    assert_eq!(Project::<T>::elastic_energy(&Grab::<T>::new(), T::ONE, &particles.view()), T::ZERO);
}

crate::both!(
    held_particles_follow_and_fly_on,
    holds_travel_evenly,
    soft_holds_are_springs,
    pinned_particles_are_not_dragged,
    a_clone_goes_on_with_the_same_bits,
    bad_arguments_are_refused,
);
