//! Wake-up by impulses, colliders and changed gravity.

use crate::solver::sleep::block::{RADIUS, asleep, solver};
use crate::support::float::Float;
use pliant::{
    ColliderContacts, ContactMaterial, Error, HalfPlane, Motion, Particles, Pass, Project,
    RoundedBox, Sleeping, Solver, Vec2, measure,
};
use std::cell::Cell;

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

crate::both!(
    impulse_wakes_a_body,
    moving_collider_wakes_a_body_on_contact,
    slow_collider_wakes_a_body,
    changed_gravity_wakes_a_body,
    body_that_wakes_within_a_step_is_prepared,
);
