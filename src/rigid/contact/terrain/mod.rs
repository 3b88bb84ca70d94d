//! Contacts of rigid bodies with a terrain.

mod edge;
mod edit;
mod march;
mod project;
mod search;
#[cfg(feature = "serde")]
mod serde;
mod set;
mod touching;
mod vertex;

pub use set::RigidTerrainContacts;
pub use touching::RigidTerrainContact;
