//! The best affine fit of a rest shape.

use super::lay::Rest;
use crate::{Mat2, Real, Vec2};

/// What turns the moments A_pq = Σ w p qᵀ into the map A that minimises Σ w |p − A q|²: A = A_pq A_qq⁺ + R (I − A_qq A_qq⁺).
///
/// A_qq⁺ is the pseudo-inverse of A_qq = Σ w q qᵀ. Across the directions in which the rest shape has no extent, as a row of points has
/// none sideways, the map turns with R. So torques still sum to zero, which A_qq + λI in place of A_qq would forfeit.
///
/// Müller et al. (2005), section 4.2, for full rank.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Affine<T> {
    /// A_qq⁺.
    inverse: Mat2<T>,
    /// I − A_qq A_qq⁺.
    flat: Mat2<T>,
}

impl<T: Real> Affine<T> {
    /// For a shape without extent, which follows R.
    pub(super) const POINT: Self = Self { inverse: Mat2::ZERO, flat: Mat2::IDENTITY };

    /// Of a rest shape. An extent below the rounding of the sums, as a fraction of the largest, counts as none.
    pub(super) fn of(rest: Rest<'_, T>) -> Self {
        let moment = rest.offsets.iter().zip(rest.weights).fold(Mat2::ZERO, |sum, (q, w)| sum + Mat2::outer(*q * *w, *q));
        let size = moment.max_abs();
        if !(size > T::ZERO && size.is_finite()) {
            return Self::POINT;
        }
        // Relative to the largest element, so that products neither overflow nor vanish.
        let (xx, xy, yy) = (moment.xx / size, moment.xy / size, moment.yy / size);
        let (mean, difference) = (T::HALF * (xx + yy), Vec2::new(T::HALF * (xx - yy), xy));
        let radius = difference.length();
        let (largest, det) = (mean + radius, xx * yy - xy * xy);
        if det > rest.noise() * largest * largest {
            return Self { inverse: Mat2::new(yy, -xy, -xy, xx) * (T::ONE / det / size), flat: Mat2::ZERO };
        }
        // The projections onto the directions of largest and smallest extent.
        let turned = Mat2::new(difference.x, difference.y, difference.y, -difference.x) * (T::HALF / radius);
        let half = Mat2::IDENTITY * T::HALF;
        Self { inverse: (half + turned) * (T::ONE / largest / size), flat: half - turned }
    }

    /// The map A for these moments and this rotation.
    pub(super) fn fit(&self, moment: Mat2<T>, rotation: Mat2<T>) -> Mat2<T> {
        moment * self.inverse + rotation * self.flat
    }

    /// Whether the rest shape has extent in every direction.
    pub(super) fn is_full(&self) -> bool {
        self.flat == Mat2::ZERO
    }
}
