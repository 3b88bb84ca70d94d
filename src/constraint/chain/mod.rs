//! Chains of distances that are solved together.

mod eliminate;
mod impulses;
mod link;
mod project;
#[cfg(feature = "serde")]
mod serde;
mod set;

pub use set::Chain;
