//! Changes of the contacts with a collider between steps: its motion, its particles, its material.

use super::contacts::ColliderContacts;
use super::material::ContactMaterial;
use super::response::Response;
use crate::contact::collider::Collider;
use crate::error::{Capacity, Error, Parameter};
use crate::math::validate::not_negative;
use crate::math::{Real, Rotation, Vec2};
use crate::particles::ParticleId;
use crate::particles::members::{index_bound, is_contiguous};
use crate::particles::retain::{move_entry, retain_rows};

impl<T: Real, C: Collider<T>, const N: usize> ColliderContacts<T, C, N> {
    /// Sets the position of the collider, m, without sweeping.
    ///
    /// Particles inside the collider at its new position are overlaps.
    ///
    /// # Errors
    /// [`Error::NonFinite`] position.
    pub fn set_position(&mut self, position: Vec2<T>) -> Result<(), Error> {
        self.pose.set_position(position)
    }

    /// Sets the rotation of the collider, without sweeping.
    ///
    /// The rotation is normalized.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (zero) rotation.
    pub fn set_rotation(&mut self, to: Rotation<T>) -> Result<(), Error> {
        self.pose.set_rotation(to)
    }

    /// Sets the velocity of the collider, m/s, until the next call.
    ///
    /// # Errors
    /// [`Error::NonFinite`] velocity.
    pub fn set_velocity(&mut self, velocity: Vec2<T>) -> Result<(), Error> {
        self.pose.set_velocity(velocity)
    }

    /// Sets the angular velocity of the collider about its position, rad/s, counterclockwise.
    ///
    /// # Errors
    /// [`Error::NonFinite`] angular velocity.
    pub fn set_angular_velocity(&mut self, angular_velocity: T) -> Result<(), Error> {
        self.pose.set_angular_velocity(angular_velocity)
    }

    /// Adds a particle.
    ///
    /// Costs one comparison with each particle of the set.
    ///
    /// # Errors
    /// [`Error::Full`]; [`Error::RepeatedParticle`].
    pub fn add(&mut self, particle: ParticleId) -> Result<(), Error> {
        if self.ids.contains(&particle) {
            return Err(Error::RepeatedParticle);
        }
        let response = self
            .responses
            .get_mut(self.ids.len())
            .ok_or(Error::Full(Capacity::Members))?;
        *response = Response::NONE;
        self.ids
            .push(particle)
            .map_err(|_| Error::Full(Capacity::Members))?;
        self.pose.rotation = self.pose.rotation();
        self.update_ids();
        Ok(())
    }

    /// Removes a particle from the set, not from the scene. All others keep their order.
    ///
    /// # Errors
    /// [`Error::UnknownParticle`].
    pub fn remove(&mut self, particle: ParticleId) -> Result<(), Error> {
        if !self.ids.contains(&particle) {
            return Err(Error::UnknownParticle);
        }
        self.retain(|id| id != particle);
        Ok(())
    }

    /// Sets the radius of all discs, m. It may be zero.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (negative) radius.
    pub fn set_radius(&mut self, radius: T) -> Result<(), Error> {
        self.radius = not_negative(radius, Parameter::Radius)?;
        Ok(())
    }

    /// Sets friction, restitution and depenetration.
    ///
    /// # Errors
    /// As [`ColliderContacts::new`] for the material.
    pub fn set_material(&mut self, material: ContactMaterial<T>) -> Result<(), Error> {
        self.material = material.validate()?;
        Ok(())
    }

    /// Keeps the particles that satisfy a condition.
    pub(super) fn retain(&mut self, keep: impl Fn(ParticleId) -> bool) {
        let Self { ids, responses, .. } = self;
        retain_rows(
            ids,
            |id| keep(*id),
            |from, to| move_entry(responses, from, to),
        );
        self.update_ids();
    }

    pub(super) fn update_ids(&mut self) {
        self.index_bound = index_bound(&self.ids);
        self.contiguous = is_contiguous(&self.ids);
    }
}
