//! Contacts: discs of a common radius about particles, kept out of solids or inside containers.

#[allow(dead_code, reason = "the contacts of bodies follow")]
mod bounds;
mod collider;
mod contacts;
mod container;
#[allow(dead_code, reason = "the contacts of bodies follow")]
mod events;
mod half_plane;
mod place;
mod solid;
mod state;
mod surface;
mod touch;

pub use collider::{Collider, Gap};
pub use contacts::Contacts;
pub use container::Container;
pub use half_plane::HalfPlane;
pub use solid::Solid;
pub use surface::{Recovery, Surface};
