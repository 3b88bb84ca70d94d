//! Contacts between particles: discs that do not overlap.

mod bodies;
mod body;
mod flags;
mod lookup;
mod members;
mod near;
mod pair;
mod set;

pub use body::BodyId;
pub use pair::DiscContact;
pub use set::Discs;
