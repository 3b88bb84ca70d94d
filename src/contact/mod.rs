//! Contacts between particles and solids or containers, between discs, and between the outlines of
//! bodies.

mod aabb;
mod collider;
mod contacts;
mod discs;
mod events;
mod filter;
mod material;
mod outlines;
mod pose;
mod response;
mod retain;
mod sweep;

pub use collider::{Collider, Container, Gap, HalfPlane, Solid};
pub use contacts::Contacts;
pub use discs::{BodyId, DiscContact, Discs};
pub use filter::Filter;
pub use material::{Recovery, Surface};
pub use outlines::{OutlineId, Outlines, Skin};
