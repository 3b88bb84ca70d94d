//! The best affine fit of a rest shape.

use super::lay::Rest;
use crate::{Mat2, Real, Vec2};

/// What turns the moments A_pq = Σ w p qᵀ into the map A that minimises Σ w |p − A q|²: A = A_pq A_qq⁺.
///
/// A_qq⁺ = u uᵀ/λ + v vᵀ/μ is the pseudo-inverse of A_qq = Σ w q qᵀ, with u the direction of its largest extent, v across, and λ and μ the
/// mean squared extents. Told by these, and not by its elements, of which those of a thin strip are large and cancel, it lets A
/// follow the length of a strip to rounding, however thin that is.
///
/// Across a direction v in which the rest shape has no extent, as a row of points has none sideways, the map keeps lengths: A v is the unit
/// vector along A_pq v, and R v where that is zero. So A is A_pq times a symmetric matrix, and torques sum to zero, also for a strip so
/// thin that it counts as a row. A_qq + λI in place of A_qq would forfeit that, and so would R v for the strip.
///
/// Müller et al. (2005), section 4.2, for full rank.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Affine<T> {
    /// u, as a unit vector.
    axis: Vec2<T>,
    /// 1/λ and 1/μ, 1/m²; zero where there is no extent.
    inverses: [T; 2],
}

impl<T: Real> Affine<T> {
    /// For a shape without extent, which follows R.
    pub(super) const POINT: Self = Self { axis: Vec2::new(T::ONE, T::ZERO), inverses: [T::ZERO; 2] };

    /// Of a rest shape. An extent below the rounding of the sums, as a fraction of the largest, counts as none, and so does one
    /// whose square has no finite inverse.
    pub(super) fn of(rest: Rest<'_, T>) -> Self {
        let moment = rest.offsets.iter().zip(rest.weights).fold(Mat2::ZERO, |sum, (q, w)| sum + Mat2::outer(*q * *w, *q));
        let size = moment.max_abs();
        // Relative to the largest element, so that products neither overflow nor vanish.
        let (xx, xy, yy) = (moment.xx / size, moment.xy / size, moment.yy / size);
        let difference = Vec2::new(T::HALF * (xx - yy), xy);
        let (twice, radius) = difference.direction().unwrap_or((Self::POINT.axis, T::ZERO));
        let (largest, det) = (T::HALF * (xx + yy) + radius, xx * yy - xy * xy);
        let least = det / largest;
        let across = if least > rest.noise() * largest { T::ONE / least / size } else { T::ZERO };
        let inverses = [T::ONE / largest / size, across];
        // Nothing is finite where the extent is zero or overflows.
        if inverses.iter().all(|inverse| inverse.is_finite()) { Self { axis: halved(twice), inverses } } else { Self::POINT }
    }

    /// The map A for these moments and this rotation.
    pub(super) fn fit(&self, moment: Mat2<T>, rotation: Mat2<T>) -> Mat2<T> {
        let [along, across] = self.inverses;
        if along == T::ZERO {
            return rotation;
        }
        let (u, v) = (self.axis, self.axis.perp());
        let side = moment * v;
        let side = if across > T::ZERO {
            side * across
        } else {
            side.direction().map_or_else(|| rotation * v, |(direction, _)| direction)
        };
        Mat2::outer(moment * u * along, u) + Mat2::outer(side, v)
    }

    /// Whether the rest shape has extent in every direction.
    pub(super) fn is_full(&self) -> bool {
        let [_, across] = self.inverses;
        across > T::ZERO
    }
}

/// The unit vector at half the angle of this one, or opposite to that.
fn halved<T: Real>(Vec2 { x, y }: Vec2<T>) -> Vec2<T> {
    // A column of I + [[x, y], [y, −x]], whichever is longer.
    let column = if x < T::ZERO { Vec2::new(y, T::ONE - x) } else { Vec2::new(T::ONE + x, y) };
    column * (T::ONE / column.length())
}
