//! Shape matching: a body is pulled towards its rest shape, moved and turned to where it fits best.
//!
//! [`ShapeMatching`] is the body; its [mode](Mode) says how the shape deforms. [`Linear`] is found here only: the crate's root has another
//! one, the [linearised constraint](crate::Linear).

mod affine;
mod basis;
mod isochoric;
mod lay;
mod linear;
mod matching;
mod members;
mod mode;
mod quadratic;
mod rest;
mod rigid;
mod stiffness;
mod sums;

pub use isochoric::Isochoric;
pub use linear::Linear;
pub use matching::ShapeMatching;
pub use mode::Mode;
pub use quadratic::Quadratic;
pub use rigid::Rigid;
pub use stiffness::Stiffness;
