//! Results at game settings: the tables of `docs/expectations.md`, with rapier2d in the same
//! scenes.
//!
//! `cargo run --release --manifest-path benches/Cargo.toml --bin expectations`

mod cantilever;
mod cradle;
mod leaning;
mod pendulum;
mod spin;
mod tower;

use rapier2d_f64::prelude::{PhysicsWorld, Vector};

#[allow(dead_code, reason = "the gallery uses all of it")]
#[path = "../../../../examples/gallery/src/shapes/beam_theory.rs"]
mod beam;

const GRAVITY: f64 = 9.81;
const FRAME: f64 = 1.0 / 60.0;

fn main() {
    spin::spin();
    pendulum::pendulum();
    cantilever::cantilever();
    cradle::cradle();
    tower::tower();
    leaning::leaning();
}

/// Returns a world of rapier2d with its default settings, and steps of 1/60 s.
fn world(gravity: f64) -> PhysicsWorld {
    let mut world = PhysicsWorld::new();
    world.gravity = Vector::new(0.0, -gravity);
    world.integration_parameters.dt = FRAME;
    world
}
