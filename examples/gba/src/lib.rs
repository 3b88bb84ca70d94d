//! Toy without the console-specific code: scenes of sixteen particles, a cursor that grabs them,
//! and their drawing. Two further programs show a rigid crate among blobs, and scenes of 48 particles. `main.rs` is the program of the console; tests run the same code on a host.
#![no_std]

mod draw;
pub mod keys;
mod many;
mod pile;
mod scene;
mod toy;

pub use draw::{Ink, Picture, Show};
pub use many::Many;
pub use pile::Pile;
pub use scene::{PARTICLES, Scene};
pub use toy::Toy;

/// Scalar of the simulation.
#[cfg(not(feature = "float"))]
pub type Scalar = pliant::Q16;
/// Scalar of the simulation.
#[cfg(feature = "float")]
pub type Scalar = f32;

/// Width of the screen, pixels.
pub const WIDTH: i32 = 240;
/// Rows at the top reserved for words, pixels.
pub const TOP: i32 = 12;
/// Height of the screen, pixels.
pub const HEIGHT: i32 = 160;
