//! Particle of a fluid within a substep.

use crate::math::{Real, Vec2};
use crate::particles::{Motion, ParticleId};

/// State of a particle within a substep.
#[derive(Clone, Copy)]
pub(super) struct Point<T> {
    pub(super) id: ParticleId,
    pub(super) position: Vec2<T>,
    pub(super) displacement: Vec2<T>,
    pub(super) inverse_mass: T,
}

impl<T: Real> Point<T> {
    #[inline]
    pub(super) fn from_motion(motion: &Motion<'_, T>, id: ParticleId) -> Option<Self> {
        Some(Self {
            id,
            position: *motion.positions.get(id.index())?,
            displacement: *motion.displacements.get(id.index())?,
            inverse_mass: *motion.inverse_masses.get(id.index())?,
        })
    }

    /// Returns the vector from another particle to this one.
    #[inline]
    pub(super) fn difference(&self, other: &Self) -> Vec2<T> {
        (self.position - other.position).plus(self.displacement - other.displacement)
    }

    /// Returns the direction from another particle to this one, and the distance in radii.
    /// Coincident particles get directions as if they were on a square lattice in the order of
    /// their ids, 256 per row. `None` if the distance overflows.
    #[inline]
    pub(super) fn direction(&self, other: &Self, inv_radius: T) -> Option<(Vec2<T>, T)> {
        let r = self.difference(other).times(inv_radius);
        r.direction().or_else(|| {
            if r == Vec2::ZERO {
                direction_from_ids(self.id, other.id)
            } else {
                None
            }
        })
    }
}

#[cold]
fn direction_from_ids<T: Real>(a: ParticleId, b: ParticleId) -> Option<(Vec2<T>, T)> {
    let grid_position = |id: ParticleId| {
        let [row, column] = [id.index() / 256, id.index() % 256].map(crate::math::count::<T>);
        Vec2::new(column, row)
    };
    let (n, _) = (grid_position(a) - grid_position(b)).direction()?;
    Some((n, T::ZERO))
}
