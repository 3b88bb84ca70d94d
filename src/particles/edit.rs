//! Changes of single particles.

use super::id::ParticleId;
use super::set::Particles;
use crate::error::{Error, Parameter};
use crate::math::validate::{finite_vector, positive};
use crate::math::{Real, Vec2};

impl<T: Real, const N: usize> Particles<T, N> {
    /// Pins a particle at its position and stops it.
    ///
    /// # Errors
    /// [`Error::UnknownParticle`].
    pub fn pin(&mut self, id: ParticleId) -> Result<(), Error> {
        *self.velocity_mut(id)? = Vec2::ZERO;
        *self.inverse_mass_mut(id)? = T::ZERO;
        Ok(())
    }

    /// Frees a particle. It keeps its velocity and has the mass that it was added with.
    ///
    /// # Errors
    /// [`Error::UnknownParticle`].
    pub fn release(&mut self, id: ParticleId) -> Result<(), Error> {
        let mass = *self
            .masses()
            .get(self.slot(id)?)
            .ok_or(Error::UnknownParticle)?;
        *self.inverse_mass_mut(id)? = T::ONE / mass;
        Ok(())
    }

    /// Returns the mass of a particle, kg; `None` for an unknown one.
    pub fn mass(&self, id: ParticleId) -> Option<T> {
        self.masses().get(self.slot(id).ok()?).copied()
    }

    /// Returns whether a particle is pinned; `None` for an unknown one.
    pub fn is_pinned(&self, id: ParticleId) -> Option<bool> {
        self.inverse_masses()
            .get(self.slot(id).ok()?)
            .map(|&w| w == T::ZERO)
    }

    /// Sets the position of a free or pinned particle without changing its velocity.
    ///
    /// # Errors
    /// [`Error::UnknownParticle`]; [`Error::NonFinite`] position.
    pub fn set_position(&mut self, id: ParticleId, position: Vec2<T>) -> Result<(), Error> {
        let slot = self.position_mut(id)?;
        *slot = finite_vector(position, Parameter::Position)?;
        Ok(())
    }

    /// Sets the velocity of a particle, m/s.
    ///
    /// A pinned particle keeps it until it is set again.
    ///
    /// # Errors
    /// [`Error::UnknownParticle`]; [`Error::NonFinite`] velocity.
    pub fn set_velocity(&mut self, id: ParticleId, velocity: Vec2<T>) -> Result<(), Error> {
        let slot = self.velocity_mut(id)?;
        *slot = finite_vector(velocity, Parameter::Velocity)?;
        Ok(())
    }

    /// Sets the velocity that moves a particle to `target` within `duration` seconds.
    ///
    /// Usually the particle is pinned: a kinematic particle, moved once per frame with the time
    /// step of the frame. It does not stop at the target by itself.
    ///
    /// # Errors
    /// [`Error::UnknownParticle`]; [`Error::NonFinite`] position, time step or resulting velocity;
    /// [`Error::OutOfRange`] time step: zero or negative.
    pub fn move_to(&mut self, id: ParticleId, target: Vec2<T>, duration: T) -> Result<(), Error> {
        let from = self.position(id).ok_or(Error::UnknownParticle)?;
        let displacement = finite_vector(target, Parameter::Position)? - from;
        let duration = positive(duration, Parameter::TimeStep)?;
        self.set_velocity(
            id,
            Vec2::new(displacement.x / duration, displacement.y / duration),
        )
    }

    /// Changes the velocity of a free particle by impulse / mass.
    ///
    /// An impulse on a pinned particle has no effect.
    ///
    /// # Errors
    /// [`Error::UnknownParticle`]; [`Error::NonFinite`] impulse, also where the resulting velocity
    /// would not be finite.
    pub fn apply_impulse(&mut self, id: ParticleId, impulse: Vec2<T>) -> Result<(), Error> {
        let w = *self
            .inverse_masses()
            .get(self.slot(id)?)
            .ok_or(Error::UnknownParticle)?;
        let impulse = finite_vector(impulse, Parameter::Impulse)?;
        let velocity = self.velocity_mut(id)?;
        *velocity = finite_vector(*velocity + impulse * w, Parameter::Impulse)?;
        Ok(())
    }
}
