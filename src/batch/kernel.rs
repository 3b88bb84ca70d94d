//! Update of a length constraint in all worlds.

use super::lane::{Wide, zip};
use crate::constraint::Bound;
use crate::math::Real;

/// Numbers of a constraint that all worlds share.
#[derive(Clone, Copy)]
pub(super) struct Shared<T> {
    pub(super) rest_length: T,
    /// α̃.
    pub(super) alpha_tilde: T,
    /// −1/(w₀ + w₁ + α̃).
    pub(super) factor: T,
    pub(super) inverse_masses: [T; 2],
    pub(super) bound: Bound,
}

/// Returns the displacements and the multipliers after the update; `None` unless all worlds are
/// ordinary.
///
/// In an ordinary world the squared length is [safe](crate::Real::is_safe_square), and the results
/// are finite. Its bits are those of the scalar update, operation by operation.
#[inline(always)]
#[allow(clippy::inline_always, reason = "the hot loop")]
pub(super) fn update<T: Real, const W: usize>(
    shared: Shared<T>,
    [x0, x1]: [&Wide<T, W>; 2],
    [d0, d1]: [&Wide<T, W>; 2],
    lambda: [T; W],
) -> Option<([Wide<T, W>; 2], [T; W])> {
    let difference = |a, b| zip(a, b, |a, b| a - b);
    let sum = |a, b| zip(a, b, |a, b| a + b);
    let product = |a, b| zip(a, b, |a, b| a * b);
    let rx = sum(difference(x0.x, x1.x), difference(d0.x, d1.x));
    let ry = sum(difference(x0.y, x1.y), difference(d0.y, d1.y));
    let squares = sum(product(rx, rx), product(ry, ry));
    let safe = squares
        .iter()
        .fold(true, |all, square| all & square.is_safe_square());
    if !safe {
        return None;
    }
    let lengths = squares.map(T::sqrt);
    let inverse = lengths.map(|length| T::ONE / length);
    let (nx, ny) = (product(rx, inverse), product(ry, inverse));
    let delta = zip(lengths, lambda, |length, lambda| {
        let residual = (length - shared.rest_length) + shared.alpha_tilde * lambda;
        residual * shared.factor
    });
    let delta = match shared.bound {
        Bound::Equal => delta,
        Bound::AtMost => zip(delta, lambda, |delta, lambda| {
            (lambda + delta).at_most(T::ZERO) - lambda
        }),
        Bound::AtLeast => zip(delta, lambda, |delta, lambda| {
            (lambda + delta).at_least(T::ZERO) - lambda
        }),
    };
    let [w0, w1] = shared.inverse_masses;
    let (f0, f1) = (delta.map(|delta| w0 * delta), delta.map(|delta| w1 * delta));
    let first = Wide {
        x: sum(d0.x, product(nx, f0)),
        y: sum(d0.y, product(ny, f0)),
    };
    let second = Wide {
        x: difference(d1.x, product(nx, f1)),
        y: difference(d1.y, product(ny, f1)),
    };
    // An infinite or NaN term makes the sum non-finite.
    let sums = sum(sum(first.x, first.y), sum(second.x, second.y));
    let finite = sums.iter().fold(true, |all, sum| all & sum.is_finite());
    finite.then(|| ([first, second], sum(lambda, delta)))
}
