//! Shape matching: pulls a body towards its rest shape, in the pose that fits best.

mod alignment;
mod body;
mod borrowed;
mod driven;
mod edit;
mod example_shapes;
mod four;
mod in_place;
mod lattice;
mod matching;
mod mode;
mod offsets;
mod pose;
mod reduce;
mod regions;
mod rest;
mod rest_check;
mod rest_view;
#[cfg(feature = "serde")]
mod serde;
mod stiffness;

pub use example_shapes::ExampleShapes;
pub use lattice::LatticeMatching;
pub use matching::ShapeMatching;
pub use mode::{Isochoric, Linear, Mode, Plastic, Quadratic, Rigid};
pub use offsets::{BorrowedOffsets, RestOffsets};
pub use regions::{RegionBlend, RegionMatching};
pub use stiffness::Stiffness;
