//! When a moving point crosses a moving edge.

use super::edge::{Seen, Side};
use crate::{Real, Vec2};

/// The share of the substep after which a point is on an edge, where on the edge that is, from 0 to 1, and the side it came from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Crossing<T> {
    pub(super) share: T,
    pub(super) along: T,
    pub(super) side: Side,
    /// How far beyond the edge rounding may put a point that is on it, m: 16 ε m.
    pub(super) slack: T,
}

/// The first crossing of an edge from `start` on, whose end and point go as `way` says: one from the side that is named; of a
/// two-sided edge also from the other side, unless it begins on the edge. Where there is none, `Err` tells the [`last`] side.
///
/// With e and r the edge and the point from its start, both linear in the share s, the point is on the line where the quadratic
///
/// > f(s) = e × r = c₀ + c₁ s + c₂ s²
///
/// is zero, and crosses it to the left where f grows. All four vectors are divided by their largest coordinate m first, so only ratios
/// count. What rounding could have made of c₀ is zero: a point on the line crosses at once if it goes on to the other side. And a
/// point is on the edge if it is no farther beyond its ends than 16 ε m: a root is found to a few ε of the way, so none slips through
/// between two edges with a common end.
///
/// With E and P the largest coordinates of edge and point, f is told to 16 ε E P. What ends on the line to that is where it was before:
/// c₁ is −c₀ − c₂ then, and f is (1 − s) (c₀ − c₂ s). And what turns back beyond the line by no more than that stays on its side.
///
/// Provot, "Collision and self-collision handling in cloth model dedicated to design garments" (1997), in the plane, where his cubic
/// is a quadratic.
pub(super) fn crossing<T: Real>(
    start: &Seen<T>,
    way: &Seen<T>,
    side: Option<Side>,
    two_sided: bool,
) -> Result<Crossing<T>, Option<Side>> {
    if let Some(side) = stays_on(start, way) {
        return Err(Some(side));
    }
    let (edge, point) = (largest([start.e, way.e]), largest([start.r, way.r]));
    let size = edge.at_least(point);
    if !(size > T::ZERO && size.is_finite()) {
        return Err(None);
    }
    let (start, way) = (start.over(size), way.over(size));
    let f = coefficients(&start, &way);
    let [c0, _, c2] = f;
    let rounding = slack::<T>() * (edge / size) * (point / size);
    let touches = touches(f, rounding);
    let crossing = roots(f).into_iter().flatten().find_map(|(share, slope)| {
        // What begins on the line goes on to the side of c₂; what only touches it has not been beyond.
        let from = Side::of(if slope == T::ZERO && share == T::ZERO { -c2 } else { -slope })?;
        let is_other = share > T::ZERO && !(touches && Some(from) != Side::of(c0));
        let counts = Some(from) == side || (two_sided && is_other);
        let along = along(start.e + way.e * share, start.r + way.r * share)?;
        counts.then_some(Crossing { share, along, side: from, slack: size * slack() })
    });
    crossing.ok_or_else(|| last(&start.after(&way), f, touches, rounding))
}

/// The side that the point is on in the end, or was on before it came to the line.
fn last<T: Real>(end: &Seen<T>, [c0, _, c2]: [T; 3], touches: bool, rounding: T) -> Option<Side> {
    let left = end.e.cross(end.r);
    let arrives = left.abs() <= rounding;
    Side::of(match (arrives, touches) {
        (false, _) => left,
        (true, false) => c0 - c2,
        (true, true) => c0,
    })
}

fn largest<T: Real>(vectors: [Vec2<T>; 2]) -> T {
    vectors.iter().fold(T::ZERO, |largest, v| largest.at_least(v.x.abs()).at_least(v.y.abs()))
}

/// How far rounding may put a point from where it is, of m.
fn slack<T: Real>() -> T {
    T::EPSILON * T::ratio(16, 1)
}

/// The side that all control values of f are on, of which its values are means.
fn stays_on<T: Real>(start: &Seen<T>, way: &Seen<T>) -> Option<Side> {
    let [c0, c1, c2] = coefficients(start, way);
    let side = Side::of(c0)?;
    [c0 + T::HALF * c1, c0 + c1 + c2].iter().all(|c| Side::of(*c) == Some(side)).then_some(side)
}

/// Whether f turns back at zero: its extreme value, a fourth of the discriminant over c₂, may be rounding.
fn touches<T: Real>(f: [T; 3], rounding: T) -> bool {
    let [_, _, c2] = f;
    discriminant(f) <= T::ratio(4, 1) * rounding * c2.abs()
}

fn discriminant<T: Real>([c0, c1, c2]: [T; 3]) -> T {
    c1 * c1 - T::ratio(4, 1) * c0 * c2
}

/// c₀, c₁ and c₂.
fn coefficients<T: Real>(start: &Seen<T>, way: &Seen<T>) -> [T; 3] {
    let c0 = if start.is_off_line() { start.e.cross(start.r) } else { T::ZERO };
    [c0, start.e.cross(way.r) + way.e.cross(start.r), way.e.cross(way.r)]
}

/// The roots of c₀ + c₁ s + c₂ s² from 0 to 1, in ascending order, and the slopes there: c₀/q and q/c₂ with q = −(c₁ ± √(c₁² − 4 c₀ c₂))/2,
/// which cancels nowhere and makes the second root the larger one, and ± √(…), of which only the sign counts. Where both roots are one, what
/// touches the line turns back, and has no slope; but what ends on the line, or beyond it by rounding, comes from its side.
fn roots<T: Real>([c0, c1, c2]: [T; 3]) -> [Option<(T, T)>; 2] {
    let changes = Side::of(c0) != Side::of(c0 + c1 + c2);
    let square = discriminant([c0, c1, c2]);
    if square < T::ZERO && !changes {
        return [None; 2];
    }
    let root = square.at_least(T::ZERO).sqrt();
    let signed = if c1 < T::ZERO { -root } else { root };
    let q = -T::HALF * (c1 + signed);
    let slope = if root == T::ZERO && changes { c1 } else { signed };
    let slack = T::EPSILON * T::ratio(8, 1);
    let found = |n: T, d: T, slope: T| {
        let share = n / d;
        let within = share >= -slack && share <= T::ONE + slack;
        within.then(|| (share.at_least(T::ZERO).at_most(T::ONE), slope))
    };
    // Where q is zero so is c₀, and both roots are zero, or everything is.
    if q == T::ZERO { [found(T::ZERO, c2, T::ZERO), None] } else { [found(c0, q, slope), found(q, c2, -slope)] }
}

/// Where on the edge e the point r of its line is, if it is on it.
fn along<T: Real>(e: Vec2<T>, r: Vec2<T>) -> Option<T> {
    let slack = slack();
    let (square, product) = (e.dot(e), r.dot(e));
    if square == T::ZERO {
        return (r.x.abs() <= slack && r.y.abs() <= slack).then_some(T::HALF);
    }
    let beyond = slack * (e.x.abs() + e.y.abs());
    let on = product >= -beyond && product <= square + beyond;
    on.then(|| (product / square).at_least(T::ZERO).at_most(T::ONE))
}
