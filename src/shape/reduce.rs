//! Sums over the members of a body, in [lanes](crate::math::simd::lanes).

use crate::math::simd::{lane_sums, replace_and_sum};
use crate::math::wide_sums::{cancel_mean, weighted_mean, weighted_moments};
use crate::math::{Mat2, Real, Vec2, product};

/// Returns Σ w p and Σ w p qᵀ, for weights with the sum of one.
///
/// In fixed point they are divided by the sum of the rounded weights.
pub(super) fn moments<T: Real>(
    points: &[Vec2<T>],
    offsets: &[Vec2<T>],
    weights: &[T],
) -> (Vec2<T>, Mat2<T>) {
    let sums = weighted_moments(points, offsets, weights).unwrap_or_else(|| {
        let members = ((points, offsets), weights);
        lane_sums(members, |((p, q), w)| moment_terms(p, q, w))
    });
    let [sum, straight, crossed] = sums;
    (sum, Mat2::new(straight.x, crossed.x, crossed.y, straight.y))
}

/// Returns w p, and the diagonal and the other elements of w p qᵀ.
#[inline]
pub(super) fn moment_terms<T: Real>(p: Vec2<T>, q: Vec2<T>, w: T) -> [Vec2<T>; 3] {
    let weighted = p.times(w);
    let by = |x, y| Vec2::new(product(weighted.x, x), product(weighted.y, y));
    [weighted, by(q.x, q.y), by(q.y, q.x)]
}

/// Returns the correction (A q + center − p) α.
#[inline]
pub(super) fn correction<T: Real>(
    p: Vec2<T>,
    q: Vec2<T>,
    (map, center): (Mat2<T>, Vec2<T>),
    alpha: T,
) -> Vec2<T> {
    (map * q).minus(p - center).times(alpha)
}

/// Returns Σ w v / Σ w in fixed point, and `None` for other numbers, which need no division.
pub(super) fn mean_of<T: Real>(vectors: &[Vec2<T>], weights: &[T]) -> Option<Vec2<T>> {
    weighted_mean(vectors.iter().copied().zip(weights.iter().copied()))
}

/// Returns Σ w v for weights with the sum of one, as [`moments`].
///
/// Not inlined: it is called in many places where the shape changes.
#[inline(never)]
pub(super) fn weighted_sum<T: Real>(vectors: &[Vec2<T>], weights: &[T]) -> Vec2<T> {
    if let Some(mean) = mean_of(vectors, weights) {
        return mean;
    }
    let [sum] = lane_sums((vectors, weights), |(v, w)| [v.times(w)]);
    sum
}

/// Makes offsets relative to their weighted mean, and returns the mean.
pub(super) fn subtract_mean<T: Real>(offsets: &mut [Vec2<T>], weights: &[T]) -> Vec2<T> {
    let mean = weighted_sum(offsets, weights);
    offsets.iter_mut().for_each(|q| *q -= mean);
    cancel_mean(offsets, weights);
    mean
}

/// Replaces each position p by its correction (A q + center − p) α.
///
/// Returns the weighted sum of the corrections.
pub(super) fn correct<T: Real>(
    points: &mut [Vec2<T>],
    offsets: &[Vec2<T>],
    weights: &[T],
    (map, center): (Mat2<T>, Vec2<T>),
    alpha: T,
) -> Vec2<T> {
    let sum = replace_and_sum(
        points,
        (offsets, weights),
        |p, (q, _)| correction(p, q, (map, center), alpha),
        |correction, (_, w)| correction.times(w),
    );
    mean_of(points, weights).unwrap_or(sum)
}
