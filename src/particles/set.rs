//! Particle storage: point masses in arrays of fixed capacity.

use super::id::{ParticleId, ParticleRange};
use super::view::{State, View};
use crate::checksum::Checksum;
use crate::error::{Error, Parameter};
use crate::math::validate::{finite_vector, positive};
use crate::math::{Real, Vec2};

/// Set of at most `N` particles with position, velocity and mass.
///
/// A particle is **free** or **pinned**. A pinned one moves with its own velocity regardless of
/// forces, as if it were infinitely heavy. Its inverse mass reads zero. The mass itself is fixed
/// when the particle is added.
///
/// `new` is `const`, so a set can be a `static`. Each particle uses 32 bytes in single and 64 in
/// double precision: positions, velocities and the displacements of the current step (two numbers
/// each), mass and inverse mass. The count uses one more word.
///
/// ```
/// use pliant::{Particles, Vec2};
/// let mut particles = Particles::<f32, 2>::new();
/// let ball = particles.add(Vec2::new(0.0, 1.0), 0.5)?;
/// let hook = particles.add_pinned(Vec2::new(0.0, 2.0), 0.5)?;
/// particles.apply_impulse(ball, Vec2::new(1.0, 0.0))?;
/// assert_eq!(particles.velocities(), [Vec2::new(2.0, 0.0), Vec2::new(0.0, 0.0)]);
/// assert_eq!(particles.inverse_masses(), [2.0, 0.0]);
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Particles<T, const N: usize> {
    positions: [Vec2<T>; N],
    velocities: [Vec2<T>; N],
    displacements: [Vec2<T>; N],
    masses: [T; N],
    inverse_masses: [T; N],
    len: usize,
}

crate::snapshot::fields!([T: crate::snapshot::Snapshot, const N: usize] Particles<T, N> {
    positions: [Vec2<T>; N],
    velocities: [Vec2<T>; N],
    displacements: [Vec2<T>; N],
    masses: [T; N],
    inverse_masses: [T; N],
    len: usize,
});

/// Returns the first `len` items.
///
/// `len` never exceeds the capacity; if it did, the result would be empty.
#[inline]
fn filled<U>(array: &[U], len: usize) -> &[U] {
    array.get(..len).unwrap_or_default()
}

#[inline]
fn filled_mut<U>(array: &mut [U], len: usize) -> &mut [U] {
    array.get_mut(..len).unwrap_or_default()
}

impl<T: Real, const N: usize> Particles<T, N> {
    /// Returns an empty set. A capacity above 65,535 does not compile.
    #[must_use]
    pub const fn new() -> Self {
        const { assert!(N <= u16::MAX as usize, "particle ids have 16 bits") };
        Self {
            positions: [Vec2::ZERO; N],
            velocities: [Vec2::ZERO; N],
            displacements: [Vec2::ZERO; N],
            masses: [T::ZERO; N],
            inverse_masses: [T::ZERO; N],
            len: 0,
        }
    }

    /// Adds a free particle at rest.
    ///
    /// # Errors
    /// [`Error::Full`]; [`Error::NonFinite`] position or mass; [`Error::OutOfRange`] mass: zero,
    /// negative, or so small that its inverse is infinite.
    pub fn add(&mut self, position: Vec2<T>, mass: T) -> Result<ParticleId, Error> {
        self.push(position, mass, true)
    }

    /// Adds a pinned particle at rest. `mass` is its mass after release.
    ///
    /// # Errors
    /// As [`Particles::add`].
    pub fn add_pinned(&mut self, position: Vec2<T>, mass: T) -> Result<ParticleId, Error> {
        self.push(position, mass, false)
    }

