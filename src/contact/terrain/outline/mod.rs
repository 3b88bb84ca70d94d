//! Contacts between soft outlines and a terrain: corners against edges, and edges against vertices.

mod add;
mod edge;
mod links;
mod project;
mod report;
#[cfg(feature = "serde")]
mod serde;
mod set;
mod touching;
mod velocities;
mod vertex;

pub use set::TerrainOutlines;
pub use touching::TerrainEdgeContact;
