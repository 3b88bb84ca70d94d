//! Forces on the edges of outlines and chains.

mod force;
mod load;
mod project;
mod set;
mod surface;
mod water;
mod wind;

pub use force::{EdgeEnd, EdgeForce};
#[cfg(feature = "serde")]
pub(super) use set::Edge;
pub use set::EdgeForces;
pub use surface::{StillWater, WaterSurface, Wave};
pub use water::Water;
pub use wind::Wind;
