//! Rod between two particles, without a square root.

mod from_start;
mod linearization;
mod predicted;
#[allow(clippy::module_inception, reason = "the type of the module")]
mod rod;

pub use rod::{Rod, Rods};
