//! The best affine fit of a rest shape.

use super::lay::Rest;
use crate::{Mat2, Real, Vec2};

/// What turns the moments A_pq = Σ w p qᵀ into the map A that minimises Σ w |p − A q|²: A = A_pq A_qq⁺.
///
/// A_qq⁺ is the pseudo-inverse of A_qq = Σ w q qᵀ. Across a direction u in which the rest shape has no extent, as a row of points has
/// none sideways, the map keeps lengths: A u is the unit vector along A_pq u, and R u where that is zero. So A is A_pq times a symmetric
/// matrix, and torques sum to zero, also for a strip so thin that it counts as a row. A_qq + λI in place of A_qq would forfeit that,
/// and so would R u for the strip.
///
/// Müller et al. (2005), section 4.2, for full rank.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Affine<T> {
    /// A_qq⁺.
    inverse: Mat2<T>,
    /// The direction without extent, as a unit vector; zero where there is none.
    flat: Vec2<T>,
    /// Whether there is no extent at all.
    point: bool,
}

impl<T: Real> Affine<T> {
    /// For a shape without extent, which follows R.
    pub(super) const POINT: Self = Self { inverse: Mat2::ZERO, flat: Vec2::ZERO, point: true };

    /// Of a rest shape. An extent below the rounding of the sums, as a fraction of the largest, counts as none, and so does one
    /// whose square has no finite inverse.
    pub(super) fn of(rest: Rest<'_, T>) -> Self {
        let moment = rest.offsets.iter().zip(rest.weights).fold(Mat2::ZERO, |sum, (q, w)| sum + Mat2::outer(*q * *w, *q));
        let size = moment.max_abs();
        // Relative to the largest element, so that products neither overflow nor vanish.
        let (xx, xy, yy) = (moment.xx / size, moment.xy / size, moment.yy / size);
        let (mean, difference) = (T::HALF * (xx + yy), Vec2::new(T::HALF * (xx - yy), xy));
        let radius = difference.length();
        let (largest, det) = (mean + radius, xx * yy - xy * xy);
        let (inverse, flat) = if det > rest.noise() * largest * largest {
            (Mat2::new(yy, -xy, -xy, xx) * (T::ONE / det / size), Vec2::ZERO)
        } else {
            let flat = flattest(difference * (T::ONE / radius));
            (Mat2::outer(flat.perp(), flat.perp()) * (T::ONE / largest / size), flat)
        };
        // Nothing is finite where the extent is zero or overflows.
        if inverse.is_finite() { Self { inverse, flat, point: false } } else { Self::POINT }
    }

    /// The map A for these moments and this rotation.
    pub(super) fn fit(&self, moment: Mat2<T>, rotation: Mat2<T>) -> Mat2<T> {
        if self.point {
            return rotation;
        }
        let along = moment * self.inverse;
        if self.is_full() {
            return along;
        }
        let across = (moment * self.flat).direction().map_or_else(|| rotation * self.flat, |(direction, _)| direction);
        along + Mat2::outer(across, self.flat)
    }

    /// Whether the rest shape has extent in every direction.
    pub(super) fn is_full(&self) -> bool {
        !self.point && self.flat == Vec2::ZERO
    }
}

/// The unit vector along the least extent, where this is the unit vector at twice the angle of the largest.
fn flattest<T: Real>(Vec2 { x, y }: Vec2<T>) -> Vec2<T> {
    // A column of I − [[x, y], [y, −x]], whichever is longer.
    let column = if x < T::ZERO { Vec2::new(T::ONE - x, -y) } else { Vec2::new(-y, T::ONE + x) };
    column * (T::ONE / column.length())
}
