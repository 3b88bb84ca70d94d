//! Bodies of discs, and the conditions for searching contacts between them.

use crate::contact::aabb::Aabb;
use crate::contact::filter::Filter;
use crate::math::{Real, Vec2};
use core::ops::Range;

/// Index of a body within the [`DiscContacts`](crate::DiscContacts) it was added to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BodyId(u16);

impl BodyId {
    /// Returns the id of the body with this index, counted from zero.
    pub const fn new(index: u16) -> Self {
        Self(index)
    }

    /// Returns the index of the body: the number of bodies added before it, if none has been
    /// removed.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Body: a contiguous range of members and their common properties.
#[derive(Clone, Copy, Debug)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "they have nothing to do with each other"
)]
pub(super) struct DiscBody<T> {
    pub(super) first: u16,
    pub(super) len: u16,
    pub(super) filter: Filter,
    /// Whether the ids of its members are consecutive.
    pub(super) contiguous: bool,
    /// Whether its members collide with each other.
    pub(super) own_contacts: bool,
    /// Whether it has been searched since it was added or changed.
    pub(super) searched: bool,
    /// Whether no member has moved since the last search or is about to move.
    pub(super) still: bool,
    /// Bounding box of the discs and their displacements.
    pub(super) bounds: Aabb<T>,
}

impl<T: Real> DiscBody<T> {
    /// Returns whether the body has no members: its index is free.
    pub(super) fn is_vacant(&self) -> bool {
        self.len == 0
    }

    /// Returns the range of its members among all members.
    pub(super) fn range(&self) -> Range<usize> {
        usize::from(self.first)..usize::from(self.first) + usize::from(self.len)
    }

    /// Returns whether to search for contacts between the two bodies.
    pub(super) fn needs_search(&self, other: &Self) -> bool {
        self.filter.collides_with(other.filter) && !(self.still && other.still)
    }

    /// Returns whether to search for contacts within the body.
    pub(super) fn needs_self_search(&self) -> bool {
        self.own_contacts && !self.still
    }
}

/// Returns an upper bound of the length of a vector, at most 1/8 too large.
#[inline]
pub(super) fn length_upper_bound<T: Real>(Vec2 { x, y }: Vec2<T>) -> T {
    let (x, y) = (x.abs(), y.abs());
    x.at_least(y) + T::HALF * x.at_most(y)
}

/// Returns a radius plus the margin for listing contacts, a quarter of the radius.
#[inline]
pub(super) fn with_margin<T: Real>(radius: T) -> T {
    radius + radius * T::ratio(1, 4)
}
