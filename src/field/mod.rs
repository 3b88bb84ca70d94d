//! Force fields: forces from outside, which accelerate particles before a substep's projections.

mod attractor;
mod drag;
mod edge;
mod explosion;
mod gravity;
mod project;
mod region;
#[cfg(feature = "serde")]
mod serde;
mod set;
mod traits;

pub use attractor::{Attractor, Falloff};
pub use drag::Drag;
pub use edge::{EdgeEnd, EdgeForce, EdgeForces, StillWater, Water, WaterSurface, Wave, Wind};
pub use explosion::Explosion;
pub use gravity::Gravity;
pub use region::Region;
pub use set::ForceField;
pub use traits::{Field, Sample};
