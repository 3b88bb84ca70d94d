//! Bodies of discs, and who meets whom.

use crate::contact::bounds::Bounds;
use crate::contact::filter::Filter;
use crate::{Real, Vec2};
use core::ops::Range;

/// Names a body within the [`Discs`](crate::Discs) it was added to. It is an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BodyId(u16);

impl BodyId {
    /// The body added at this place, counted from zero.
    pub const fn new(index: u16) -> Self {
        Self(index)
    }

    /// How many bodies were added before.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A body: a run of members, and what they have in common.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "they have nothing to do with each other")]
pub(super) struct Body<T> {
    pub(super) first: u16,
    pub(super) len: u16,
    pub(super) filter: Filter,
    /// Whether the ids of its members follow on each other.
    pub(super) run: bool,
    /// Whether its members meet each other.
    pub(super) own: bool,
    /// Whether it has been searched since it was added or changed.
    pub(super) searched: bool,
    /// Whether no member has moved since the last search, or is about to.
    pub(super) still: bool,
    /// The box of the discs and their ways.
    pub(super) bounds: Bounds<T>,
}

impl<T: Real> Body<T> {
    /// Where its members are among all of them.
    pub(super) fn range(&self) -> Range<usize> {
        usize::from(self.first)..usize::from(self.first) + usize::from(self.len)
    }

    /// Whether contacts between the two are to be looked for.
    pub(super) fn meets(&self, other: &Self) -> bool {
        self.filter.meets(other.filter) && !(self.still && other.still)
    }

    /// Whether contacts within it are to be looked for.
    pub(super) fn meets_itself(&self) -> bool {
        self.own && !self.still
    }
}

/// No less than the length of a vector, and up to an eighth more.
#[inline]
pub(super) fn length_at_most<T: Real>(Vec2 { x, y }: Vec2<T>) -> T {
    let (x, y) = (x.abs(), y.abs());
    x.at_least(y) + T::HALF * x.at_most(y)
}

/// A radius and the margin, a quarter of it, with which contacts are listed.
#[inline]
pub(super) fn grown<T: Real>(radius: T) -> T {
    radius + radius * T::ratio(1, 4)
}
