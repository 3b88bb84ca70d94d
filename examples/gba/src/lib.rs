//! Toy without the console-specific code: scenes of sixteen particles, a cursor that grabs them,
//! and their drawing; and the scenes of two programs without keys. `main.rs` and `bin` are the
//! programs of the console; tests run the same code on a host.
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

use pliant::{Real, Vec2};

/// Scalar of the simulation.
#[cfg(not(feature = "float"))]
pub type Scalar = pliant::Q16;
/// Scalar of the simulation.
#[cfg(feature = "float")]
pub type Scalar = f32;

/// Returns a position in quarters of a unit.
fn at<T: Real>(x: i32, y: i32) -> Vec2<T> {
    Vec2::new(T::ratio(x, 4), T::ratio(y, 4))
}

/// Width of the screen, pixels.
pub const WIDTH: i32 = 240;
/// Rows at the top reserved for words, pixels.
pub const TOP: i32 = 12;
/// Height of the screen, pixels.
pub const HEIGHT: i32 = 160;
