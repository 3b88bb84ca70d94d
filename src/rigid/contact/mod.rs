//! Contacts of rigid bodies with each other, with particles, with edges and with colliders.

mod add;
mod broad_phase;
mod collide;
mod core;
mod drawing;
mod edit;
mod hull;
mod lever;
mod motion;
mod on_surface;
mod pairs;
mod point;
mod project;
mod report;
mod search;
#[cfg(feature = "serde")]
mod serde;
mod set;
mod shape;
mod site;
mod snapshot;
mod surface;
mod terrain;
mod touching;
mod velocities;

pub use hull::HullId;
pub use set::RigidContacts;
pub use surface::{RigidColliderContact, RigidColliderContacts};
pub use terrain::{RigidTerrainContact, RigidTerrainContacts};
pub use touching::RigidContact;
