//! Rigid bodies and joints.

mod attached;
mod colliders;
mod contacts;
mod cradle;
mod extreme;
mod fluid;
mod golden_encounters;
mod inertia;
mod joints;
mod large;
mod lines;
mod margins;
mod momentum;
mod motors;
mod pendulum;
mod rejected_input;
mod removal;
mod resolved;
mod sleep;
mod spin;
mod terrain;
mod ties;
mod unequal;
mod wheels;

use crate::support::float::Float;
use pliant::{MassProperties, Particles, RigidBody, Rotation, Scheme, Solver, Vec2};

/// Solver with gravity −9.81 m/s² along y.
fn solver<T: Float>(scheme: Scheme) -> Solver<T> {
    Solver {
        gravity: T::vector(0.0, -9.81),
        scheme,
        ..Solver::new()
    }
}

/// Rotation by an angle, rad.
fn turned<T: Float>(angle: f64) -> Rotation<T> {
    Rotation {
        cos: T::of(angle.cos()),
        sin: T::of(angle.sin()),
    }
}

/// Body with a mass, a radius of gyration and a pose.
fn body<T: Float, const N: usize>(
    particles: &mut Particles<T, N>,
    (mass, gyration): (f64, f64),
    position: [f64; 2],
    angle: f64,
) -> RigidBody<T> {
    let inertia = T::of(mass * gyration * gyration);
    let properties = MassProperties::new(T::of(mass), Vec2::ZERO, inertia).unwrap();
    let [x, y] = position;
    RigidBody::new(particles, properties, T::vector(x, y), turned(angle)).unwrap()
}
