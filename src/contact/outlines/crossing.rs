//! Crossing of a moving point and a moving edge.

use super::edge::{EdgeFrame, Side};
use crate::math::{Real, Vec2};

/// Time, position and direction of a crossing. `fraction` is the time as a fraction of the substep.
/// `along` is the position on the edge, from 0 to 1. `side` is the side that the point came from.
#[derive(Clone, Copy, Debug)]
pub(in crate::contact) struct Crossing<T> {
    pub(in crate::contact) fraction: T,
    pub(super) along: T,
    pub(in crate::contact) side: Side,
    /// Rounding error of positions on the edge, m. A point on the edge can be up to this distance,
    /// 16 ε m, beyond an end.
    pub(super) slack: T,
}

/// Returns the first crossing of an edge by a point, both of which move linearly.
///
/// `start` contains the vectors at the start, and `path` their displacements. A crossing from
/// `side` counts. With `two_sided`, a crossing from the other side counts as well, unless the point
/// starts on the edge. Without a crossing, `Err` contains the [`final_side`].
///
/// Let e be the edge and r the point, both relative to the start of the edge and linear in the
/// fraction s of the substep. The point is on the line of the edge where the quadratic
///
/// > f(s) = e × r = c₀ + c₁ s + c₂ s²
///
/// is zero. It crosses the line to the left where f grows. All four vectors are first divided by
/// their largest coordinate m, so only ratios matter. A c₀ within its rounding error is set to
/// zero: a point on the line crosses immediately if it continues to the other side. A point is on
/// the edge if it is at most 16 ε m beyond its ends. A root is accurate to a few ε of the
/// displacement, so no point passes between two edges with a common end.
///
/// With E and P the largest coordinates of edge and point, f is accurate to 16 ε E P. A point that
/// ends on the line within this accuracy keeps its previous side. In this case c₁ is −c₀ − c₂, and
/// f is (1 − s) (c₀ − c₂ s). A point that exceeds the line by no more than that and then returns
/// stays on its side.
///
/// Provot, "Collision and self-collision handling in cloth model dedicated to design garments"
/// (1997), in the plane, where his cubic is a quadratic.
pub(in crate::contact) fn crossing<T: Real>(
    start: &EdgeFrame<T>,
    path: &EdgeFrame<T>,
    side: Option<Side>,
    two_sided: bool,
) -> Result<Crossing<T>, Option<Side>> {
    if let Some(side) = stays_on(start, path) {
        return Err(Some(side));
    }
    let (edge, point) = (largest([start.e, path.e]), largest([start.r, path.r]));
    let size = edge.at_least(point);
    if !(size > T::ZERO && size.is_finite()) {
        return Err(None);
    }
    let (start, path) = (start.divided_by(size), path.divided_by(size));
    let f = coefficients(&start, &path);
    let [c0, _, c2] = f;
    let rounding = slack::<T>() * (edge / size) * (point / size);
    let touches = touches(f, rounding);
    let crossing = roots(f)
        .into_iter()
        .flatten()
        .find_map(|(fraction, slope)| {
            // A point that starts on the line moves to the side of c₂. A point that only touches
            // the line has not been on the other side.
            let from = Side::from_offset(if slope == T::ZERO && fraction == T::ZERO {
                -c2
            } else {
                -slope
            })?;
            let is_other = fraction > T::ZERO && !(touches && Some(from) != Side::from_offset(c0));
            let counts = Some(from) == side || (two_sided && is_other);
            let along = along(start.e + path.e * fraction, start.r + path.r * fraction)?;
            counts.then_some(Crossing {
                fraction,
                along,
                side: from,
                slack: size * slack(),
            })
        });
    crossing.ok_or_else(|| final_side(&start.displaced_by(&path), f, touches, rounding))
}

