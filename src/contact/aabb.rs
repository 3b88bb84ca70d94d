//! Axis-aligned bounding boxes for the broad phase.

use crate::math::simd::lane_fold;
use crate::math::{Real, Vec2};

/// Axis-aligned bounding box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Aabb<T> {
    lower: Vec2<T>,
    upper: Vec2<T>,
}

impl<T: Real> Aabb<T> {
    /// Returns the square box around a position, with half its side equal to `margin`.
    #[inline]
    pub(crate) fn around(center: Vec2<T>, margin: T) -> Self {
        let margin = Vec2::new(margin, margin);
        Self {
            lower: center - margin,
            upper: center + margin,
        }
    }

    /// Returns the smallest box that contains both.
    pub(crate) fn join(self, other: Self) -> Self {
        let Self { lower: a, upper: b } = self;
        let Self { lower: c, upper: d } = other;
        Self {
            lower: Vec2::new(a.x.at_most(c.x), a.y.at_most(c.y)),
            upper: Vec2::new(b.x.at_least(d.x), b.y.at_least(d.y)),
        }
    }

    /// Returns the smallest box that contains all boxes, `None` for none.
    pub(crate) fn union(boxes: impl Iterator<Item = Self>) -> Option<Self> {
        boxes.reduce(Self::join)
    }

    /// Returns the bounding box of discs, `None` for none.
    pub(crate) fn of_discs(centers: &[Vec2<T>], radii: &[T]) -> Option<Self> {
        let first = Self::around(*centers.first()?, *radii.first()?);
        Some(lane_fold::<T, _, _>(
            (centers, radii),
            first,
            |union, (center, radius)| union.join(Self::around(center, radius)),
            Self::join,
        ))
    }

    /// Returns whether the boxes have a point in common.
    ///
    /// Evaluated without short-circuiting, so that several tests vectorize.
    #[inline]
    pub(crate) fn overlaps(&self, other: &Self) -> bool {
        let below = |a: T, b: T| a < b;
        let disjoint = |low: T, high: T, a: T, b: T| below(high, a) | below(b, low);
        !(disjoint(self.lower.x, self.upper.x, other.lower.x, other.upper.x)
            | disjoint(self.lower.y, self.upper.y, other.lower.y, other.upper.y))
    }

    /// Returns the lowest and the highest y.
    pub(crate) fn vertical_range(&self) -> [T; 2] {
        [self.lower.y, self.upper.y]
    }

    /// Returns whether the left side of this box is left of the other one's.
    pub(crate) fn begins_before(&self, other: &Self) -> bool {
        self.lower.x < other.lower.x
    }

    /// Returns whether this box is right of another one and disjoint from it.
    pub(crate) fn is_right_of(&self, other: &Self) -> bool {
        self.lower.x > other.upper.x
    }
}
