//! Hits below the limit: sleeping bodies withhold their momentum and return it on wake-up.

use crate::solver::sleep::block::{Block, RADIUS, block, sleeper};
use crate::support::float::Float;
use crate::support::tolerance;
use pliant::{
    ColliderContacts, ContactMaterial, DiscContacts, Filter, HalfPlane, ParticleId, Particles,
    Sleeping, Solver, Vec2, measure,
};

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

crate::both!(
    hits_below_the_limit_add_up_and_wake,
    slow_balls_together_wake_a_body_and_conserve_momentum,
    hits_that_cancel_do_not_wake,
    withheld_momentum_is_returned_once_on_wake,
);
