//! Loops over the members of a lattice, before and after its regions are fitted.

use super::fit::Fit;
use super::window::Quad;
use crate::math::complex::{conjugate_product, times, unit_vector};
use crate::math::simd::{Coordinates, LANES, coordinates, map, packed, pad, replace_and_sum};
use crate::math::{Real, Rotation, Vec2};
use crate::shape::alignment::Moments;
use crate::shape::reduce::mean_of;

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
    let nodes = (offsets, (quads, (weights, fractions)));
    let sum = replace_and_sum(
        deviations,
        nodes,
        |u, (q, (quad, (_, fraction)))| {
            let goal = Fit::from_quad(quad).apply(q).times(fraction);
            goal.minus(u).times(alpha)
        },
        |correction, (_, (_, (m, _)))| correction.times(m),
    );
    mean_of(deviations, weights).unwrap_or(sum)
}
