//! Sensor areas in the shape of a collider.

use super::area::SensorArea;
use crate::checksum::Checksum;
use crate::contact::collider::Collider;
use crate::contact::sweep::sweep;
use crate::error::{Error, Parameter};
use crate::math::validate::finite_vector;
use crate::math::{PolarError, Real, Rotation, Vec2, rotation};
use crate::particles::ParticleId;

/// Area in the shape of a [`Collider`], at a position and a rotation.
///
/// A disc is in the area if the collider would push it, or if its center is at most its radius from
/// the surface. The path of the substep counts: a fast disc that passes through the area is found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SensorRegion<T, C> {
    pub(super) collider: C,
    pub(super) position: Vec2<T>,
    pub(super) rotation: Rotation<T>,
}

impl<T: Real, C: Collider<T>> SensorRegion<T, C> {
    /// Returns the area of a collider at the origin.
    pub const fn new(collider: C) -> Self {
        Self {
            collider,
            position: Vec2::ZERO,
            rotation: Rotation::IDENTITY,
        }
    }

    /// Returns the shape, in its own frame.
    pub const fn collider(&self) -> &C {
        &self.collider
    }

    /// Returns the position, m.
    pub const fn position(&self) -> Vec2<T> {
        self.position
    }

    /// Returns the rotation.
    pub const fn rotation(&self) -> Rotation<T> {
        self.rotation
    }

    /// Sets the position, m.
    ///
    /// # Errors
    /// [`Error::NonFinite`] position.
    pub fn set_position(&mut self, position: Vec2<T>) -> Result<(), Error> {
        self.position = finite_vector(position, Parameter::Position)?;
        Ok(())
    }

    /// Sets the rotation, which is normalized.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (zero) rotation.
    pub fn set_rotation(&mut self, to: Rotation<T>) -> Result<(), Error> {
        self.rotation = rotation(to.matrix()).map_err(|error| match error {
            PolarError::NonFinite => Error::NonFinite(Parameter::Rotation),
            PolarError::Degenerate => Error::OutOfRange(Parameter::Rotation),
        })?;
        Ok(())
    }
}

impl<T: Real, C: Collider<T>> SensorArea<T> for SensorRegion<T, C> {
    fn contains(
        &self,
        positions: &[Vec2<T>],
        displacements: &[Vec2<T>],
        particle: ParticleId,
        radius: T,
    ) -> bool {
        let i = particle.index();
        let (Some(x), Some(d)) = (positions.get(i), displacements.get(i)) else {
            return false;
        };
        let inverse = self.rotation.inverse();
        let (end, path) = (inverse * (*x - self.position), inverse * *d);
        let initial = Vec2::new(T::ONE, T::ZERO);
        let found = sweep(&self.collider, radius, end - path, path, initial);
        found.start <= T::ZERO || found.end <= T::ZERO
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        self.collider.hash_state(checksum);
        checksum.add_vector(self.position);
        checksum.add_all(&[self.rotation.cos, self.rotation.sin]);
    }
}
