//! Sleep and wake-up of bodies.

use crate::both;
use crate::float::Float;
use crate::tolerance;
use pliant::{
    Attachment, Attachments, ColliderContacts, ContactMaterial, DiscContacts, Error, Filter,
    HalfPlane, Motion, Parameter, ParticleId, Particles, Pass, Project, RoundedBox, ShapeMatching,
    Sleeping, Solver, Stiffness, Vec2, build, measure,
};
use std::cell::Cell;

const RADIUS: f64 = 0.05;

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

type Block<T> = Sleeping<T, ShapeMatching<T, 9>, 9>;
type Floor<T> = ColliderContacts<T, HalfPlane<T>, 18>;

fn solver<T: Float>() -> Solver<T> {
    Solver {
        gravity: T::vector(0.0, -9.81),
        substeps: 4,
        ..Solver::new()
    }
}

fn block<T: Float>(
    particles: &mut Particles<T, 18>,
    corner: [f64; 2],
) -> (ShapeMatching<T, 9>, [ParticleId; 9]) {
    let nodes = build::lattice(
        particles,
        T::vector(corner[0], corner[1]),
        3,
        3,
        T::of(0.1),
        T::of(0.2),
    )
    .unwrap();
    let shape = ShapeMatching::new(particles, nodes.iter(), Stiffness::Alpha(T::HALF)).unwrap();
    (
        shape,
        std::array::from_fn(|place| nodes.get(place).unwrap()),
    )
}

fn sleeper<T: Float, P>(body: P, ids: [ParticleId; 9]) -> Sleeping<T, P, 9> {
    Sleeping::new(body, ids, T::of(0.01), T::HALF).unwrap()
}

fn floor<T: Float>(particles: &Particles<T, 18>) -> Floor<T> {
    let up = HalfPlane::new(T::vector(0.0, 1.0)).unwrap();
    let rough = ContactMaterial {
        static_friction: T::HALF,
        kinetic_friction: T::HALF,
        ..ContactMaterial::default()
    };
    ColliderContacts::new(up, particles.ids(), T::of(RADIUS), rough).unwrap()
}

