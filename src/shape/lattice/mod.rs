//! Lattice shape matching: overlapping regions of a grid of particles, at a cost that does not depend on their size.

mod fit;
mod grid;
mod matching;
mod passes;
mod region;
mod rest;
mod window;

pub use matching::LatticeMatching;
