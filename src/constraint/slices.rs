//! Particle slices that an update reads and writes.

use super::points::Points;
use crate::math::{Real, Vec2};
use crate::particles::{Motion, ParticleId};

/// Particle slices of an update, cut to one length.
///
/// One comparison then checks the bounds of all three.
#[derive(Debug)]
pub struct ParticleSlices<'a, T> {
    positions: &'a [Vec2<T>],
    displacements: &'a mut [Vec2<T>],
    inverse_masses: &'a [T],
}

impl<'a, T: Real> ParticleSlices<'a, T> {
    pub(super) fn from_motion(motion: &'a mut Motion<'_, T>) -> Option<Self> {
        let Motion {
            positions,
            displacements,
            inverse_masses,
            ..
        } = motion;
        Self {
            positions,
            displacements,
            inverse_masses,
        }
        .trim()
    }

    /// Cuts the slices to one length.
    ///
    /// A function that is not inlined repeats this, because the compiler does not know the lengths
    /// there.
    #[inline]
    pub(super) fn trim(self) -> Option<Self> {
        let Self {
            positions,
            displacements,
            inverse_masses,
        } = self;
        let n = positions.len();
        Some(Self {
            positions,
            displacements: displacements.get_mut(..n)?,
            inverse_masses: inverse_masses.get(..n)?,
        })
    }

    /// Reborrows the slices for a shorter lifetime.
    pub(super) fn reborrow(&mut self) -> ParticleSlices<'_, T> {
        ParticleSlices {
            positions: self.positions,
            displacements: self.displacements,
            inverse_masses: self.inverse_masses,
        }
    }

    /// Returns the points and inverse masses of these particles; `None` if one does not exist.
    #[inline]
    pub(super) fn gather<const K: usize>(
        &self,
        ids: [ParticleId; K],
    ) -> Option<(Points<T, K>, [T; K])> {
        let mut points = Points {
            positions: [Vec2::ZERO; K],
            displacements: [Vec2::ZERO; K],
        };
        let mut inverse_masses = [T::ZERO; K];
        let slots = points
            .positions
            .iter_mut()
            .zip(&mut points.displacements)
            .zip(&mut inverse_masses);
        for (id, ((x, d), w)) in ids.iter().zip(slots) {
            *x = *self.positions.get(id.index())?;
            *d = *self.displacements.get(id.index())?;
            *w = *self.inverse_masses.get(id.index())?;
        }
        Some((points, inverse_masses))
    }

    /// Returns whether a particle exists.
    #[inline]
    pub(super) fn contains(&self, id: ParticleId) -> bool {
        id.index() < self.positions.len()
    }

    /// Returns the position, displacement and inverse mass of a particle.
    #[inline]
    pub(super) fn get(&self, id: ParticleId) -> Option<(Vec2<T>, Vec2<T>, T)> {
        let i = id.index();
        Some((
            *self.positions.get(i)?,
            *self.displacements.get(i)?,
            *self.inverse_masses.get(i)?,
        ))
    }

    /// Sets the displacement of a particle if it exists.
    #[inline]
    pub(super) fn set_displacement(&mut self, id: ParticleId, displacement: Vec2<T>) {
        if let Some(slot) = self.displacements.get_mut(id.index()) {
            *slot = displacement;
        }
    }
}
