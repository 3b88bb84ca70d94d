//! Convex hulls, and what they are fixed to.

use crate::checksum::Checksum;
use crate::contact::{Aabb, Filter};
use crate::math::Real;
use crate::particles::ParticleId;
use core::ops::Range;

/// Identifier of a hull within the [`RigidContacts`](super::RigidContacts) it was added to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
pub struct HullId(pub(in crate::rigid::contact) u16);

impl HullId {
    /// Returns the index of the hull: the number of hulls added before it, if none has been removed.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a hull is fixed to.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
pub(super) enum Owner<T> {
    /// Rigid body: its particles and their distance, m.
    Body([ParticleId; 2], T),
    /// Disc around a particle.
    Particle(ParticleId),
    /// Edge between two particles.
    Edge([ParticleId; 2]),
}

impl<T: Copy> Owner<T> {
    /// Returns the particles, the same one twice for a disc.
    pub(super) fn particles(&self) -> [ParticleId; 2] {
        match *self {
            Self::Body(ids, _) | Self::Edge(ids) => ids,
            Self::Particle(id) => [id; 2],
        }
    }

    /// Returns whether the hull belongs to a rigid body.
    pub(super) fn is_body(&self) -> bool {
        matches!(self, Self::Body(..))
    }

    /// Returns whether both owners have a particle in common.
    pub(super) fn shares_particle(&self, other: &Self) -> bool {
        let others = other.particles();
        self.particles().iter().any(|id| others.contains(id))
    }
}

/// Convex hull of corners, grown by a radius.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hull<T> {
    pub(super) owner: Owner<T>,
    /// Range of the corners of a body; empty for discs and edges.
    pub(super) first: u16,
    pub(super) end: u16,
    /// Radius, m.
    pub(super) radius: T,
    pub(super) filter: Filter,
    /// Largest distance of a corner from the middle of the particles of a body, m.
    pub(super) reach: T,
    /// Bounding box in this substep, grown by the margin.
    pub(super) bounds: Aabb<T>,
    /// Largest distance by which a point of the hull is expected to move in this substep, m.
    pub(super) margin: T,
    /// Whether an impulse can move the hull.
    pub(super) movable: bool,
}

impl<T: Real> Hull<T> {
    /// Returns the range of the corners.
    pub(super) fn corners(&self) -> Range<usize> {
        self.first.into()..self.end.into()
    }

    /// Returns the distance by which other projections are expected to move a hull of this size, m.
    pub(super) fn slack(&self, reach: T) -> T {
        if self.movable {
            reach * T::ratio(1, 32)
        } else {
            T::ZERO
        }
    }

    /// Adds the owner, the radius and the filter.
    pub(super) fn hash_state(&self, checksum: &mut Checksum) {
        checksum.add_bits(match self.owner {
            Owner::Body(..) => 0,
            Owner::Particle(_) => 1,
            Owner::Edge(_) => 2,
        });
        checksum.add_ids(&self.owner.particles());
        if let Owner::Body(_, length) = self.owner {
            checksum.add(length);
        }
        checksum.add_bits(self.first.into());
        checksum.add_bits(self.end.into());
        checksum.add(self.radius);
        self.filter.hash_state(checksum);
    }
}
