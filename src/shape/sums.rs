//! Sums over the members of a body, in [lanes](crate::lanes): side by side where there are vector registers, else one by one, with the same
//! bits.

use crate::lanes::{
    self, LANES, Lanes, Sums, VECTORS, add, coordinates, doubled, filled_up, one_by_one, product, swapped, totals, vectors,
};
use crate::{Mat2, Real, Vec2};

/// Adds w p, and the products of w p with q and with q swapped: xx and yy, xy and yx.
#[inline]
fn add_moments<T: Real>(sums: &mut Sums<T, 3>, p: Lanes<Vec2<T>>, q: Lanes<Vec2<T>>, w: Lanes<T>) {
    let weighted = product(coordinates(p), doubled(w));
    add(sums, [weighted, product(weighted, coordinates(q)), product(weighted, swapped(q))]);
}

/// Adds w v.
#[inline]
fn add_weighted<T: Real>(sums: &mut Sums<T, 1>, v: Lanes<Vec2<T>>, w: Lanes<T>) {
    add(sums, [product(coordinates(v), doubled(w))]);
}

/// Σ w p and Σ w p qᵀ.
pub(super) fn moments<T: Real>(places: &[Vec2<T>], offsets: &[Vec2<T>], weights: &[T]) -> (Vec2<T>, Mat2<T>) {
    if !VECTORS {
        let members = places.iter().zip(offsets).zip(weights);
        let [sum, straight, crossed] = one_by_one(members, |((p, q), w)| {
            let weighted = *p * *w;
            [weighted, Vec2::new(weighted.x * q.x, weighted.y * q.y), Vec2::new(weighted.x * q.y, weighted.y * q.x)]
        });
        return (sum, Mat2::new(straight.x, crossed.x, crossed.y, straight.y));
    }
    let mut sums = [[T::ZERO; 2 * LANES]; 3];
    let ((p, last_p), (q, last_q), (w, last_w)) = (places.as_chunks(), offsets.as_chunks(), weights.as_chunks());
    for ((p, q), w) in p.iter().zip(q).zip(w) {
        add_moments(&mut sums, *p, *q, *w);
    }
    if !last_p.is_empty() {
        add_moments(&mut sums, filled_up(last_p, Vec2::ZERO), filled_up(last_q, Vec2::ZERO), filled_up(last_w, T::ZERO));
    }
    let [sum, straight, crossed] = totals(&sums);
    (sum, Mat2::new(straight.x, crossed.x, crossed.y, straight.y))
}

/// Σ w v.
pub(super) fn weighted_sum<T: Real>(vectors: &[Vec2<T>], weights: &[T]) -> Vec2<T> {
    if !VECTORS {
        let [sum] = one_by_one(vectors.iter().zip(weights), |(v, w)| [*v * *w]);
        return sum;
    }
    let mut sums = [[T::ZERO; 2 * LANES]; 1];
    let ((v, last_v), (w, last_w)) = (vectors.as_chunks(), weights.as_chunks());
    for (v, w) in v.iter().zip(w) {
        add_weighted(&mut sums, *v, *w);
    }
    if !last_v.is_empty() {
        add_weighted(&mut sums, filled_up(last_v, Vec2::ZERO), filled_up(last_w, T::ZERO));
    }
    let [sum] = totals(&sums);
    sum
}

/// Turns each place p into its correction (A q + centre − p) α, and returns their weighted sum.
pub(super) fn correct<T: Real>(
    places: &mut [Vec2<T>],
    offsets: &[Vec2<T>],
    weights: &[T],
    (map, centre): (Mat2<T>, Vec2<T>),
    alpha: T,
) -> Vec2<T> {
    if !VECTORS {
        for (p, q) in places.iter_mut().zip(offsets) {
            *p = (map * *q - (*p - centre)) * alpha;
        }
        return weighted_sum(places, weights);
    }
    let straight = coordinates([Vec2::new(map.xx, map.yy); LANES]);
    let crossed = coordinates([Vec2::new(map.xy, map.yx); LANES]);
    let centre = coordinates([centre; LANES]);
    let mut sums = [[T::ZERO; 2 * LANES]; 1];
    let mut turn = |p: Lanes<Vec2<T>>, q: Lanes<Vec2<T>>, w: Lanes<T>| {
        let goals = lanes::map(product(straight, coordinates(q)), product(crossed, swapped(q)), |a, b| a + b);
        let offsets = lanes::map(coordinates(p), centre, |p, centre| p - centre);
        let corrections = lanes::map(goals, offsets, |goal, p| (goal - p) * alpha);
        add(&mut sums, [product(corrections, doubled(w))]);
        vectors(corrections)
    };
    let ((p, last_p), (q, last_q), (w, last_w)) = (places.as_chunks_mut(), offsets.as_chunks(), weights.as_chunks());
    for ((p, q), w) in p.iter_mut().zip(q).zip(w) {
        *p = turn(*p, *q, *w);
    }
    if !last_p.is_empty() {
        let corrections = turn(filled_up(last_p, Vec2::ZERO), filled_up(last_q, Vec2::ZERO), filled_up(last_w, T::ZERO));
        for (p, correction) in last_p.iter_mut().zip(corrections) {
            *p = correction;
        }
    }
    let [sum] = totals(&sums);
    sum
}
