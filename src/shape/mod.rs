//! Shape matching: a body is pulled towards its rest shape, moved and turned to where it fits best.

mod lattice;
mod matching;
mod members;
mod rest;
mod rigid;
mod stiffness;
mod sums;

pub use lattice::LatticeMatching;
pub use matching::ShapeMatching;
pub use rigid::Rigid;
pub use stiffness::Stiffness;

use crate::{Checksum, Mat2, Real};

/// How the rest shape is mapped onto the body: the mode of [`ShapeMatching`].
pub trait Mode<T: Real>: Clone {
    /// Fits the map to the moment matrix A = Σ m p qᵀ/M of current offsets p and rest offsets q. `noise` is the magnitude below
    /// which the direction of A is rounding noise, as a fraction of its largest element.
    fn fit(&mut self, moment: Mat2<T>, noise: T);

    /// The map of rest offsets q ↦ A q that was fitted.
    fn map(&self) -> Mat2<T>;

    /// Adds the bits of the state that later fits depend on to a checksum.
    fn digest(&self, checksum: &mut Checksum);
}
