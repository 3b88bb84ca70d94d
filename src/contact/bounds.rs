//! Boxes around bodies: who cannot be near whom.

use crate::lanes::{self, VECTORS, coordinates, doubled, vectors};
use crate::{Real, Vec2};

/// A box whose sides lie along the axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Bounds<T> {
    lower: Vec2<T>,
    upper: Vec2<T>,
}

impl<T: Real> Bounds<T> {
    /// The box of a place and of all that is no farther than `margin` from it along either axis.
    #[inline]
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

    /// The box of discs, `None` for none.
    pub(super) fn of_discs(places: &[Vec2<T>], radii: &[T]) -> Option<Self> {
        let each = |places: &[Vec2<T>], radii: &[T]| {
            Self::of(places.iter().zip(radii).map(|(place, radius)| Self::around(*place, *radius)))
        };
        if !VECTORS {
            return each(places, radii);
        }
        let ((turns, last_places), (radii, last_radii)) = (places.as_chunks(), radii.as_chunks());
        let boxes = turns.iter().zip(radii).map(|(places, radii)| {
            let (places, radii) = (coordinates(*places), doubled(*radii));
            [lanes::map(places, radii, |x, r| x - r), lanes::map(places, radii, |x, r| x + r)]
        });
        let turns = boxes.reduce(|[a, b], [c, d]| [lanes::map(a, c, T::at_most), lanes::map(b, d, T::at_least)]);
        let turns = turns.and_then(|[lower, upper]| {
            Self::of(vectors(lower).into_iter().zip(vectors(upper)).map(|(lower, upper)| Self { lower, upper }))
        });
        Self::of(turns.into_iter().chain(each(last_places, last_radii)))
    }

    /// Whether the boxes have a point in common. Without a shortcut, so that several can be tested at once.
    #[inline]
    pub(super) fn overlaps(&self, other: &Self) -> bool {
        let below = |a: T, b: T| a < b;
        let apart = |low: T, high: T, a: T, b: T| below(high, a) | below(b, low);
        !(apart(self.lower.x, self.upper.x, other.lower.x, other.upper.x)
            | apart(self.lower.y, self.upper.y, other.lower.y, other.upper.y))
    }

    /// Whether this box begins farther left than another one.
    pub(super) fn begins_before(&self, other: &Self) -> bool {
        self.lower.x < other.lower.x
    }

    /// Whether this box is to the right of another one, with nothing in common.
    pub(super) fn is_right_of(&self, other: &Self) -> bool {
        self.lower.x > other.upper.x
    }
}
