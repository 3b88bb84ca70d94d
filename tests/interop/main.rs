//! Interop with other crates: `cargo test --features bytemuck,mint,serde --test interop`.
#![cfg(all(feature = "bytemuck", feature = "mint", feature = "serde"))]
#![allow(
    clippy::unwrap_used,
    clippy::float_cmp,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a failed precondition fails the test, and the numbers here are exact"
)]

mod casts;
mod edges;
mod hostile;
mod hulls;
mod inventory;
mod load;
mod owners;
mod particles;
mod removal;
mod round_trip;
mod sizes;

use pliant::{Particles, Vec2, build};

fn crowd() -> Particles<f32, 16> {
    let mut particles = Particles::new();
    let block = build::lattice(&mut particles, Vec2::new(0.1, 0.2), 4, 4, 0.3, 0.7).unwrap();
    particles.pin(block.get(3).unwrap()).unwrap();
    particles
        .set_velocity(block.get(5).unwrap(), Vec2::new(-1.5, 1e-30))
        .unwrap();
    particles
        .set_velocity(block.get(3).unwrap(), Vec2::new(0.0, 0.5))
        .unwrap();
    particles
}
