//! Contacts of particles with particles: discs that keep apart.

mod bodies;
mod body;
mod flags;
mod members;
mod near;
mod pair;
mod set;

pub use body::BodyId;
pub use pair::DiscContact;
pub use set::Discs;
