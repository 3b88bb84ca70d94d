//! Boxes around bodies: who cannot be near whom.

use crate::{Real, Vec2};

/// A box whose sides lie along the axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Bounds<T> {
    lower: Vec2<T>,
    upper: Vec2<T>,
}

impl<T: Real> Bounds<T> {
    /// The box of a place and of all that is no farther than `margin` from it along either axis.
    pub(super) fn around(place: Vec2<T>, margin: T) -> Self {
        let margin = Vec2::new(margin, margin);
        Self { lower: place - margin, upper: place + margin }
    }

    /// The smallest box that holds both.
    pub(super) fn join(self, other: Self) -> Self {
        let Self { lower: a, upper: b } = self;
        let Self { lower: c, upper: d } = other;
        Self { lower: Vec2::new(a.x.at_most(c.x), a.y.at_most(c.y)), upper: Vec2::new(b.x.at_least(d.x), b.y.at_least(d.y)) }
    }

    /// The box of them all, `None` for none.
    pub(super) fn of(boxes: impl Iterator<Item = Self>) -> Option<Self> {
        boxes.reduce(Self::join)
    }

    /// Whether the boxes have a point in common.
    pub(super) fn overlaps(&self, other: &Self) -> bool {
        let apart = |low: T, high: T, a: T, b: T| high < a || b < low;
        !(apart(self.lower.x, self.upper.x, other.lower.x, other.upper.x)
            || apart(self.lower.y, self.upper.y, other.lower.y, other.upper.y))
    }
}
