//! Scenes drawn at random, and a checker of what every step promises: for property tests and fuzzing on a host.
//!
//! Behind the feature `proptest`, which needs the standard library. [`scenes`] is a strategy for whole [scenes](Scene): particles, any
//! constraints, any shapes, fluids, colliders, pins and settings of the solver, of any size and anywhere. A scene is plain data. It can be
//! [decoded from bytes](Scene::from_bytes), [built](Scene::build), and [printed as Rust](Scene::to_rust) that makes the same steps.
//! A built [`World`] checks [what is promised](World::step_with) at each step, and adds projections of your own.
//!
//! A property test of a constraint of your own among everything else:
//! ```
//! use pliant::testing::{Conserves, scenes};
//! use pliant::{Distance, Distances, ParticleId};
//! use proptest::prelude::*;
//! use proptest::test_runner::RngSeed;
//! // A fixed seed draws the same scenes in every run.
//! let config = ProptestConfig { cases: 50, rng_seed: RngSeed::Fixed(0), failure_persistence: None, ..ProptestConfig::default() };
//! proptest!(config, |(scene in scenes::<f32>(2..=12, 0..=6))| {
//!     let mut world = scene.build()?;
//!     let mut mine = Distances::<f32, 1>::new();
//!     mine.add(Distance::new(ParticleId::new(0), ParticleId::new(1), 0.5, 1e-3)?)?;
//!     for _ in 0..30 {
//!         world.step_with(&mut mine, Conserves::Torque)?;
//!     }
//! });
//! ```
//! A failure names the promise, and the smallest scene that breaks it as Rust to paste into a test.

mod conserves;
mod decode;
mod kind;
mod monitor;
mod number;
mod rust;
mod scene;
mod strategy;
mod stretch;
mod sums;
mod world;

pub use conserves::Conserves;
pub use kind::{Kind, MAX_PARTICLES, Part, one};
pub use number::Number;
pub use scene::{Particle, Scene};
pub use strategy::scenes;
pub use stretch::stretch_is_sound;
pub use sums::Sums;
pub use world::{Violation, World};
