//! Colliders: shapes that particles collide with.

mod half_plane;
mod inside;
mod rounded_box;
mod traits;

pub use half_plane::HalfPlane;
pub use inside::Container;
pub use rounded_box::Solid;
pub use traits::{Collider, Gap};
