//! Bodies that fall asleep, and bodies that stay awake.

use crate::solver::sleep::block::{Block, Floor, block, floor, sleeper, solver};
use crate::support::float::Float;
use pliant::{
    Attachment, Attachments, Capacity, Error, Motion, Parameter, ParticleId, Particles, Pass,
    Project, Sleeping, Solver, Vec2, measure,
};
use std::cell::Cell;

/// Counts the passes of the wrapped projection.
struct Visited<'a, P>(P, &'a Cell<usize>);

impl<T: Float, P: Project<T>> Project<T> for Visited<'_, P> {
    fn prepare(&mut self, pass: &Pass<T>, motion: &Motion<'_, T>) {
        self.0.prepare(pass, motion);
    }
    fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        self.1.set(self.1.get() + 1);
        self.0.project(pass, motion);
    }
}

/// Positions and velocities keep their exact bits, and the solver does not visit the body.
fn sleeping_body_is_not_visited_and_does_not_move<T: Float>() {
    let visits = Cell::new(0);
    let mut particles = Particles::<T, 18>::new();
    let (shape, ids) = block(&mut particles, [0.0, 0.3]);
    let (mut block, mut floor) = (sleeper(Visited(shape, &visits), ids), floor(&particles));
    let mut substep = |particles: &mut Particles<T, 18>| {
        let solver = Solver {
            substeps: 1,
            ..solver()
        };
        solver
            .step(T::ratio(1, 240), particles, &mut (&mut block, &mut floor))
            .unwrap();
        block.is_asleep()
    };
    let awake = (0..1200).take_while(|_| !substep(&mut particles)).count();
    assert!((120..800).contains(&awake), "awake for {awake} substeps");
    assert!(
        particles.velocities().iter().all(|v| *v == Vec2::ZERO),
        "stopped within the step"
    );
    let (before, places) = (visits.get(), particles.positions().to_vec());
    assert_eq!(before, awake + 1);
    assert!((0..400).all(|_| substep(&mut particles)));
    assert_eq!(visits.get(), before);
    assert_eq!(particles.positions(), places);
    assert!(particles.velocities().iter().all(|v| *v == Vec2::ZERO));
}

/// Before it falls asleep, a body moves exactly as without [`Sleeping`].
fn awake_body_moves_bit_identically_without_sleeping<T: Float>() {
    let (mut with, mut without) = (Particles::<T, 18>::new(), Particles::<T, 18>::new());
    let (shape, ids) = block(&mut with, [0.0, 0.3]);
    let (mut plain, _) = block(&mut without, [0.0, 0.3]);
    let (mut block, mut one, mut other) = (sleeper(shape, ids), floor(&with), floor(&without));
    for _ in 0..300 {
        solver()
            .step(T::ratio(1, 60), &mut with, &mut (&mut block, &mut one))
            .unwrap();
        solver()
            .step(T::ratio(1, 60), &mut without, &mut (&mut plain, &mut other))
            .unwrap();
        if block.is_asleep() {
            return;
        }
        assert_eq!(
            measure::checksum(&with, &()),
            measure::checksum(&without, &())
        );
    }
    panic!("the body never fell asleep");
}

/// The moments of rest at the turning points of a swing do not accumulate to sleep.
fn swinging_body_stays_awake<T: Float>() {
    let mut particles = Particles::<T, 1>::new();
    let bob = particles.add(T::vector(0.1, 0.0), T::ONE).unwrap();
    let mut spring = Attachments::<T, 1>::new();
    spring
        .add(Attachment::new(bob, Vec2::ZERO, T::of(0.1)).unwrap())
        .unwrap();
    let mut swing = Sleeping::<T, _, 1>::new(spring, [bob], T::of(0.03), T::HALF).unwrap();
    let solver = Solver {
        substeps: 50,
        ..Solver::new()
    };
    for _ in 0..600 {
        solver
            .step(T::ratio(1, 60), &mut particles, &mut swing)
            .unwrap();
        assert!(!swing.is_asleep());
    }
}

