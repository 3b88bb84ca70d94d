//! The particles: point masses in arrays of fixed capacity.

use crate::error::{finite_vector, positive};
use crate::motion::State;
use crate::{Checksum, Error, Parameter, ParticleId, ParticleRange, Real, Vec2, View};

/// At most `N` particles with position, velocity and mass.
///
/// A particle is **free**, or **pinned**: a pinned one moves with its own velocity whatever pulls at it, as if it were
/// infinitely heavy. Its inverse mass reads zero. The mass itself is fixed when the particle is added.
///
/// `new` is `const`, so a set can be a `static`. Each particle takes 32 bytes in single and 64 in double precision, beside
/// one word for the count: positions, velocities and the displacements of the running step (two numbers each), mass and
/// inverse mass.
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

/// The first `len` items. `len` never exceeds the capacity; were it to, there would be none.
#[inline]
fn filled<U>(array: &[U], len: usize) -> &[U] {
    array.get(..len).unwrap_or_default()
}

#[inline]
fn filled_mut<U>(array: &mut [U], len: usize) -> &mut [U] {
    array.get_mut(..len).unwrap_or_default()
}

impl<T: Real, const N: usize> Particles<T, N> {
    /// No particles yet. A capacity beyond 65,535 does not compile.
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
    /// [`Error::Full`]; [`Error::NonFinite`] position or mass; [`Error::OutOfRange`] mass: zero, negative, or so small that its
    /// inverse is infinite.
    pub fn add(&mut self, position: Vec2<T>, mass: T) -> Result<ParticleId, Error> {
        self.push(position, mass, true)
    }

    /// Adds a pinned particle at rest. `mass` is what it weighs once it is released.
    ///
    /// # Errors
    /// As [`Particles::add`].
    pub fn add_pinned(&mut self, position: Vec2<T>, mass: T) -> Result<ParticleId, Error> {
        self.push(position, mass, false)
    }

    fn push(&mut self, position: Vec2<T>, mass: T, free: bool) -> Result<ParticleId, Error> {
        let position = finite_vector(position, Parameter::Position)?;
        let inverse = inverse_mass(mass)?;
        let place = self.len;
        let id = u16::try_from(place).map(ParticleId::new).map_err(|_| Error::Full)?;
        // The five arrays are equally long: either all have room or none has.
        *self.positions.get_mut(place).ok_or(Error::Full)? = position;
        *self.velocities.get_mut(place).ok_or(Error::Full)? = Vec2::ZERO;
        *self.displacements.get_mut(place).ok_or(Error::Full)? = Vec2::ZERO;
        *self.masses.get_mut(place).ok_or(Error::Full)? = mass;
        *self.inverse_masses.get_mut(place).ok_or(Error::Full)? = if free { inverse } else { T::ZERO };
        self.len = place + 1;
        Ok(id)
    }

    /// Pins a particle where it is and stops it.
    ///
    /// # Errors
    /// [`Error::UnknownParticle`].
    pub fn pin(&mut self, id: ParticleId) -> Result<(), Error> {
        *self.velocity_mut(id)? = Vec2::ZERO;
        *self.inverse_mass_mut(id)? = T::ZERO;
        Ok(())
    }

    /// Frees a particle. It goes on with the velocity it has, and weighs what it was given when it was added.
    ///
    /// # Errors
    /// [`Error::UnknownParticle`].
    pub fn release(&mut self, id: ParticleId) -> Result<(), Error> {
        let mass = *self.masses().get(id.index()).ok_or(Error::UnknownParticle)?;
        *self.inverse_mass_mut(id)? = T::ONE / mass;
        Ok(())
    }

    /// Whether a particle is pinned; `None` for an unknown one.
    pub fn is_pinned(&self, id: ParticleId) -> Option<bool> {
        self.inverse_masses().get(id.index()).map(|&w| w == T::ZERO)
    }

    /// Puts a particle somewhere, free or pinned, without touching its velocity.
    ///
    /// # Errors
    /// [`Error::UnknownParticle`]; [`Error::NonFinite`] position.
    pub fn set_position(&mut self, id: ParticleId, position: Vec2<T>) -> Result<(), Error> {
        let place = filled_mut(&mut self.positions, self.len).get_mut(id.index()).ok_or(Error::UnknownParticle)?;
        *place = finite_vector(position, Parameter::Position)?;
        Ok(())
    }

    /// Gives a particle a velocity, m/s. A pinned one keeps it until it is given another.
    ///
    /// # Errors
    /// [`Error::UnknownParticle`]; [`Error::NonFinite`] velocity.
    pub fn set_velocity(&mut self, id: ParticleId, velocity: Vec2<T>) -> Result<(), Error> {
        let place = self.velocity_mut(id)?;
        *place = finite_vector(velocity, Parameter::Velocity)?;
        Ok(())
    }

