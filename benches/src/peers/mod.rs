//! The same workloads in other published crates.
//!
//! - **rapier2d**, in both precisions: soft bodies of a whole physics engine, and a platform game
//!   of its rigid bodies;
//! - **oxiphysics-softbody**: XPBD and shape matching in space, double precision only, behind a
//!   feature because it takes minutes to compile;
//! - **nalgebra**, **glamx**, **del-geo-nalgebra**: rotation factors of matrices.
//!
//! Crates that need another engine around them (bevy, avian) are excluded, and so is all software
//! outside of the registry.

#[cfg(feature = "oxiphysics")]
pub mod oxiphysics;
pub mod platformer;
pub mod rapier;
mod rotations;

pub use rotations::Rotations;
