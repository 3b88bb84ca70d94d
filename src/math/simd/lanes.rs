//! SIMD lanes: four particles side by side.
//!
//! The number of lanes is fixed, so every machine adds in the same order. A processor with vector
//! registers processes several lanes in one instruction.

use crate::math::scalar::Real;
use crate::math::vec2::Vec2;

/// Number of particles per chunk.
pub(crate) const LANES: usize = 4;

/// Whether the processor has vector registers.
///
/// A processor without them has too few registers for the terms of four particles side by side, and
/// uses the scalar loop.
pub(crate) const VECTORS: bool = cfg!(any(
    target_feature = "sse2",
    target_feature = "neon",
    target_feature = "simd128"
));

/// Returns whether the SIMD code is used.
///
/// It requires vector registers and a scalar whose infinities persist. The SIMD code detects
/// overflow by the finiteness of sums, so any other scalar uses the scalar code on every target.
#[inline]
pub(crate) const fn packed<T: Real>() -> bool {
    VECTORS && T::KEEPS_INFINITY
}

/// One number per particle of a chunk.
pub(crate) type Lanes<T> = [T; LANES];

/// Applies `f` to each pair of lanes.
#[inline(always)]
#[allow(
    clippy::inline_always,
    reason = "what is not inlined passes lanes through memory"
)]
pub(crate) fn zip<A, B, C>(a: Lanes<A>, b: Lanes<B>, f: impl Fn(A, B) -> C) -> Lanes<C> {
    let ([a0, a1, a2, a3], [b0, b1, b2, b3]) = (a, b);
    [f(a0, b0), f(a1, b1), f(a2, b2), f(a3, b3)]
}

/// Coordinates of a chunk: x and y of each particle, interleaved.
pub(crate) type Coordinates<T> = [T; 2 * LANES];

/// Returns the coordinates of vectors.
#[inline]
pub(crate) fn coordinates<T: Real>(vectors: Lanes<Vec2<T>>) -> Coordinates<T> {
    let [a, b, c, d] = vectors;
    [a.x, a.y, b.x, b.y, c.x, c.y, d.x, d.y]
}

/// Applies `f` to each pair of coordinates.
#[inline]
pub(crate) fn map<T: Real>(
    a: Coordinates<T>,
    b: Coordinates<T>,
    f: impl Fn(T, T) -> T,
) -> Coordinates<T> {
    let mut results = a;
    for (result, b) in results.iter_mut().zip(b) {
        *result = f(*result, b);
    }
    results
}

/// Returns whether every coordinate of both is finite.
///
/// It may also return false where their sums overflow. Only for [packed] code: a value that is not
/// finite leads to a sum that is not finite.
#[inline]
pub(crate) fn both_finite<T: Real>(a: Coordinates<T>, b: Coordinates<T>) -> bool {
    let [ax, ay, bx, by, cx, cy, dx, dy] = map(a, b, |a, b| a + b);
    [ax + cx, ay + cy, bx + dx, by + dy]
        .iter()
        .fold(true, |all, sum| all & sum.is_finite())
}

/// Returns the items after the last whole chunk, padded with `rest`.
pub(crate) fn pad<U: Copy>(items: &[U], rest: U) -> Lanes<U> {
    let mut chunk = [rest; LANES];
    for (lane, item) in chunk.iter_mut().zip(items) {
        *lane = *item;
    }
    chunk
}
