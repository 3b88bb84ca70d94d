//! Rest shape as slices.

use crate::math::{Real, Vec2, count};

/// Rest shape: offsets q from the center of mass, and weights m/M.
///
/// The weights sum to one. The residue Σ m q/M is zero except for rounding.
#[derive(Clone, Copy, Debug)]
pub struct Rest<'a, T> {
    pub(super) offsets: &'a [Vec2<T>],
    pub(super) weights: &'a [T],
    pub(super) residue: Vec2<T>,
}

impl<T: Real> Rest<'_, T> {
    /// Returns the fraction of the largest moment below which a direction is rounding noise.
    ///
    /// The noise is that of the sums.
    pub(super) fn noise(&self) -> T {
        count::<T>(self.offsets.len()) * T::ratio(8, 1) * T::EPSILON
    }
}