    /// Sends a particle, as a rule a pinned one, towards `target` with the velocity that gets it there within `duration`
    /// seconds: a kinematic particle, moved once a frame with the frame's time step. It does not stop there by itself.
    ///
    /// # Errors
    /// [`Error::UnknownParticle`]; [`Error::NonFinite`] position, time step or resulting velocity; [`Error::OutOfRange`] time
    /// step: zero or negative.
    pub fn move_to(&mut self, id: ParticleId, target: Vec2<T>, duration: T) -> Result<(), Error> {
        let from = self.position(id).ok_or(Error::UnknownParticle)?;
        let way = finite_vector(target, Parameter::Position)? - from;
        let duration = positive(duration, Parameter::TimeStep)?;
        self.set_velocity(id, Vec2::new(way.x / duration, way.y / duration))
    }

    /// Changes the velocity of a free particle by impulse / mass. A pinned one takes any impulse without moving.
    ///
    /// # Errors
    /// [`Error::UnknownParticle`]; [`Error::NonFinite`] impulse, also where the resulting velocity would not be finite.
    pub fn apply_impulse(&mut self, id: ParticleId, impulse: Vec2<T>) -> Result<(), Error> {
        let w = *self.inverse_masses().get(id.index()).ok_or(Error::UnknownParticle)?;
        let impulse = finite_vector(impulse, Parameter::Impulse)?;
        let velocity = self.velocity_mut(id)?;
        *velocity = finite_vector(*velocity + impulse * w, Parameter::Impulse)?;
        Ok(())
    }

    /// The position of a particle, m.
    pub fn position(&self, id: ParticleId) -> Option<Vec2<T>> {
        self.positions().get(id.index()).copied()
    }

    /// The velocity of a particle, m/s.
    pub fn velocity(&self, id: ParticleId) -> Option<Vec2<T>> {
        self.velocities().get(id.index()).copied()
    }

    /// All positions, m, in the order of the ids: ready to draw or to upload.
    pub fn positions(&self) -> &[Vec2<T>] {
        filled(&self.positions, self.len)
    }

    /// All velocities, m/s.
    pub fn velocities(&self) -> &[Vec2<T>] {
        filled(&self.velocities, self.len)
    }

    /// All masses, kg, those of pinned particles included.
    pub fn masses(&self) -> &[T] {
        filled(&self.masses, self.len)
    }

    /// All inverse masses, 1/kg, zero for pinned particles.
    pub fn inverse_masses(&self) -> &[T] {
        filled(&self.inverse_masses, self.len)
    }

    /// The ids of all particles.
    pub fn ids(&self) -> ParticleRange {
        ParticleRange::new(0, self.len)
    }

    /// How many particles there are.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there is no particle.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How many particles fit: `N`.
    pub const fn capacity(&self) -> usize {
        N
    }

    /// Refuses unless `count` further particles fit.
    pub(crate) fn reserve(&self, count: usize) -> Result<(), Error> {
        if count <= N - self.len.min(N) { Ok(()) } else { Err(Error::Full) }
    }

    /// Adds the bits of masses, positions and velocities to a checksum.
    pub fn digest(&self, checksum: &mut Checksum) {
        for ((x, v), (m, w)) in
            self.positions().iter().zip(self.velocities()).zip(self.masses().iter().zip(self.inverse_masses()))
        {
            for number in [x.x, x.y, v.x, v.y, *m, *w] {
                checksum.add(number);
            }
        }
    }

    /// The particles to look at, whatever their capacity.
    pub fn view(&self) -> View<'_, T> {
        View {
            positions: self.positions(),
            velocities: self.velocities(),
            masses: self.masses(),
            inverse_masses: self.inverse_masses(),
        }
    }

    /// The particles as a step changes them, whatever their capacity.
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
        filled_mut(&mut self.velocities, self.len).get_mut(id.index()).ok_or(Error::UnknownParticle)
    }

    fn inverse_mass_mut(&mut self, id: ParticleId) -> Result<&mut T, Error> {
        filled_mut(&mut self.inverse_masses, self.len).get_mut(id.index()).ok_or(Error::UnknownParticle)
    }
}

impl<T: Real, const N: usize> Default for Particles<T, N> {
    fn default() -> Self {
        Self::new()
    }
}

/// The inverse of a mass that is fit for a particle.
pub(crate) fn inverse_mass<T: Real>(mass: T) -> Result<T, Error> {
    let inverse = T::ONE / positive(mass, Parameter::Mass)?;
    if inverse.is_finite() && inverse > T::ZERO { Ok(inverse) } else { Err(Error::OutOfRange(Parameter::Mass)) }
}
