//! Segments cut at the largest coordinate, before their ends become pixels.

use super::{Viewport, clamped};
use crate::math::{Real, Vec2};
use embedded_graphics::geometry::Point;

/// Largest coordinate at which a line is not cut, in pixels from the viewport's pixel.
const FARTHEST: i32 = 32_000;

impl<T: Real> Viewport<T> {
    /// Returns the pixels at the ends of a segment, cut at the largest coordinate. `None` if the
    /// whole segment is too far away or if a number is not finite.
    pub(super) fn segment(&self, [from, to]: [Vec2<T>; 2]) -> Option<[Point; 2]> {
        if !self.is_finite() {
            return None;
        }
        let limit = T::ratio(FARTHEST, 1);
        let offsets = [self.offset(from), self.offset(to)];
        if offsets
            .iter()
            .all(|offset| offset.x.abs() <= limit && offset.y.abs() <= limit)
        {
            return Some(offsets.map(|offset| self.nearest(offset)));
        }
        if !(from.is_finite() && to.is_finite()) {
            return None;
        }
        // Scaled to a quarter, no difference overflows.
        let quarter = T::HALF * T::HALF;
        let reduced = |position: Vec2<T>| position * quarter - self.center * quarter;
        let bound = (limit / self.scale.abs()).at_most(T::MAX) * quarter;
        let (from, to) = (reduced(from), reduced(to));
        let ((start, back), (end, forth)) = (cut(to, from, bound)?, cut(from, to, bound)?);
        // The segment would enter the square after leaving it, so it does not intersect it.
        if back + forth < T::ONE {
            return None;
        }
        Some([start, end].map(|position| self.nearest(position * self.scale * (T::TWO * T::TWO))))
    }
}

/// Cuts the end of a segment at a square about zero. `bound` is the half extent of the square
/// (Liang and Barsky 1984), and fractions are measured from `from`. Returns the new end and the
/// remaining fraction of the segment; `None` if all of it is outside on one side.
fn cut<T: Real>(from: Vec2<T>, to: Vec2<T>, bound: T) -> Option<(Vec2<T>, T)> {
    let (x, y) = (
        fraction(from.x, to.x, bound)?,
        fraction(from.y, to.y, bound)?,
    );
    let clip_fraction = x.at_most(y);
    // The coordinate of the cut is set exactly, without rounding.
    let coordinate = |from: T, to: T, axis_fraction: T| match (
        axis_fraction == clip_fraction,
        clip_fraction == T::ONE,
    ) {
        (_, true) => to,
        (true, false) => clamped(to, bound),
        (false, false) => clamped(from + (to - from) * clip_fraction, bound),
    };
    Some((
        Vec2::new(coordinate(from.x, to.x, x), coordinate(from.y, to.y, y)),
        clip_fraction,
    ))
}

/// Returns the fraction of a segment that is inside a bound along an axis. The bound is on the side
/// of the segment's end. `None` if both ends are outside on that side.
fn fraction<T: Real>(from: T, to: T, bound: T) -> Option<T> {
    let side = clamped(to, bound);
    if side == to {
        return Some(T::ONE);
    }
    let (span, inside_span) = (to - from, side - from);
    // The start is on the inner side of the bound, so numerator and denominator have the same sign.
    let reaches = if to > side {
        inside_span > T::ZERO
    } else {
        inside_span < T::ZERO
    };
    reaches.then(|| (inside_span / span).at_most(T::ONE))
}
