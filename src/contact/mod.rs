//! Contacts: discs about particles kept out of solids or inside containers, discs kept apart, and bodies kept out of each other by their
//! outlines.

mod bounds;
mod collider;
mod contacts;
mod container;
mod discs;
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
pub use discs::{BodyId, DiscContact, Discs};
pub use filter::Filter;
pub use half_plane::HalfPlane;
pub use outline::{OutlineId, Outlines, Skin};
pub use solid::Solid;
pub use surface::{Recovery, Surface};
