//! Shape matching with overlapping regions of one set of particles.

mod divide;
mod divided;
mod driven;
mod edit;
mod members;
mod memberships;
mod project;
mod region;
#[cfg(feature = "serde")]
mod serde;
mod set;
mod split;

pub use set::{RegionBlend, RegionMatching};
