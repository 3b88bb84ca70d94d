//! Queries of particle positions: picking, boxes, outlines and rays.
//!
//! Queries read positions only, change nothing and need no preparation. Each query loops once over
//! the particles that it receives. Lengths may be of any size.

pub mod measure;
mod near;
mod outline;
mod ray;

pub use near::{in_box, nearest};
pub use outline::{contains, hit_outline};
pub use ray::{Hit, Ray, hit_particles};
