//! Interface of a bound point.

use crate::math::{Real, Vec2};
use core::fmt::Debug;

/// Point of a [`Skin`](crate::Skin): a function of the positions of a few particles.
///
/// Implemented for [`TrianglePoint`](crate::TrianglePoint), [`CellPoint`](crate::CellPoint),
/// [`PairPoint`](crate::PairPoint) and [`BlendedPoint`](crate::BlendedPoint). A skin that mixes
/// them uses an enum with an implementation that matches on it.
pub trait SkinPoint<T: Real>: Debug {
    /// Returns the indices of the particles, counted from the first particle of the skin.
    fn indices(&self) -> impl Iterator<Item = u16>;

    /// Returns the position of the point, m, given the positions from the first particle of the
    /// skin on. `None` if a particle is missing.
    fn position(&self, positions: &[Vec2<T>]) -> Option<Vec2<T>>;
}

/// Returns the positions of particles; `None` if one is missing.
pub(super) fn pick<T: Real, const K: usize>(
    positions: &[Vec2<T>],
    indices: [u16; K],
) -> Option<[Vec2<T>; K]> {
    let picked = indices.map(|index| positions.get(usize::from(index)).copied());
    let is_complete = picked.iter().all(Option::is_some);
    is_complete.then(|| picked.map(|x| x.unwrap_or(Vec2::ZERO)))
}

/// Returns a + (b − a)w, for any scalar not finite if a term is not.
#[inline]
pub(super) fn blended<T: Real>(a: Vec2<T>, b: Vec2<T>, w: T) -> Vec2<T> {
    a.plus(b.minus(a).times(w))
}
