//! Lattice shape matching: overlapping regions of a grid of particles, at a cost that does not depend on their size.

mod block;
mod energy;
mod fit;
mod grid;
mod matching;
mod passes;
mod region;
mod rest;
mod window;

pub use matching::LatticeMatching;

/// The first items, of which there are enough.
fn first<U>(all: &mut [U], count: usize) -> &mut [U] {
    all.get_mut(..count).unwrap_or_default()
}
