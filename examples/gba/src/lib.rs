//! The toy, on whatever machine: scenes of sixteen particles, a cursor that grabs them, and how they are drawn. The console's program is
//! `main.rs`; tests run the same on a host.
#![no_std]

mod draw;
pub mod keys;
mod scene;
mod toy;

pub use draw::{Ink, Picture};
pub use scene::{PARTICLES, Scene};
pub use toy::Toy;

/// What the bodies are made of.
#[cfg(not(feature = "float"))]
pub type Scalar = pliant::Q16;
/// What the bodies are made of.
#[cfg(feature = "float")]
pub type Scalar = f32;

/// The width of the screen, pixels.
pub const WIDTH: i32 = 240;
/// Rows on top that are for words, pixels.
pub const TOP: i32 = 12;
/// The height of the screen, pixels.
pub const HEIGHT: i32 = 160;
