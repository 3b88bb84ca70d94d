//! The same workloads in other crates of the registry.
//!
//! - **rapier2d**, in both precisions: soft bodies of a whole physics engine;
//! - **oxiphysics-softbody**: XPBD and shape matching in space, double precision only, behind a feature
//!   because it takes minutes to compile;
//! - **nalgebra**, **glamx**, **del-geo-nalgebra**: rotation factors of matrices.
//!
//! Crates that need an engine of their own around them (bevy, avian) are not here, nor is anything outside of the registry.

#[cfg(feature = "oxiphysics")]
pub mod oxiphysics;
pub mod rapier;
mod rotations;

pub use rotations::Rotations;
