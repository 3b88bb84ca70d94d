//! Bodies of discs, and who meets whom.

use crate::contact::bounds::Bounds;
use crate::contact::filter::Filter;
use crate::{ParticleId, Real, Vec2};

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

/// A member of a body.
#[derive(Clone, Copy, Debug)]
pub(super) struct Member<T> {
    pub(super) id: ParticleId,
    pub(super) body: u16,
    /// Whether it is in the box of another body that it meets.
    pub(super) near: bool,
    pub(super) radius: T,
    /// Where it was when it was added, from the first member of the body.
    pub(super) rest: Vec2<T>,
    /// Where it was at the last search.
    pub(super) seen: Vec2<T>,
    /// How far from there any of it could get in the substep, and a margin, unless it is pushed farther than predicted.
    pub(super) reach: T,
}

/// A body: a run of members, and what they have in common.
#[derive(Clone, Copy, Debug)]
pub(super) struct Body<T> {
    pub(super) first: u16,
    pub(super) len: u16,
    pub(super) filter: Filter,
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
    pub(super) fn members<'a>(&self, members: &'a [Member<T>]) -> &'a [Member<T>] {
        let first = usize::from(self.first);
        members.get(first..first + usize::from(self.len)).unwrap_or_default()
    }

    pub(super) fn members_mut<'a>(&self, members: &'a mut [Member<T>]) -> &'a mut [Member<T>] {
        let first = usize::from(self.first);
        members.get_mut(first..first + usize::from(self.len)).unwrap_or_default()
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

impl<T: Real> Member<T> {
    /// The box of the disc wherever it gets, with a margin. Rounding keeps the order of numbers, so boxes that overlap do so at any
    /// distance from the origin.
    #[inline]
    pub(super) fn bounds(&self) -> Bounds<T> {
        Bounds::around(self.seen, self.reach)
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