    fn push(&mut self, position: Vec2<T>, mass: T, free: bool) -> Result<ParticleId, Error> {
        let position = finite_vector(position, Parameter::Position)?;
        let inverse = inverse_mass(mass)?;
        let index = self.len;
        let id = u16::try_from(index)
            .map(ParticleId::new)
            .map_err(|_| Error::Full)?;
        // The five arrays are equally long: either all have space or none has.
        *self.positions.get_mut(index).ok_or(Error::Full)? = position;
        *self.velocities.get_mut(index).ok_or(Error::Full)? = Vec2::ZERO;
        *self.displacements.get_mut(index).ok_or(Error::Full)? = Vec2::ZERO;
        *self.masses.get_mut(index).ok_or(Error::Full)? = mass;
        *self.inverse_masses.get_mut(index).ok_or(Error::Full)? =
            if free { inverse } else { T::ZERO };
        self.len = index + 1;
        Ok(id)
    }

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
            .get(id.index())
            .ok_or(Error::UnknownParticle)?;
        *self.inverse_mass_mut(id)? = T::ONE / mass;
        Ok(())
    }

    /// Returns whether a particle is pinned; `None` for an unknown one.
    pub fn is_pinned(&self, id: ParticleId) -> Option<bool> {
        self.inverse_masses().get(id.index()).map(|&w| w == T::ZERO)
    }

    /// Sets the position of a free or pinned particle without changing its velocity.
    ///
    /// # Errors
    /// [`Error::UnknownParticle`]; [`Error::NonFinite`] position.
    pub fn set_position(&mut self, id: ParticleId, position: Vec2<T>) -> Result<(), Error> {
        let slot = filled_mut(&mut self.positions, self.len)
            .get_mut(id.index())
            .ok_or(Error::UnknownParticle)?;
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
            .get(id.index())
            .ok_or(Error::UnknownParticle)?;
        let impulse = finite_vector(impulse, Parameter::Impulse)?;
        let velocity = self.velocity_mut(id)?;
        *velocity = finite_vector(*velocity + impulse * w, Parameter::Impulse)?;
        Ok(())
    }

    /// Returns the position of a particle, m.
    pub fn position(&self, id: ParticleId) -> Option<Vec2<T>> {
        self.positions().get(id.index()).copied()
    }

    /// Returns the velocity of a particle, m/s.
    pub fn velocity(&self, id: ParticleId) -> Option<Vec2<T>> {
        self.velocities().get(id.index()).copied()
    }

    /// Returns all positions, m, in the order of the ids.
    ///
    /// The slice is ready to draw or to upload.
    pub fn positions(&self) -> &[Vec2<T>] {
        filled(&self.positions, self.len)
    }

    /// Returns all velocities, m/s.
    pub fn velocities(&self) -> &[Vec2<T>] {
        filled(&self.velocities, self.len)
    }

    /// Returns all masses, kg, including those of pinned particles.
    pub fn masses(&self) -> &[T] {
        filled(&self.masses, self.len)
    }

    /// Returns all inverse masses, 1/kg, zero for pinned particles.
    pub fn inverse_masses(&self) -> &[T] {
        filled(&self.inverse_masses, self.len)
    }

    /// Returns the ids of all particles.
    pub fn ids(&self) -> ParticleRange {
        ParticleRange::new(0, self.len)
    }

    /// Returns the number of particles.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Returns whether the set is empty.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the capacity `N`.
    pub const fn capacity(&self) -> usize {
        N
    }

    /// Returns an error unless `count` further particles fit.
    pub(crate) fn reserve(&self, count: usize) -> Result<(), Error> {
        if count <= N - self.len.min(N) {
            Ok(())
        } else {
            Err(Error::Full)
        }
    }

    /// Adds the bits of masses, positions and velocities to a checksum.
    pub fn hash_state(&self, checksum: &mut Checksum) {
        for ((x, v), (m, w)) in self
            .positions()
            .iter()
            .zip(self.velocities())
            .zip(self.masses().iter().zip(self.inverse_masses()))
        {
            checksum.add_all(&[x.x, x.y, v.x, v.y, *m, *w]);
        }
    }

    /// Returns read-only slices over the particles, independent of the capacity.
    pub fn view(&self) -> View<'_, T> {
        View {
            positions: self.positions(),
            velocities: self.velocities(),
            masses: self.masses(),
            inverse_masses: self.inverse_masses(),
        }
    }

    /// Returns the slices that a step changes, independent of the capacity.
    pub(crate) fn state(&mut self) -> State<'_, T> {
        State {
            positions: filled_mut(&mut self.positions, self.len),
            velocities: filled_mut(&mut self.velocities, self.len),
            displacements: filled_mut(&mut self.displacements, self.len),
            masses: filled(&self.masses, self.len),
            inverse_masses: filled(&self.inverse_masses, self.len),
        }
    }

    fn velocity_mut(&mut self, id: ParticleId) -> Result<&mut Vec2<T>, Error> {
        filled_mut(&mut self.velocities, self.len)
            .get_mut(id.index())
            .ok_or(Error::UnknownParticle)
    }

    fn inverse_mass_mut(&mut self, id: ParticleId) -> Result<&mut T, Error> {
        filled_mut(&mut self.inverse_masses, self.len)
            .get_mut(id.index())
            .ok_or(Error::UnknownParticle)
    }
}

impl<T: Real, const N: usize> Default for Particles<T, N> {
    fn default() -> Self {
        Self::new()
    }
}

/// Returns the inverse of a valid particle mass.
pub(crate) fn inverse_mass<T: Real>(mass: T) -> Result<T, Error> {
    let inverse = T::ONE / positive(mass, Parameter::Mass)?;
    if inverse.is_finite() && inverse > T::ZERO {
        Ok(inverse)
    } else {
        Err(Error::OutOfRange(Parameter::Mass))
    }
}
