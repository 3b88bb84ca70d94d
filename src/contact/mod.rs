//! Contacts: discs of a common radius about particles, kept out of solids or inside containers, and bodies out of each other by their
//! outlines.

mod bounds;
mod collider;
mod contacts;
mod container;
mod events;
mod filter;
mod half_plane;
mod outline;
mod place;
mod solid;
mod state;
mod surface;
mod touch;

pub use collider::{Collider, Gap};
pub use contacts::Contacts;
pub use container::Container;
pub use filter::Filter;
pub use half_plane::HalfPlane;
pub use outline::{OutlineId, Outlines, Skin};
pub use solid::Solid;
pub use surface::{Recovery, Surface};
