//! Colliders: shapes that particles collide with.

mod half_plane;
mod inside;
mod rounded_box;
#[cfg(feature = "serde")]
mod serde;
mod traits;

pub use half_plane::HalfPlane;
pub use inside::Inside;
pub use rounded_box::RoundedBox;
pub use traits::{Collider, SignedDistance};