/// Block that has fallen on the floor and fallen asleep.
fn asleep<T: Float>() -> (Particles<T, 18>, Block<T>, Floor<T>) {
    let mut particles = Particles::new();
    let (shape, ids) = block(&mut particles, [0.0, 0.3]);
    let (mut block, mut floor) = (sleeper(shape, ids), floor(&particles));
    for _ in 0..180 {
        solver()
            .step(
                T::ratio(1, 60),
                &mut particles,
                &mut (&mut block, &mut floor),
            )
            .unwrap();
    }
    assert!(block.is_asleep());
    (particles, block, floor)
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

fn impulse_wakes_a_body<T: Float>() {
    let (mut particles, mut block, mut floor) = asleep::<T>();
    let struck = particles.ids().get(8).unwrap();
    particles
        .apply_impulse(struck, T::vector(0.0, 0.5))
        .unwrap();
    solver()
        .step(
            T::ratio(1, 60),
            &mut particles,
            &mut (&mut block, &mut floor),
        )
        .unwrap();
    assert!(!block.is_asleep());
    let moved = particles
        .velocities()
        .iter()
        .filter(|v| v.y > T::ZERO)
        .count();
    assert!(
        moved > 4,
        "the impulse reaches the whole body: {moved} members rise"
    );
}

/// A collider that hits the body wakes it within the same step, and transfers its momentum.
fn moving_collider_wakes_a_body_on_contact<T: Float>() {
    let (mut particles, mut block, mut floor) = asleep::<T>();
    let ball = RoundedBox::circle(T::of(0.1)).unwrap();
    let mut ball = ColliderContacts::<T, _, 18>::new(
        ball,
        particles.ids(),
        T::of(RADIUS),
        ContactMaterial::default(),
    )
    .unwrap();
    ball.set_position(T::vector(-0.2, 0.15)).unwrap();
    ball.set_velocity(T::vector(2.0, 0.0)).unwrap();
    for _ in 0..100 {
        // Short steps, with small displacements.
        solver()
            .step(
                T::ratio(1, 2000),
                &mut particles,
                &mut (&mut block, &mut floor, &mut ball),
            )
            .unwrap();
        assert!(
            block.is_asleep() == (ball.touching().count() == 0),
            "wakes in the substep of the first contact"
        );
        if !block.is_asleep() {
            break;
        }
    }
    assert!(!block.is_asleep());
    for _ in 0..6 {
        solver()
            .step(
                T::ratio(1, 60),
                &mut particles,
                &mut (&mut block, &mut floor, &mut ball),
            )
            .unwrap();
    }
    assert!(
        measure::momentum(&particles).x > T::ONE,
        "pushed to the right: {:?}",
        measure::momentum(&particles)
    );
}

/// The collider moves slower than the sleep speed.
fn slow_collider_wakes_a_body<T: Float>() {
    let (mut particles, mut block, mut floor) = asleep::<T>();
    let wall = HalfPlane::new(T::vector(1.0, 0.0)).unwrap();
    let mut wall = ColliderContacts::<T, _, 18>::new(
        wall,
        particles.ids(),
        T::of(RADIUS),
        ContactMaterial::default(),
    )
    .unwrap();
    wall.set_position(T::vector(-0.0501, 0.0)).unwrap();
    wall.set_velocity(T::vector(0.005, 0.0)).unwrap();
    let mut woken = false;
    for _ in 0..180 {
        solver()
            .step(
                T::ratio(1, 60),
                &mut particles,
                &mut (&mut block, &mut floor, &mut wall),
            )
            .unwrap();
        woken |= !block.is_asleep();
    }
    assert!(woken);
}

fn changed_gravity_wakes_a_body<T: Float>() {
    let (mut particles, mut block, mut floor) = asleep::<T>();
    for parts in 60..200 {
        // A different time step does not change gravity.
        solver()
            .step(
                T::ratio(1, parts),
                &mut particles,
                &mut (&mut block, &mut floor),
            )
            .unwrap();
        assert!(block.is_asleep());
    }
    let tilted = Solver {
        gravity: T::vector(2.0, -9.5),
        ..solver()
    };
    tilted
        .step(
            T::ratio(1, 60),
            &mut particles,
            &mut (&mut block, &mut floor),
        )
        .unwrap();
    assert!(!block.is_asleep());
}

/// Asserts that every pass of a step follows a preparation in that step.
struct Prepared(Cell<bool>);

impl<T: Float> Project<T> for Prepared {
    /// Starts a step.
    fn check(&self, _: &Pass<T>, _: &Motion<'_, T>) -> Result<(), Error> {
        self.0.set(false);
        Ok(())
    }
    fn prepare(&mut self, _: &Pass<T>, _: &Motion<'_, T>) {
        self.0.set(true);
    }
    fn project(&mut self, _: &Pass<T>, _: &mut Motion<'_, T>) {
        assert!(self.0.get(), "projected without preparation");
    }
}

/// The wall reaches the body in the middle of a step.
fn body_that_wakes_within_a_step_is_prepared<T: Float>() {
    let mut particles = Particles::<T, 1>::new();
    let id = particles.add(Vec2::ZERO, T::ONE).unwrap();
    let mut body =
        Sleeping::<T, _, 1>::new(Prepared(Cell::new(false)), [id], T::of(0.01), T::HALF).unwrap();
    let wall = HalfPlane::new(T::vector(1.0, 0.0)).unwrap();
    let mut wall =
        ColliderContacts::<T, _, 1>::new(wall, [id], T::ZERO, ContactMaterial::default()).unwrap();
    wall.set_position(T::vector(-0.1, 0.0)).unwrap();
    let solver = Solver {
        substeps: 4,
        ..Solver::new()
    };
    solver
        .step(T::ONE, &mut particles, &mut (&mut body, &mut wall))
        .unwrap();
    assert!(body.is_asleep());
    wall.set_velocity(T::vector(1.0, 0.0)).unwrap();
    solver
        .step(T::of(0.2), &mut particles, &mut (&mut body, &mut wall))
        .unwrap();
    assert!(!body.is_asleep());
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

/// Block that sleeps without gravity and floor, and its center.
fn afloat<T: Float>() -> (Particles<T, 18>, Block<T>, ParticleId) {
    let mut particles = Particles::new();
    let (shape, ids) = block(&mut particles, [0.0, 0.3]);
    let mut block = sleeper(shape, ids);
    for _ in 0..31 {
        Solver::new()
            .step(T::ratio(1, 60), &mut particles, &mut block)
            .unwrap();
    }
    assert!(block.is_asleep());
    (particles, block, ids[4])
}

/// Hits of 0.003 m/s on one member wake the body with the fourth hit. No momentum is lost: in free
/// space, and on a smooth floor.
fn hits_below_the_limit_add_up_and_wake<T: Float>() {
    for gravity in [0.0, -9.81] {
        let mut particles = Particles::<T, 18>::new();
        let (shape, ids) = block(&mut particles, [0.0, 0.25]);
        let mut block = sleeper(shape, ids);
        let up = HalfPlane::new(T::vector(0.0, 1.0)).unwrap();
        let mut floor = ColliderContacts::<T, _, 18>::new(
            up,
            particles.ids(),
            T::of(RADIUS),
            ContactMaterial::default(),
        )
        .unwrap();
        let solver = Solver {
            gravity: T::vector(0.0, gravity),
            substeps: 4,
            ..Solver::new()
        };
        let mut step = |particles: &mut Particles<T, 18>, block: &mut Block<T>| {
            solver
                .step(T::ratio(1, 60), particles, &mut (block, &mut floor))
                .unwrap();
        };
        while !block.is_asleep() {
            step(&mut particles, &mut block);
        }
        let hit = 6e-4;
        for count in 1..=4 {
            particles
                .apply_impulse(ids[4], T::vector(hit, 0.0))
                .unwrap();
            step(&mut particles, &mut block);
            assert_eq!(
                block.is_asleep(),
                count < 4,
                "after {count} hits, gravity {gravity}"
            );
            // Long pauses do not change the result.
            for _ in 0..if count < 4 { 100 } else { 0 } {
                step(&mut particles, &mut block);
            }
        }
        let (found, all) = (measure::momentum(&particles).x.wide(), 4.0 * hit);
        let bound = tolerance::WITHHELD * T::EPSILON.wide() * all;
        assert!(
            (found - all).abs() <= bound,
            "gravity {gravity}: {found:e}, not {all:e}"
        );
    }
}

/// Each ball alone is too light and slow to wake the heavy disc. The balls hit it within steps,
/// with and without restitution.
fn slow_balls_together_wake_a_body_and_conserve_momentum<T: Float>() {
    for restitution in [0.0, 0.5] {
        let mut particles = Particles::<T, 8>::new();
        let heavy = particles.add(Vec2::ZERO, T::ONE).unwrap();
        let mut discs = DiscContacts::<T, 8, 8, 16>::new(ContactMaterial {
            restitution: T::of(restitution),
            ..ContactMaterial::default()
        })
        .unwrap();
        discs
            .add_body(&particles, [heavy], T::of(0.1), Filter::default())
            .unwrap();
        for ball in 0..6 {
            let id = particles
                .add(T::vector(-0.4 - 0.3 * f64::from(ball), 0.0), T::of(0.02))
                .unwrap();
            particles
                .set_velocity(id, T::vector(0.1 + 0.02 * f64::from(ball), 0.0))
                .unwrap();
            discs
                .add_body(&particles, [id], T::of(0.05), Filter::default())
                .unwrap();
        }
        let mut body = Sleeping::<T, (), 1>::new((), [heavy], T::of(0.01), T::HALF).unwrap();
        let before = measure::momentum(&particles).x.wide();
        let solver = Solver {
            substeps: 4,
            ..Solver::new()
        };
        let (mut slept, mut steps) = (false, 0);
        while !slept || body.is_asleep() {
            solver
                .step(
                    T::ratio(1, 60),
                    &mut particles,
                    &mut (&mut body, &mut discs),
                )
                .unwrap();
            slept |= body.is_asleep();
            steps += 1;
            assert!(steps < 1500, "the body never woke, e = {restitution}");
        }
        let after = measure::momentum(&particles).x.wide();
        // A velocity is rounded a few times a substep, at the size of its momentum.
        let bound = 4.0 * f64::from(steps) * T::EPSILON.wide() * before;
        assert!(
            (after - before).abs() <= bound,
            "e = {restitution}, {steps} steps: {before} before, {after} after"
        );
    }
}

fn hits_that_cancel_do_not_wake<T: Float>() {
    let (mut particles, mut block, center) = afloat::<T>();
    for count in 0..100 {
        let hit = if count % 2 == 0 { 1e-3 } else { -1e-3 };
        particles
            .apply_impulse(center, T::vector(hit, -hit))
            .unwrap();
        Solver::new()
            .step(T::ratio(1, 60), &mut particles, &mut block)
            .unwrap();
        assert!(block.is_asleep());
    }
}

/// Waking a body returns the withheld momentum, which is part of the checksum.
fn withheld_momentum_is_returned_once_on_wake<T: Float>() {
    let (mut particles, mut block, center) = afloat::<T>();
    let quiet = measure::checksum(&particles, &block);
    particles
        .apply_impulse(center, T::vector(0.0, 1e-3))
        .unwrap();
    Solver::new()
        .step(T::ratio(1, 60), &mut particles, &mut block)
        .unwrap();
    assert!(block.is_asleep() && measure::momentum(&particles) == Vec2::ZERO);
    assert_ne!(
        measure::checksum(&particles, &block),
        quiet,
        "in the checksum"
    );
    let mut copies = [(particles.clone(), block.clone()), (particles, block)];
    let sums = copies.each_mut().map(|(particles, block)| {
        block.wake();
        Solver::new()
            .step(T::ratio(1, 60), particles, block)
            .unwrap();
        let found = measure::momentum(particles).y.wide();
        assert!(
            (found - 1e-3).abs() <= tolerance::WITHHELD * T::EPSILON.wide() * 1e-3,
            "{found:e}"
        );
        Solver::new()
            .step(T::ratio(1, 60), particles, block)
            .unwrap();
        let again = measure::momentum(particles).y.wide();
        assert!(
            (again - found).abs() <= tolerance::WITHHELD * T::EPSILON.wide() * 1e-3,
            "{again:e}: given back once"
        );
        measure::checksum(particles, block)
    });
    assert_eq!(sums[0], sums[1]);
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
        Err(Error::Full)
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

both!(
    sleeping_body_is_not_visited_and_does_not_move,
    awake_body_moves_bit_identically_without_sleeping,
    impulse_wakes_a_body,
    moving_collider_wakes_a_body_on_contact,
    slow_collider_wakes_a_body,
    changed_gravity_wakes_a_body,
    body_that_wakes_within_a_step_is_prepared,
    swinging_body_stays_awake,
    touching_bodies_sleep_and_wake_together,
    clone_of_a_sleeping_scene_steps_bit_identically,
    hits_below_the_limit_add_up_and_wake,
    slow_balls_together_wake_a_body_and_conserve_momentum,
    hits_that_cancel_do_not_wake,
    withheld_momentum_is_returned_once_on_wake,
    invalid_sleep_parameters_are_rejected,
);
