//! Contacts between particles: discs that do not overlap.

mod bodies;
mod body;
mod candidates;
mod flags;
mod lookup;
mod members;
mod pair;
mod set;

pub use body::BodyId;
pub use pair::DiscContact;
pub use set::DiscContacts;
