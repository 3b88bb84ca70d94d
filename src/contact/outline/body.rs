//! What an outline is made of.

use crate::contact::Filter;
use crate::contact::bounds::Bounds;
use crate::{ParticleId, Real, Vec2};
use core::ops::Range;

/// Names an outline, chain or group of points within the [`Outlines`](super::Outlines) it was added to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OutlineId(pub(super) u16);

impl OutlineId {
    /// Its place in the order of adding, counted from zero.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// How an outline meets others. The default is without thickness, collides with all and not with itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Skin<T> {
    /// The thickness about corners and edges, m: not negative. Two skins touch where points and edges are as far apart as the sum of
    /// their radii.
    pub radius: T,
    /// Which others it meets.
    pub filter: Filter,
    /// Whether its corners meet its own edges too, but for those that were nearer than twice the radius when it was added, their own
    /// among them. Points have no edges to meet.
    pub meets_itself: bool,
}

impl<T: Real> Default for Skin<T> {
    fn default() -> Self {
        Self { radius: T::ZERO, filter: Filter::default(), meets_itself: false }
    }
}

/// What the corners of a body form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A polygon, counter-clockwise: others stay on the right of its edges.
    Closed,
    /// Edges from each corner to the next: others stay on the side where they are.
    Open,
    /// Points without edges.
    Loose,
}

/// An outline: a run of corners.
#[derive(Clone, Copy, Debug)]
pub(super) struct Body<T> {
    pub(super) first: u16,
    pub(super) end: u16,
    pub(super) kind: Kind,
    pub(super) skin: Skin<T>,
    /// Around all corners.
    pub(super) bounds: Bounds<T>,
}

impl<T> Body<T> {
    pub(super) fn corners(&self) -> Range<usize> {
        self.first.into()..self.end.into()
    }

    /// The corners that edges begin at.
    pub(super) fn edges(&self) -> Range<u16> {
        match self.kind {
            Kind::Closed => self.first..self.end,
            Kind::Open => self.first..self.end.saturating_sub(1),
            Kind::Loose => self.first..self.first,
        }
    }
}

/// A corner of an outline.
#[derive(Clone, Copy, Debug)]
pub(super) struct Corner<T> {
    pub(super) id: ParticleId,
    /// The body, and the corner that the edge from here leads to: this one itself if there is no edge.
    pub(super) body: u16,
    pub(super) next: u16,
    /// Where it was when it was added, m.
    pub(super) rest: Vec2<T>,
    /// Around its way in this substep.
    pub(super) bounds: Bounds<T>,
}
