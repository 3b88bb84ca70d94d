//! Shape matching: a body is pulled towards its rest shape, moved and turned to where it fits best.

mod affine;
mod lay;
mod matching;
mod members;
mod mode;
mod regions;
mod rest;
mod rigid;
mod stiffness;
mod sums;

pub use matching::ShapeMatching;
pub use mode::Mode;
pub use regions::{Overlap, Regions};
pub use rigid::Rigid;
pub use stiffness::Stiffness;
