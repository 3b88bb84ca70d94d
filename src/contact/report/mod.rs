//! Reports of the contacts of a step: impulses, approach speeds, begin and end.

mod pair;
mod reported;
#[cfg(feature = "serde")]
mod serde;
mod set;

pub use pair::{ContactPair, ContactReport, ContactThreshold};
pub use reported::Reported;
pub(crate) use set::sorted;
pub use set::{ContactPoint, ContactSet};