/// If one of two bodies that rest together is kept awake, the other one does not fall asleep.
/// Otherwise both fall asleep, and both wake.
fn touching_bodies_sleep_and_wake_together<T: Float>() {
    let mut particles = Particles::<T, 18>::new();
    let ((one, ones), (other, others)) = (
        block(&mut particles, [0.0, 0.1]),
        block(&mut particles, [1.0, 0.1]),
    );
    let (mut one, mut other, mut floor) = (
        sleeper(one, ones),
        sleeper(other, others),
        floor(&particles),
    );
    let mut run = |particles: &mut Particles<T, 18>,
                   one: &mut Block<T>,
                   other: &mut Block<T>,
                   fidget: bool| {
        for _ in 0..180 {
            if fidget {
                other.wake();
            }
            solver()
                .step(
                    T::ratio(1, 60),
                    particles,
                    &mut (&mut *one, &mut *other, &mut floor),
                )
                .unwrap();
            one.rest_with(other);
        }
    };
    run(&mut particles, &mut one, &mut other, true);
    assert!(!one.is_asleep() && !other.is_asleep());
    run(&mut particles, &mut one, &mut other, false);
    assert!(one.is_asleep() && other.is_asleep());
    particles
        .apply_impulse(others[8], T::vector(0.0, 0.5))
        .unwrap();
    solver()
        .step(
            T::ratio(1, 60),
            &mut particles,
            &mut (&mut one, &mut other, &mut floor),
        )
        .unwrap();
    // The result is independent of the order of arguments.
    let (mut sleeping, mut awake) = (one.clone(), other.clone());
    awake.rest_with(&mut sleeping);
    one.rest_with(&mut other);
    assert!(![one, other, sleeping, awake].iter().any(Block::is_asleep));
}

/// A clone continues with the same bits: before sleep, during sleep and after waking.
fn clone_of_a_sleeping_scene_steps_bit_identically<T: Float>() {
    let mut particles = Particles::<T, 18>::new();
    let (shape, ids) = block(&mut particles, [0.0, 0.3]);
    let mut scene = (sleeper(shape, ids), floor(&particles));
    for round in 0..3 {
        let (mut copy, mut copied) = (particles.clone(), scene.clone());
        let run = |particles: &mut Particles<T, 18>, scene: &mut (Block<T>, Floor<T>)| {
            for _ in 0..90 {
                solver().step(T::ratio(1, 60), particles, scene).unwrap();
            }
            if round == 1 {
                particles
                    .apply_impulse(ids[8], T::vector(0.1, 0.5))
                    .unwrap();
            }
            measure::checksum(particles, scene)
        };
        assert_eq!(run(&mut particles, &mut scene), run(&mut copy, &mut copied));
    }
}

fn invalid_sleep_parameters_are_rejected<T: Float>() {
    let ids = [0, 1].map(ParticleId::new);
    let made = |ids: &[ParticleId], speed: f64, delay: f64| {
        Sleeping::<T, _, 2>::new((), ids.iter().copied(), T::of(speed), T::of(delay)).map(|_| ())
    };
    assert_eq!(made(&ids, 0.1, 0.5), Ok(()));
    assert_eq!(made(&[], 0.1, 0.5), Err(Error::TooFewParticles));
    assert_eq!(
        made(&[0, 1, 2].map(ParticleId::new), 0.1, 0.5),
        Err(Error::Full(Capacity::Members))
    );
    assert_eq!(
        made(&[1, 1].map(ParticleId::new), 0.1, 0.5),
        Err(Error::RepeatedParticle)
    );
    for wrong in [0.0, -1.0] {
        assert_eq!(
            made(&ids, wrong, 0.5),
            Err(Error::OutOfRange(Parameter::SleepSpeed))
        );
        assert_eq!(
            made(&ids, 0.1, wrong),
            Err(Error::OutOfRange(Parameter::SleepDelay))
        );
    }
    assert_eq!(
        made(&ids, f64::NAN, 0.5),
        Err(Error::NonFinite(Parameter::SleepSpeed))
    );
    assert_eq!(
        made(&ids, 0.1, f64::INFINITY),
        Err(Error::NonFinite(Parameter::SleepDelay))
    );
    let mut few = Particles::<T, 1>::new();
    few.add(Vec2::ZERO, T::ONE).unwrap();
    let mut body = Sleeping::<T, _, 2>::new((), ids, T::ONE, T::ONE).unwrap();
    assert_eq!(
        solver().step(T::ONE, &mut few, &mut body),
        Err(Error::UnknownParticle)
    );
}

crate::both!(
    sleeping_body_is_not_visited_and_does_not_move,
    awake_body_moves_bit_identically_without_sleeping,
    swinging_body_stays_awake,
    touching_bodies_sleep_and_wake_together,
    clone_of_a_sleeping_scene_steps_bit_identically,
    invalid_sleep_parameters_are_rejected,
);
