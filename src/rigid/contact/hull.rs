//! Convex hulls, and what they are fixed to.

use crate::checksum::Checksum;
use crate::contact::{Aabb, ContactMaterial, Filter};
use crate::math::{Real, Vec2};
use crate::particles::ParticleId;
use core::ops::Range;

/// Identifier of a hull within the [`RigidContacts`](super::RigidContacts) it was added to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
pub struct HullId(pub(in crate::rigid::contact) u16);

impl HullId {
    /// Returns the index of the hull: the number of hulls added before it, if none has been
    /// removed.
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
    /// Friction and restitution, if they are not those of the set.
    pub(super) material: Option<ContactMaterial<T>>,
    /// Largest distance of a corner from the middle of the particles of a body, m.
    pub(super) reach: T,
    /// Bounding box at the last search, grown by the margin of that time.
    pub(super) bounds: Aabb<T>,
    /// Distance by which all points of the hull can still move within the box, m; negative for a
    /// hull without a pose.
    pub(super) margin: T,
    /// Distance by which other projections are expected to move the hull in a substep, m.
    pub(super) slack: T,
    /// Whether an impulse can move the hull.
    pub(super) movable: bool,
    /// Whether contacts are only reported.
    pub(super) sensor: bool,
}

impl<T: Real> Hull<T> {
    /// Returns a hull with a range of corners, before its first search.
    pub(super) fn new(
        owner: Owner<T>,
        [first, end]: [u16; 2],
        radius: T,
        filter: Filter,
        reach: T,
    ) -> Self {
        Self {
            owner,
            first,
            end,
            radius,
            filter,
            material: None,
            reach,
            bounds: Aabb::around(Vec2::ZERO, T::ZERO),
            margin: T::ZERO,
            slack: T::ZERO,
            movable: true,
            sensor: false,
        }
    }

    /// Returns the range of the corners.
    pub(super) fn corners(&self) -> Range<usize> {
        self.first.into()..self.end.into()
    }

    /// Returns the distance by which other projections are expected to move a hull of this size, m.
    pub(super) fn slack_of(&self, reach: T) -> T {
        if self.movable {
            reach * T::ratio(1, 32)
        } else {
            T::ZERO
        }
    }

    /// Returns an upper bound of the distance that a point of the hull moves with these
    /// displacements.
    ///
    /// The middle of both particles moves by at most the larger displacement, and the points around
    /// it turn by at most |d₁ − d₀|/L. Sums of coordinates bound lengths without a root.
    pub(super) fn travel(&self, displacements: &[Vec2<T>]) -> Option<T> {
        let size = |d: Vec2<T>| d.x.abs() + d.y.abs();
        let [first, second] = self.owner.particles();
        let first = *displacements.get(first.index())?;
        let second = *displacements.get(second.index())?;
        let shift = size(first).at_least(size(second));
        Some(match self.owner {
            Owner::Body(_, length) => shift + size(second - first) / length * self.reach,
            Owner::Particle(_) | Owner::Edge(_) => shift,
        })
    }

    /// Returns whether two hulls collide, and their boxes overlap.
    pub(super) fn may_touch(&self, other: &Self) -> bool {
        (self.owner.is_body() || other.owner.is_body())
            && (self.movable || other.movable)
            && self.bounds.overlaps(&other.bounds)
            && self.filter.collides_with(other.filter)
            && !self.owner.shares_particle(&other.owner)
    }

    /// Returns the material of contacts with another hull, or with a surface, given that of hulls
    /// and surfaces without their own.
    pub(super) fn material_with(
        &self,
        other: Option<&Self>,
        common: &ContactMaterial<T>,
    ) -> ContactMaterial<T> {
        let other = other.and_then(|other| other.material.as_ref());
        match (&self.material, other) {
            (None, None) => *common,
            (own, other) => {
                let [a, b] = [own.as_ref(), other].map(|own| own.unwrap_or(common));
                common.between(a, b)
            }
        }
    }

    /// Adds the owner, the radius, the filter, the material and whether it is a sensor.
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
        if let Some(material) = &self.material {
            checksum.add_bits(1);
            material.hash_state(checksum);
        }
        if self.sensor {
            checksum.add_bits(2);
        }
    }
}
