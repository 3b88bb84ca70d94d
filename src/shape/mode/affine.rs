//! Best affine fit of a rest shape.

use crate::math::{Mat2, Real, Vec2};
use crate::shape::rest_view::Rest;

/// Affine fit of moments: the map A that minimizes Σ w |p − A q|².
///
/// It is A = A_pq A_qq⁺, with the moments A_pq = Σ w p qᵀ.
///
/// A_qq⁺ = u uᵀ/λ + v vᵀ/μ is the pseudo-inverse of A_qq = Σ w q qᵀ. u is the direction of its
/// largest extent, v the direction across, and λ and μ are the mean squared extents. This form lets
/// A follow the length of a strip to rounding, however thin the strip is. The elements of the
/// pseudo-inverse of a thin strip are large and cancel.
///
/// In a direction v without extent of the rest shape, such as across a row of points, the map
/// preserves lengths. A v is the unit vector along A_pq v, or R v if that is zero. So A is A_pq
/// times a symmetric matrix, and torques sum to zero. This also holds for a strip so thin that it
/// counts as a row. Neither A_qq + λI instead of A_qq, nor R v for the strip, would have this
/// property.
///
/// Müller et al. (2005), section 4.2, for full rank.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Affine<T> {
    /// Unit vector u.
    axis: Vec2<T>,
    /// 1/λ and 1/μ, 1/m²; zero where there is no extent.
    inverses: [T; 2],
}

crate::snapshot::fields!([T: crate::snapshot::Snapshot] Affine<T> { axis: Vec2<T>, inverses: [T; 2] });

impl<T: Real> Affine<T> {
    /// Fit of a mode that is not built: all bytes are zero.
    pub(super) const ZERO: Self = Self {
        axis: Vec2::ZERO,
        ..Self::POINT
    };

    /// Fit of a shape without extent, for which A is R.
    pub(super) const POINT: Self = Self {
        axis: Vec2::new(T::ONE, T::ZERO),
        inverses: [T::ZERO; 2],
    };

    /// Returns the fit for a rest shape.
    ///
    /// An extent below the rounding of the sums, as a fraction of the largest extent, counts as
    /// zero. So does an extent whose square has no finite inverse.
    pub(super) fn new(rest: Rest<'_, T>) -> Self {
        let moment = rest
            .offsets
            .iter()
            .zip(rest.weights)
            .fold(Mat2::ZERO, |sum, (q, w)| sum + Mat2::outer(*q * *w, *q));
        let size = moment.max_abs();
        // Relative to the largest element, so that products neither overflow nor vanish.
        let (xx, xy, yy) = (moment.xx / size, moment.xy / size, moment.yy / size);
        let difference = Vec2::new(T::HALF * (xx - yy), xy);
        let (twice, radius) = difference
            .direction()
            .unwrap_or((Self::POINT.axis, T::ZERO));
        let (largest, det) = (T::HALF * (xx + yy) + radius, xx * yy - xy * xy);
        let least = det / largest;
        let across = if least > rest.noise() * largest {
            T::ONE / least / size
        } else {
            T::ZERO
        };
        let inverses = [T::ONE / largest / size, across];
        // No value is finite if the extent is zero or overflows.
        if size.is_finite() && inverses.iter().all(|inverse| inverse.is_finite()) {
            Self {
                axis: halved(twice),
                inverses,
            }
        } else {
            Self::POINT
        }
    }

    /// Returns the map A for the given moments and rotation.
    pub(super) fn fit(&self, moment: Mat2<T>, rotation: Mat2<T>) -> Mat2<T> {
        let fitted = self.fit_replaced(moment, rotation, |columns, _| Some(columns));
        fitted.unwrap_or(rotation)
    }

    /// Returns a map that replaces A.
    ///
    /// `replace` maps the columns (A u, A v) to those of the result. Its second argument is R u.
    pub(super) fn fit_replaced(
        &self,
        moment: Mat2<T>,
        rotation: Mat2<T>,
        replace: impl FnOnce([Vec2<T>; 2], Vec2<T>) -> Option<[Vec2<T>; 2]>,
    ) -> Option<Mat2<T>> {
        let [along, across] = self.inverses;
        if along == T::ZERO {
            return Some(rotation);
        }
        let (u, v) = (self.axis, self.axis.perp());
        let side = moment * v;
        let side = if across > T::ZERO {
            side * across
        } else {
            side.direction()
                .map_or_else(|| rotation * v, |(direction, _)| direction)
        };
        let [on_u, on_v] = replace([moment * u * along, side], rotation * u)?;
        Some(Mat2::outer(on_u, u) + Mat2::outer(on_v, v))
    }

    /// Returns whether the rest shape has extent in every direction.
    pub(super) fn is_full(&self) -> bool {
        let [_, across] = self.inverses;
        across > T::ZERO
    }

    /// Returns (λ/μ)^¼, or `None` for a rest shape without area.
    ///
    /// The square root of A_qq, scaled to determinant one, stretches u by this factor and v by its
    /// inverse.
    pub(super) fn aspect(&self) -> Option<T> {
        let [along, across] = self.inverses;
        self.is_full().then(|| (across / along).sqrt().sqrt())
    }
}

/// Returns the unit vector at half the angle of a vector, or its opposite.
fn halved<T: Real>(Vec2 { x, y }: Vec2<T>) -> Vec2<T> {
    // The longer column of I + [[x, y], [y, −x]].
    let column = if x < T::ZERO {
        Vec2::new(y, T::ONE - x)
    } else {
        Vec2::new(T::ONE + x, y)
    };
    column * (T::ONE / column.length())
}
