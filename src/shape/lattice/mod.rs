//! Lattice shape matching: overlapping regions of a grid of particles.
//!
//! The cost of a pass is independent of the region size.

mod block;
mod driven;
mod edit;
mod energy;
mod fit;
mod grid;
mod matching;
mod node;
mod passes;
mod project;
mod region;
mod rest;
#[cfg(feature = "serde")]
mod serde;
mod slice;
mod window;

pub use matching::LatticeMatching;
