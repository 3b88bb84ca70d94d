//! Trait of the areas of sensors.

use crate::checksum::Checksum;
use crate::math::{Real, Vec2};
use crate::particles::ParticleId;

/// Area of a [`Sensor`](super::Sensor).
pub trait SensorArea<T: Real> {
    /// Returns whether a particle is in the area in a substep. All slices have the same length.
    ///
    /// `positions` are those at the end of the substep, and `displacements` those in the substep.
    /// The particle is a disc of the given radius, m.
    fn contains(
        &self,
        positions: &[Vec2<T>],
        displacements: &[Vec2<T>],
        particle: ParticleId,
        radius: T,
    ) -> bool;

    /// Returns the particles that define the area.
    fn particles(&self) -> &[ParticleId] {
        &[]
    }

    /// Forgets the particles that define the area, one of which was removed.
    fn clear(&mut self) {}

    /// Adds the area to a checksum.
    fn hash_state(&self, checksum: &mut Checksum);
}