/// Returns the final side of the point. For a point that ends on the line, returns its side before
/// that.
fn final_side<T: Real>(
    end: &EdgeFrame<T>,
    [c0, _, c2]: [T; 3],
    touches: bool,
    rounding: T,
) -> Option<Side> {
    let offset = end.e.cross(end.r);
    let arrives = offset.abs() <= rounding;
    Side::from_offset(match (arrives, touches) {
        (false, _) => offset,
        (true, false) => c0 - c2,
        (true, true) => c0,
    })
}

fn largest<T: Real>(vectors: [Vec2<T>; 2]) -> T {
    vectors.iter().fold(T::ZERO, |largest, v| {
        largest.at_least(v.x.abs()).at_least(v.y.abs())
    })
}

/// Returns the maximum displacement of a point due to rounding, relative to m.
fn slack<T: Real>() -> T {
    T::EPSILON * T::ratio(16, 1)
}

/// Returns the common side of all control values of f, if they agree. The values of f are weighted
/// means of them.
fn stays_on<T: Real>(start: &EdgeFrame<T>, path: &EdgeFrame<T>) -> Option<Side> {
    let [c0, c1, c2] = coefficients(start, path);
    let side = Side::from_offset(c0)?;
    [c0 + T::HALF * c1, c0 + c1 + c2]
        .iter()
        .all(|c| Side::from_offset(*c) == Some(side))
        .then_some(side)
}

/// Returns whether f touches zero without a change of sign, within rounding. Its extreme value is a
/// quarter of the discriminant over c₂.
fn touches<T: Real>(f: [T; 3], rounding: T) -> bool {
    let [_, _, c2] = f;
    discriminant(f) <= T::ratio(4, 1) * rounding * c2.abs()
}

fn discriminant<T: Real>([c0, c1, c2]: [T; 3]) -> T {
    c1 * c1 - T::ratio(4, 1) * c0 * c2
}

/// Returns c₀, c₁ and c₂.
fn coefficients<T: Real>(start: &EdgeFrame<T>, path: &EdgeFrame<T>) -> [T; 3] {
    let c0 = if start.is_off_line() {
        start.e.cross(start.r)
    } else {
        T::ZERO
    };
    [
        c0,
        start.e.cross(path.r) + path.e.cross(start.r),
        path.e.cross(path.r),
    ]
}

/// Returns the roots of f from 0 to 1 and the slopes there, in ascending order.
///
/// The roots of f = c₀ + c₁ s + c₂ s² are c₀/q and q/c₂ with q = −(c₁ ± √(c₁² − 4 c₀ c₂))/2. The
/// sign avoids cancellation and makes the second root the larger one. The slopes are ± √(…), of
/// which only the sign matters. At a double root the point touches the line and returns, so the
/// slope is zero. A point that ends on the line, or beyond it by rounding, has the slope c₁
/// instead, as it comes from its side.
fn roots<T: Real>([c0, c1, c2]: [T; 3]) -> [Option<(T, T)>; 2] {
    let changes = Side::from_offset(c0) != Side::from_offset(c0 + c1 + c2);
    let square = discriminant([c0, c1, c2]);
    if square < T::ZERO && !changes {
        return [None; 2];
    }
    let root = square.at_least(T::ZERO).sqrt();
    let signed = if c1 < T::ZERO { -root } else { root };
    let q = -T::HALF * (c1 + signed);
    let slope = if root == T::ZERO && changes {
        c1
    } else {
        signed
    };
    let slack = T::EPSILON * T::ratio(8, 1);
    let in_range = |n: T, d: T, slope: T| {
        let fraction = n / d;
        let within = fraction >= -slack && fraction <= T::ONE + slack;
        within.then(|| (fraction.at_least(T::ZERO).at_most(T::ONE), slope))
    };
    // If q is zero, so is c₀. Then both roots are zero, or all coefficients are.
    if q == T::ZERO {
        [in_range(T::ZERO, c2, T::ZERO), None]
    } else {
        [in_range(c0, q, slope), in_range(q, c2, -slope)]
    }
}

/// Returns the position on the edge e of a point r of its line. The position is from 0 to 1; `None`
/// if the point is beyond the ends.
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
