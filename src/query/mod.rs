//! Queries of particle positions, of hulls and of terrain: picking, boxes, outlines and rays.
//!
//! Queries read positions only, change nothing and need no preparation. Each query of particles
//! or hulls loops once over those that it receives. Lengths may be of any size, as long as the
//! differences of positions are finite.

mod hull;
pub mod measure;
mod near;
mod outline;
mod ray;
mod terrain;

pub use hull::{HullHit, HullPoint, hit_hulls, nearest_on_hulls};
pub use near::{in_box, nearest};
pub use outline::{contains, hit_outline};
pub use ray::{Hit, Ray, hit_particles};
pub use terrain::{TerrainHit, TerrainPoint, cast_disc, hit_terrain, nearest_on_terrain};
