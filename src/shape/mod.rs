//! Shape matching: a body is pulled towards its rest shape, moved and turned to where it fits best.

mod affine;
mod basis;
mod body;
mod driven;
mod examples;
mod isochoric;
mod lattice;
mod lay;
mod linear;
mod matching;
mod mode;
mod plastic;
mod quadratic;
mod regions;
mod rest;
mod rigid;
mod simplex;
mod stiffness;
mod sums;

pub use examples::Examples;
pub use isochoric::Isochoric;
pub use lattice::LatticeMatching;
pub use linear::Linear;
pub use matching::ShapeMatching;
pub use mode::Mode;
pub use plastic::{Plastic, Plasticity};
pub use quadratic::Quadratic;
pub use regions::{Overlap, Regions};
pub use rigid::Rigid;
pub use stiffness::Stiffness;
