//! Sums over the members of a body, in [lanes](crate::math::simd::lanes).
//!
//! The code is SIMD where there are vector registers and scalar elsewhere, with the same bits.

use crate::math::simd::{
    LANES, Lanes, Sums, add, coordinates, map as zip_map, packed, pad, product, reduce,
    scalar_sums, splat_xy, swap_xy, vectors,
};
use crate::math::{Mat2, Real, Vec2};

/// Adds w p, and the products of w p with q and with swapped q.
///
/// The products are xx and yy, then xy and yx.
#[inline]
fn add_moments<T: Real>(sums: &mut Sums<T, 3>, p: Lanes<Vec2<T>>, q: Lanes<Vec2<T>>, w: Lanes<T>) {
    let weighted = product(coordinates(p), splat_xy(w));
    add(
        sums,
        [
            weighted,
            product(weighted, coordinates(q)),
            product(weighted, swap_xy(q)),
        ],
    );
}

/// Adds w v.
#[inline]
fn add_weighted<T: Real>(sums: &mut Sums<T, 1>, v: Lanes<Vec2<T>>, w: Lanes<T>) {
    add(sums, [product(coordinates(v), splat_xy(w))]);
}

/// Returns Σ w p and Σ w p qᵀ.
pub(super) fn moments<T: Real>(
    points: &[Vec2<T>],
    offsets: &[Vec2<T>],
    weights: &[T],
) -> (Vec2<T>, Mat2<T>) {
    if !packed::<T>() {
        let members = points.iter().zip(offsets).zip(weights);
        let [sum, straight, crossed] = scalar_sums(members, |((p, q), w)| {
            let weighted = p.times(*w);
            let straight = Vec2::new(
                crate::math::product(weighted.x, q.x),
                crate::math::product(weighted.y, q.y),
            );
            [
                weighted,
                straight,
                Vec2::new(
                    crate::math::product(weighted.x, q.y),
                    crate::math::product(weighted.y, q.x),
                ),
            ]
        });
        return (sum, Mat2::new(straight.x, crossed.x, crossed.y, straight.y));
    }
    let mut sums = [[T::ZERO; 2 * LANES]; 3];
    let ((p, last_p), (q, last_q), (w, last_w)) =
        (points.as_chunks(), offsets.as_chunks(), weights.as_chunks());
    for ((p, q), w) in p.iter().zip(q).zip(w) {
        add_moments(&mut sums, *p, *q, *w);
    }
    if !last_p.is_empty() {
        add_moments(
            &mut sums,
            pad(last_p, Vec2::ZERO),
            pad(last_q, Vec2::ZERO),
            pad(last_w, T::ZERO),
        );
    }
    let [sum, straight, crossed] = reduce(&sums);
    (sum, Mat2::new(straight.x, crossed.x, crossed.y, straight.y))
}

/// Returns Σ w v.
pub(super) fn weighted_sum<T: Real>(vectors: &[Vec2<T>], weights: &[T]) -> Vec2<T> {
    if !packed::<T>() {
        let [sum] = scalar_sums(vectors.iter().zip(weights), |(v, w)| [v.times(*w)]);
        return sum;
    }
    let mut sums = [[T::ZERO; 2 * LANES]; 1];
    let ((v, last_v), (w, last_w)) = (vectors.as_chunks(), weights.as_chunks());
    for (v, w) in v.iter().zip(w) {
        add_weighted(&mut sums, *v, *w);
    }
    if !last_v.is_empty() {
        add_weighted(&mut sums, pad(last_v, Vec2::ZERO), pad(last_w, T::ZERO));
    }
    let [sum] = reduce(&sums);
    sum
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
    if !packed::<T>() {
        for (p, q) in points.iter_mut().zip(offsets) {
            *p = (map * *q).minus(*p - center).times(alpha);
        }
        return weighted_sum(points, weights);
    }
    let straight = coordinates([Vec2::new(map.xx, map.yy); LANES]);
    let crossed = coordinates([Vec2::new(map.xy, map.yx); LANES]);
    let center = coordinates([center; LANES]);
    let mut sums = [[T::ZERO; 2 * LANES]; 1];
    let mut chunk = |p: Lanes<Vec2<T>>, q: Lanes<Vec2<T>>, w: Lanes<T>| {
        let goals = zip_map(
            product(straight, coordinates(q)),
            product(crossed, swap_xy(q)),
            |a, b| a + b,
        );
        let offsets = zip_map(coordinates(p), center, |p, center| p - center);
        let corrections = zip_map(goals, offsets, |goal, p| (goal - p) * alpha);
        add(&mut sums, [product(corrections, splat_xy(w))]);
        vectors(corrections)
    };
    let ((p, last_p), (q, last_q), (w, last_w)) = (
        points.as_chunks_mut(),
        offsets.as_chunks(),
        weights.as_chunks(),
    );
    for ((p, q), w) in p.iter_mut().zip(q).zip(w) {
        *p = chunk(*p, *q, *w);
    }
    if !last_p.is_empty() {
        let corrections = chunk(
            pad(last_p, Vec2::ZERO),
            pad(last_q, Vec2::ZERO),
            pad(last_w, T::ZERO),
        );
        for (p, correction) in last_p.iter_mut().zip(corrections) {
            *p = correction;
        }
    }
    let [sum] = reduce(&sums);
    sum
}
