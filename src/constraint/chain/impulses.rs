//! Impulses of a chain under tensions that a substep does not resolve.
//!
//! The impulses m Δλ satisfy the linearized constraints. They also turn the links, with the lateral
//! stiffness |λ|/|r|. A substep resolves |λ| W/|r| ≤ ¼, as for the
//! [leapfrog](super::super::leapfrog) update. The excess k = (|λ| − |r|/4W)/|r| acts implicitly:
//! the impulses minimize
//!
//! > ½ Σ |d − d₀|²/w + ½ Σ k |u − m (m·u₀)|²
//!
//! where d₀ and u₀ are the corrections by m Δλ of a member and along a link, and d and u the final
//! ones. A link that is aligned with its neighbors is unchanged, because u₀ is parallel to m. The
//! rows
//!
//! > (1 + k W) I − k w_a I′ − k w_b I″ = m Δλ + k m (m·u₀)
//!
//! have pivots of at least one, in the same elimination as for Δλ.

use super::eliminate::Member;
use super::link::{Link, Row};
use crate::math::{Real, Vec2, product, sum};

/// Returns k.
fn excess<T: Real>(link: &Link<T>, row: &Row<T>, resolved: T) -> T {
    if row.stiffness(link) > resolved * row.length && row.length > T::ZERO {
        sum(link.multiplier, row.delta).abs() / row.length - resolved / row.weight
    } else {
        T::ZERO
    }
}

/// Replaces the impulses m Δλ by those that turn the links implicitly.
pub(super) fn limit_turning<T: Real>(
    links: &[Link<T>],
    rows: &mut [Row<T>],
    members: impl Iterator<Item = Member<T>> + Clone,
    resolved: T,
) {
    let ends = members.clone().zip(members.skip(1));
    let (mut before, mut last, mut rest) = (Vec2::ZERO, Vec2::ZERO, T::ONE);
    let mut pivot = T::ONE;
    // Impulses m Δλ of the next links.
    let mut rows_left: &mut [Row<T>] = &mut *rows;
    for (link, ((_, _, w_a), (_, _, w_b))) in links.iter().zip(ends) {
        let Some((row, after)) = rows_left.split_first_mut() else {
            return;
        };
        let explicit = row.impulse;
        let next = after.first().map_or(Vec2::ZERO, |next| next.impulse);
        let k = excess(link, row, resolved);
        let (k_a, k_b) = (product(k, w_a), product(k, w_b));
        // k u₀.
        let relative = (explicit.minus(before))
            .times(k_a)
            .minus((next.minus(explicit)).times(k_b));
        let along = row.direction.times(row.direction.dot(relative));
        let value = explicit.plus(along).plus(last.times(k_a));
        rest = T::ONE + product(k_a, rest / pivot);
        pivot = sum(rest, k_b);
        last = value / pivot;
        row.ratio = k_b / pivot;
        row.impulse = last;
        before = explicit;
        rows_left = after;
    }
    let mut next = Vec2::ZERO;
    for row in rows.iter_mut().rev() {
        next = row.impulse.plus(next.times(row.ratio));
        row.impulse = next;
    }
}
