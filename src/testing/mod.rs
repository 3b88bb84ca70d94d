//! Random scenes and a checker of the guarantees of every step, for property tests and fuzzing on a
//! host.
//!
//! Requires the feature `proptest`, which needs the standard library. [`scenes`] is a strategy for
//! whole [scenes](SceneData) of any size and at any position. A scene has particles, constraints,
//! shapes, fluids, colliders, terrains, fields, sensors, pins and solver settings. A scene is plain
//! data. It can be [decoded from bytes](SceneData::from_bytes), [built](SceneData::build), and
//! [printed as Rust](SceneData::to_rust) that performs the same steps. A built [`World`] checks the
//! [guarantees](World::step_with) at each step, and accepts custom projections. Its bounds are
//! relative, as the rounding of floating-point scalars is: a fixed-point one exceeds them.
//!
//! A property test of a custom constraint within random scenes:
//! ```
//! use pliant::testing::{Conserves, scenes};
//! use pliant::{Distance, Distances, ParticleId};
//! use proptest::prelude::*;
//! use proptest::test_runner::RngSeed;
//! // A fixed seed draws the same scenes in every run.
//! let config = ProptestConfig {
//!     cases: 50,
//!     rng_seed: RngSeed::Fixed(0),
//!     failure_persistence: None,
//!     ..ProptestConfig::default()
//! };
//! proptest!(config, |(scene in scenes::<f32>(2..=12, 0..=6))| {
//!     let mut world = scene.build()?;
//!     let mut mine = Distances::<f32, 1>::new();
//!     mine.add(Distance::new(ParticleId::new(0), ParticleId::new(1), 0.5, 1e-3)?)?;
//!     for _ in 0..30 {
//!         world.step_with(&mut mine, Conserves::Torque)?;
//!     }
//! });
//! ```
//! A failure names the guarantee, and prints the smallest scene that breaks it as Rust to paste
//! into a test.

mod conserves;
mod decode;
mod energy;
mod fracture;
mod kind;
mod law;
mod monitor;
mod rust;
mod scene;
mod sensing;
mod step;
mod strategy;
mod stretch;
mod sums;
mod update;
mod world;

pub use conserves::Conserves;
pub use kind::{Kind, MAX_PARTICLES, Part, ROOM, one};
pub use scene::{Particle, SceneData};
pub use step::Violation;
pub use strategy::scenes;
pub use stretch::is_valid_stretch;
pub use sums::Sums;
pub use world::World;
