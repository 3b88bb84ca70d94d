//! Area of a lookup: a box that moves along a segment.

use crate::math::{Real, Vec2};

/// Square that moves along a straight path: the area that a lookup of a terrain covers.
///
/// A disc that moves needs its path and its radius as margin, a ray a margin of zero, and a box at
/// rest equal ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SweptBox<T> {
    /// Center at the start, m.
    pub from: Vec2<T>,
    /// Center at the end, m.
    pub to: Vec2<T>,
    /// Half the side of the square, m.
    pub margin: T,
}

/// Bounding box of edges.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Bounds<T> {
    pub(super) lower: Vec2<T>,
    pub(super) upper: Vec2<T>,
}

impl<T: Real> Bounds<T> {
    /// Returns the bounding box of two points.
    pub(super) fn of(a: Vec2<T>, b: Vec2<T>) -> Self {
        Self {
            lower: Vec2::new(a.x.at_most(b.x), a.y.at_most(b.y)),
            upper: Vec2::new(a.x.at_least(b.x), a.y.at_least(b.y)),
        }
    }

    /// Returns the box with a margin on each side.
    pub(super) fn grown(self, margin: T) -> Self {
        let margin = Vec2::new(margin, margin);
        Self {
            lower: self.lower - margin,
            upper: self.upper + margin,
        }
    }

    /// Returns whether both boxes have a common point.
    #[inline]
    pub(super) fn overlaps(&self, other: &Self) -> bool {
        !(self.upper.x < other.lower.x
            || other.upper.x < self.lower.x
            || self.upper.y < other.lower.y
            || other.upper.y < self.lower.y)
    }

    /// Returns the smallest box that contains both.
    pub(super) fn join(self, other: Self) -> Self {
        let (lower, upper) = (
            Self::of(self.lower, other.lower).lower,
            Self::of(self.upper, other.upper).upper,
        );
        Self { lower, upper }
    }
}

impl<T: Real> SweptBox<T> {
    /// Returns the bounding box of the whole path.
    pub(super) fn bounds(&self) -> Bounds<T> {
        Bounds::of(self.from, self.to).grown(self.margin)
    }

    /// Returns whether the box touches the bounding box of an edge on its path.
    ///
    /// For scalars other than `f32` and `f64`, whether the bounding box of the whole path does.
    pub fn overlaps_edge(&self, start: Vec2<T>, end: Vec2<T>) -> bool {
        self.overlaps(&Bounds::of(start, end))
    }

    /// Returns whether the box touches another box on its path.
    ///
    /// Three separating axes: those of the boxes, and the normal of the path (Ericson, "Real-time
    /// collision detection", 2005, section 5.3.3). The third has a margin for the rounding of its
    /// products. Numbers with a fixed step lose small products, so it is not used for them.
    pub(super) fn overlaps(&self, other: &Bounds<T>) -> bool {
        if !self.bounds().overlaps(other) {
            return false;
        }
        if !T::KEEPS_INFINITY {
            return true;
        }
        let path = self.to - self.from;
        let center = other.lower.lerp(other.upper, T::HALF) - self.from;
        let half = (other.upper - other.lower) * T::HALF + Vec2::new(self.margin, self.margin);
        let reach = path.x.abs() * half.y + path.y.abs() * half.x;
        let size = (path.x * center.y).abs() + (path.y * center.x).abs() + reach;
        let separated = path.cross(center).abs() > reach + size * (T::EPSILON * T::ratio(16, 1));
        !separated
    }
}
