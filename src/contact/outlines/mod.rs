//! Contacts between the outlines of bodies: corners against edges.

mod add;
mod body;
mod cached;
mod contact;
mod corner_positions;
mod crossing;
mod edge;
mod edit;
mod overflow;
mod project;
mod query;
mod report;
mod search;
#[cfg(feature = "serde")]
mod serde;
mod set;
mod touching;
mod velocities;
mod weights;
mod witness;

pub use body::{OutlineId, OutlineOptions};
pub(super) use crossing::crossing;
pub(super) use edge::{EdgeFrame, Side};
pub use set::OutlineContacts;
pub use touching::OutlineContact;
pub(super) use weights::Weights;
pub(super) use witness::{RelativeMotion, Witness};
