//! Contacts between particles: discs that do not overlap.

mod bodies;
mod body;
mod broad_phase;
mod candidates;
mod flags;
mod lookup;
mod members;
mod pair;
mod project;
mod report;
#[cfg(feature = "serde")]
mod serde;
mod set;
mod touching;

use super::heap;
pub use body::BodyId;
pub use pair::DiscContact;
pub use set::DiscContacts;
