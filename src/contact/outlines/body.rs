//! Bodies, corners and skins of outlines.

use crate::checksum::Checksum;
use crate::contact::aabb::Aabb;
use crate::contact::filter::Filter;
use crate::math::{Real, Vec2};
use crate::particles::ParticleId;
use core::ops::Range;

/// Identifier of a body within the [`OutlineContacts`](super::OutlineContacts) it was added to.
///
/// A body is an outline, a chain or a group of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OutlineId(pub(super) u16);

impl OutlineId {
    /// Returns the index of the body: the number of bodies added before it, if none has been
    /// removed.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Thickness and collision filter of a body.
///
/// By default the body has an automatic thickness, and collides with all others but not with
/// itself.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OutlineOptions<T> {
    /// Thickness around corners and edges, m: not negative. Two skins touch where the distance
    /// between a point and an edge is the sum of their radii.
    ///
    /// `None`, the default, is an automatic thickness. It is a quarter of the shortest edge of the
    /// body when it is added, but at most a sixteenth of its bounding box: of the shorter side for
    /// an outline, of the longer one for a chain. A body without a free particle or without edges
    /// has none.
    ///
    /// Without a thickness on either side, soft bodies that press on each other slip through each
    /// other's edges: of twelve rings of twelve corners that fell into a bin, 5 to 11 left it
    /// through its walls. With the automatic thickness none did.
    pub radius: Option<T>,
    /// Selects the bodies to collide with.
    pub filter: Filter,
    /// Whether corners of the body also collide with its own edges. Excluded are pairs that were
    /// nearer than twice the radius when the body was added, among them a corner and its own edges.
    /// Has no effect on points, which have no edges.
    pub self_collision: bool,
}

impl<T> OutlineOptions<T> {
    /// Returns a thickness, m, and a filter, without self-collision.
    #[must_use]
    pub const fn new(radius: T, filter: Filter) -> Self {
        Self {
            radius: Some(radius),
            filter,
            self_collision: false,
        }
    }
}

impl<T: Real> Default for OutlineOptions<T> {
    fn default() -> Self {
        Self {
            radius: None,
            filter: Filter::default(),
            self_collision: false,
        }
    }
}

/// Topology of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) enum Topology {
    /// A counter-clockwise polygon: other bodies stay on the right of its edges.
    Closed,
    /// Edges from each corner to the next: other bodies stay on their current side.
    Open,
    /// Points without edges.
    Loose,
}

/// A body: a contiguous range of corners.
#[derive(Clone, Copy, Debug)]
pub(super) struct OutlineBody<T> {
    pub(super) first: u16,
    pub(super) end: u16,
    pub(super) kind: Topology,
    /// Thickness, filter and self-collision of its [`OutlineOptions`].
    pub(super) radius: T,
    pub(super) filter: Filter,
    pub(super) self_collision: bool,
    /// Whether a corner is free, as of the last search.
    pub(super) movable: bool,
    /// Bounding box of all corners.
    pub(super) bounds: Aabb<T>,
}

impl<T: Real> OutlineBody<T> {
    /// Adds the range of corners, the kind and the skin.
    pub(super) fn hash_state(&self, checksum: &mut Checksum) {
        checksum.add_bits(self.first.into());
        checksum.add_bits(self.end.into());
        checksum.add_bits(match self.kind {
            Topology::Closed => 0,
            Topology::Open => 1,
            Topology::Loose => 2,
        });
        checksum.add(self.radius);
        self.filter.hash_state(checksum);
        checksum.add_bits(self.self_collision.into());
    }
}

impl<T> OutlineBody<T> {
    /// Returns whether the body has no corners: its index is free.
    pub(super) fn is_vacant(&self) -> bool {
        self.first == self.end
    }

    pub(super) fn corners(&self) -> Range<usize> {
        self.first.into()..self.end.into()
    }

    /// Returns the corners at which edges begin.
    pub(super) fn edges(&self) -> Range<u16> {
        match self.kind {
            Topology::Closed => self.first..self.end,
            Topology::Open => self.first..self.end.saturating_sub(1),
            Topology::Loose => self.first..self.first,
        }
    }
}

/// A corner of a body.
#[derive(Clone, Copy, Debug)]
pub(super) struct Corner<T> {
    pub(super) id: ParticleId,
    /// Index of the body, and index of the corner at the edge's end. A corner without an edge
    /// refers to itself.
    pub(super) body: u16,
    pub(super) next: u16,
    /// Position when it was added, m.
    pub(super) rest: Vec2<T>,
    /// Bounding box of its path in this substep.
    pub(super) bounds: Aabb<T>,
}
