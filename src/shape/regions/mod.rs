//! Shape matching with overlapping regions of one set of particles.

mod memberships;
mod region;
mod set;

pub use set::{RegionBlend, RegionMatching};
