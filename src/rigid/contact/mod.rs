//! Contacts of rigid bodies with each other, with particles and with edges.

mod add;
mod collide;
mod edit;
mod hull;
mod lever;
mod motion;
mod point;
mod project;
mod search;
#[cfg(feature = "serde")]
mod serde;
mod set;
mod shape;
mod touching;
mod velocities;

pub use hull::HullId;
pub use set::RigidContacts;
pub use touching::RigidContact;
