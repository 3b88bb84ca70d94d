//! Shape matching: a body is pulled towards its rest shape, moved and turned to where it fits best.

mod matching;
mod rigid;
mod stiffness;

pub use matching::ShapeMatching;
pub use rigid::Rigid;
pub use stiffness::Stiffness;

use crate::{Checksum, Mat2, Real, Vec2};

/// How the rest shape is mapped onto the body: the mode of [`ShapeMatching`].
pub trait Mode<T: Real>: Clone {
    /// Fits the map to the moment matrix A = Σ m p qᵀ/M of current offsets p and rest offsets q. `noise` is the magnitude below
    /// which the direction of A is rounding noise, as a fraction of its largest element.
    fn fit(&mut self, moment: Mat2<T>, noise: T);

    /// Where a rest offset q is mapped to.
    fn apply(&self, q: Vec2<T>) -> Vec2<T>;

    /// Adds the bits of the state that later fits depend on to a checksum.
    fn digest(&self, checksum: &mut Checksum);
}
