//! Scenes drawn at random, and a checker of what every step promises: for property tests and fuzzing on a host.
//!
//! Behind the feature `proptest`, which needs the standard library. [`scenes`] is a strategy for whole [scenes](Scene): particles, any
//! constraints, any shapes, fluids, colliders, pins and settings of the solver, of any size and anywhere. A scene is plain data. It can be
//! [decoded from bytes](Scene::from_bytes), [built](Scene::build), and [printed as Rust](Scene::to_rust) that makes the same steps.
//! A built [`World`] checks [what is promised](World::step_with) at each step, and adds projections of your own.
//!
//! A property test of a constraint of your own among everything else:
//! ```
//! use pliant::testing::{Keeps, scenes};
//! use pliant::{Distance, Distances, ParticleId};
//! use proptest::prelude::*;
//! proptest!(ProptestConfig::with_cases(50), |(scene in scenes::<f32>(2..=12, 0..=6))| {
//!     let mut world = scene.build()?;
//!     let mut mine = Distances::<f32, 1>::new();
//!     mine.add(Distance::new(ParticleId::new(0), ParticleId::new(1), 0.5, 1e-3)?)?;
//!     for _ in 0..30 {
//!         world.step_with(&mut mine, Keeps::Torque)?;
//!     }
//! });
//! ```
//! A failure names the promise, and the smallest scene that breaks it as Rust to paste into a test.

mod decode;
mod kind;
mod rust;
mod scene;
mod strategy;
mod stretch;
mod sums;
mod watch;
mod world;

pub use kind::{Kind, one};
pub use scene::{MOST, Part, Particle, Scene};
pub use strategy::scenes;
pub use stretch::stretch_is_sound;
pub use sums::Sums;
pub use watch::Keeps;
pub use world::{Violation, World};

use crate::Real;
use num_traits::NumCast;

/// A scalar that double precision converts to and from, as it does for `f32` and `f64`.
pub trait Number: Real + NumCast {}

impl<T: Real + NumCast> Number for T {}

/// The nearest number of the scalar; zero where there is none.
fn narrow<T: Number>(value: f64) -> T {
    <T as NumCast>::from(value).filter(|value| value.is_finite()).unwrap_or(T::ZERO)
}

/// The number in double precision.
fn wide<T: Number>(value: T) -> f64 {
    value.to_f64().unwrap_or(f64::NAN)
}
