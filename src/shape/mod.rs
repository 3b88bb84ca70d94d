//! Shape matching: a body is pulled towards its rest shape, moved and turned to where it fits best.

mod affine;
mod driven;
mod examples;
mod lay;
mod matching;
mod members;
mod mode;
mod plastic;
mod rest;
mod rigid;
mod simplex;
mod stiffness;
mod sums;

pub use examples::Examples;
pub use matching::ShapeMatching;
pub use mode::Mode;
pub use plastic::{Plastic, Plasticity};
pub use rigid::Rigid;
pub use stiffness::Stiffness;
