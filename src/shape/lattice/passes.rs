//! Loops over the members of a lattice, before and after its regions are fitted.

use super::fit::Fit;
use super::window::{Quad, zero};
use crate::math::complex::{conjugate_product, times, unit_vector};
use crate::math::simd::{
    Coordinates, LANES, Lanes, add, coordinates, map, packed, pad, product, reduce, scalar_sums,
    splat_xy, zip,
};
use crate::math::{Real, Rotation, Vec2};
use crate::shape::alignment::Moments;

/// Replaces each position p by its deviation u = p − R₀ q − c₀.
///
/// The deviation is relative to the fit of the whole lattice. Returns the largest absolute
/// coordinate of all deviations. Writes w u and w conj(q) u to `quads`, with the weights w = m/(k
/// M).
pub(super) fn deviate<T: Real>(
    points: &mut [Vec2<T>],
    offsets: &[Vec2<T>],
    (weights, fractions): (&[T], &[T]),
    (frame, moments): (Rotation<T>, &Moments<T>),
    quads: &mut [Quad<T>],
) -> T {
    for (((p, q), quad), (m, k)) in points
        .iter_mut()
        .zip(offsets)
        .zip(quads)
        .zip(weights.iter().zip(fractions))
    {
        let deviation = (*p - moments.center).minus(times(unit_vector(frame), *q));
        let weighted = deviation.times(*m * *k);
        let moment = conjugate_product(*q, weighted);
        (*p, *quad) = (deviation, [weighted.x, weighted.y, moment.x, moment.y]);
    }
    if !packed::<T>() {
        return points.iter().fold(T::ZERO, |max, u| {
            max.at_least(u.x.abs()).at_least(u.y.abs())
        });
    }
    let (chunks, last) = points.as_chunks();
    let largest =
        |max: Coordinates<T>, chunk| map(max, coordinates(chunk), |max, u| max.at_least(u.abs()));
    let max = chunks
        .iter()
        .fold([T::ZERO; 2 * LANES], |max, chunk| largest(max, *chunk));
    largest(max, pad(last, Vec2::ZERO))
        .into_iter()
        .fold(T::ZERO, T::at_least)
}

/// Replaces deviations u by corrections α(g − p) and returns their weighted sum.
///
/// g − p = (ΣD q + Σt)/k − u. The weights of the sum are m/M.
pub(super) fn correct<T: Real>(
    deviations: &mut [Vec2<T>],
    offsets: &[Vec2<T>],
    (weights, fractions): (&[T], &[T]),
    quads: &[Quad<T>],
    alpha: T,
) -> Vec2<T> {
    if !packed::<T>() {
        let nodes = deviations
            .iter_mut()
            .zip(offsets)
            .zip(quads.iter().zip(weights.iter().zip(fractions)));
        let [sum] = scalar_sums(nodes, |((u, q), (quad, (m, fraction)))| {
            *u = Fit::from_quad(*quad)
                .apply(*q)
                .times(*fraction)
                .minus(*u)
                .times(alpha);
            [u.times(*m)]
        });
        return sum;
    }
    let mut sums = [[T::ZERO; 2 * LANES]; 1];
    let mut correct = |u: Lanes<Vec2<T>>,
                       q: Lanes<Vec2<T>>,
                       quads: Lanes<Quad<T>>,
                       (m, k): (Lanes<T>, Lanes<T>)| {
        let goals = zip(
            zip(quads, q, |quad, q| Fit::from_quad(quad).apply(q)),
            k,
            |goal, fraction| goal * fraction,
        );
        let corrections = zip(goals, u, |goal, u| (goal - u) * alpha);
        add(&mut sums, [product(coordinates(corrections), splat_xy(m))]);
        corrections
    };
    let ((u, last_u), (q, last_q), (quads, last_quads)) = (
        deviations.as_chunks_mut(),
        offsets.as_chunks(),
        quads.as_chunks(),
    );
    let ((m, last_m), (k, last_k)) = (weights.as_chunks(), fractions.as_chunks());
    for ((u, q), (quads, (m, k))) in u.iter_mut().zip(q).zip(quads.iter().zip(m.iter().zip(k))) {
        *u = correct(*u, *q, *quads, (*m, *k));
    }
    if !last_u.is_empty() {
        let (m, k) = (pad(last_m, T::ZERO), pad(last_k, T::ZERO));
        let quads = pad(last_quads, zero());
        put(
            last_u,
            correct(
                pad(last_u, Vec2::ZERO),
                pad(last_q, Vec2::ZERO),
                quads,
                (m, k),
            ),
        );
    }
    let [sum] = reduce(&sums);
    sum
}

/// Writes as many leading items as fit.
fn put<U: Copy>(points: &mut [U], items: Lanes<U>) {
    for (point, item) in points.iter_mut().zip(items) {
        *point = item;
    }
}
