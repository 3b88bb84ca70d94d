//! Rigid bodies and joints.
//!
//! Two particles at ±k from the center, with k the radius of gyration, have the mass, the center
//! and the moment of inertia of any rigid body of the plane. A body therefore is in the arrays of
//! particles: constraints, contacts, snapshots and groups apply to it.

mod attached;
mod body;
mod contact;
mod frame;
mod joint;
mod mass;
#[cfg(feature = "serde")]
mod serde;
mod snapshot;
mod validate;

pub(crate) use attached::Attached;
pub use body::RigidBody;
pub use contact::{
    HullId, RigidColliderContact, RigidColliderContacts, RigidContact, RigidContacts,
    RigidTerrainContact, RigidTerrainContacts,
};
pub use joint::{Anchor, Joint};
pub use mass::MassProperties;
