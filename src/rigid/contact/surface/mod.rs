//! Contacts of rigid bodies with a collider.

mod edge;
mod edit;
mod hollow;
mod manifold;
mod motion;
mod project;
mod search;
#[cfg(feature = "serde")]
mod serde;
mod set;
mod touching;

pub use set::RigidColliderContacts;
pub use touching::RigidColliderContact;
