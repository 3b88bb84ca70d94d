//! Particle storage: point masses in arrays of fixed capacity.

use super::id::{ParticleId, ParticleRange};
use super::members::exists;
use super::view::{State, View};
use crate::checksum::Checksum;
use crate::error::{Error, Parameter};
use crate::math::validate::{finite_vector, positive};
use crate::math::{Real, Vec2};

/// Set of at most `N` particles with position, velocity and mass.
///
/// A particle is **free** or **pinned**. A pinned one moves with its own velocity regardless of
/// forces, as if it were infinitely heavy. Its inverse mass reads zero.
/// [`set_mass`](Particles::set_mass) changes the mass.
///
/// `new` is `const`, so a set can be a `static`. Each particle uses 32 bytes in single and 64 in
/// double precision: positions, velocities and the displacements of the current step (two numbers
/// each), mass and inverse mass. Two counts use four bytes more.
///
/// **Removal.** [`Particles::remove`] leaves **vacant** slots, so the ids of all other particles
/// stay valid. A vacant slot has the mass, the position and the velocity zero. Its id is unknown to
/// every function until a new particle takes it: [`add`](Particles::add) fills the lowest vacant
/// slot. The ids of new particles therefore depend on the occupied slots only, not on the order of
/// removals. Vacant slots at the end are dropped. The slices, such as
/// [`positions`](Particles::positions), contain the others; [`iter_ids`](Particles::iter_ids) skips
/// them.
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
    /// Number of slots up to the last particle.
    pub(super) len: u16,
    /// Lowest vacant slot, or `len`.
    pub(super) lowest_vacant: u16,
}

crate::snapshot::fields!([T: crate::snapshot::Snapshot, const N: usize] Particles<T, N> {
    positions: [Vec2<T>; N],
    velocities: [Vec2<T>; N],
    displacements: [Vec2<T>; N],
    masses: [T; N],
    inverse_masses: [T; N],
    len: u16,
    lowest_vacant: u16,
});

/// Returns the first `len` items.
///
/// `len` never exceeds the capacity; if it did, the result would be empty.
#[inline]
fn filled<U>(array: &[U], len: u16) -> &[U] {
    array.get(..usize::from(len)).unwrap_or_default()
}

#[inline]
fn filled_mut<U>(array: &mut [U], len: u16) -> &mut [U] {
    array.get_mut(..usize::from(len)).unwrap_or_default()
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
            lowest_vacant: 0,
        }
    }

    /// Adds a free particle at rest, in the lowest vacant slot or after the last particle.
    ///
    /// # Errors
    /// [`Error::Full`]; [`Error::NonFinite`] position or mass; [`Error::OutOfRange`] mass: zero,
    /// negative, or so small that its inverse is infinite.
    pub fn add(&mut self, position: Vec2<T>, mass: T) -> Result<ParticleId, Error> {
        let id = ParticleId::new(self.lowest_vacant);
        self.add_at(id, position, mass)?;
        Ok(id)
    }

    /// Adds a pinned particle at rest. `mass` is its mass after release.
    ///
    /// # Errors
    /// As [`Particles::add`].
    pub fn add_pinned(&mut self, position: Vec2<T>, mass: T) -> Result<ParticleId, Error> {
        let id = self.add(position, mass)?;
        self.pin(id)?;
        Ok(id)
    }

    /// Adds free particles of equal mass at rest, with consecutive ids.
    ///
    /// They take the lowest contiguous run of vacant slots that is long enough, or the slots after
    /// the last particle.
    ///
    /// # Errors
    /// As [`Particles::add`], and [`Error::Full`] if no run is long enough. Then none is added.
    pub fn add_range(&mut self, positions: &[Vec2<T>], mass: T) -> Result<ParticleRange, Error> {
        let range = self.vacant_range(positions.len())?;
        inverse_mass(mass)?;
        for position in positions {
            finite_vector(*position, Parameter::Position)?;
        }
        for (id, position) in range.iter().zip(positions) {
            self.add_at(id, *position, mass)?;
        }
        Ok(range)
    }

    /// Writes a slot; `None` beyond the capacity. The arrays are equally long: either all have the
    /// slot or none has.
    pub(super) fn put(
        &mut self,
        id: ParticleId,
        [x, v]: [Vec2<T>; 2],
        [m, w]: [T; 2],
    ) -> Option<()> {
        let index = id.index();
        *self.positions.get_mut(index)? = x;
        *self.velocities.get_mut(index)? = v;
        *self.displacements.get_mut(index)? = Vec2::ZERO;
        *self.masses.get_mut(index)? = m;
        *self.inverse_masses.get_mut(index)? = w;
        Some(())
    }

    /// Returns the index of an existing particle.
    pub(super) fn slot(&self, id: ParticleId) -> Result<usize, Error> {
        if self.contains(id) {
            Ok(id.index())
        } else {
            Err(Error::UnknownParticle)
        }
    }

    /// Returns whether the particle exists.
    pub fn contains(&self, id: ParticleId) -> bool {
        exists(self.masses(), id)
    }

    /// Returns the position of a particle, m; `None` for an unknown one.
    pub fn position(&self, id: ParticleId) -> Option<Vec2<T>> {
        self.positions().get(self.slot(id).ok()?).copied()
    }

    /// Returns the velocity of a particle, m/s; `None` for an unknown one.
    pub fn velocity(&self, id: ParticleId) -> Option<Vec2<T>> {
        self.velocities().get(self.slot(id).ok()?).copied()
    }

    /// Returns all positions, m, in the order of the ids.
    ///
    /// The slice is ready to draw or to upload. Vacant slots are at the origin.
    pub fn positions(&self) -> &[Vec2<T>] {
        filled(&self.positions, self.len)
    }

    /// Returns all velocities, m/s.
    pub fn velocities(&self) -> &[Vec2<T>] {
        filled(&self.velocities, self.len)
    }

    /// Returns all masses, kg, including those of pinned particles; zero for a vacant slot.
    pub fn masses(&self) -> &[T] {
        filled(&self.masses, self.len)
    }

    /// Returns all inverse masses, 1/kg, zero for pinned particles and vacant slots.
    pub fn inverse_masses(&self) -> &[T] {
        filled(&self.inverse_masses, self.len)
    }

    /// Returns the ids of all slots: of all particles, if none has been removed.
    ///
    /// After a removal, use [`iter_ids`](Particles::iter_ids), which skips vacant slots.
    pub fn ids(&self) -> ParticleRange {
        ParticleRange::new(0, self.len())
    }

    /// Returns an iterator over the ids of all particles, ascending.
    pub fn iter_ids(&self) -> impl DoubleEndedIterator<Item = ParticleId> + Clone {
        self.ids().iter().filter(|id| self.contains(*id))
    }

    /// Returns the length of the slices: the number of particles and of vacant slots between them.
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Returns whether the set is empty.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the capacity `N`.
    pub const fn capacity(&self) -> usize {
        N
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

    /// Writes the mass of a particle, and its inverse unless it is pinned.
    pub(crate) fn put_mass(&mut self, id: ParticleId, mass: T) -> Result<(), Error> {
        let slot = self.slot(id)?;
        let inverse = inverse_mass(mass)?;
        if let (Some(m), Some(w)) = (self.masses.get_mut(slot), self.inverse_masses.get_mut(slot)) {
            *m = mass;
            if *w > T::ZERO {
                *w = inverse;
            }
        }
        Ok(())
    }

    pub(super) fn velocity_mut(&mut self, id: ParticleId) -> Result<&mut Vec2<T>, Error> {
        let slot = self.slot(id)?;
        self.velocities.get_mut(slot).ok_or(Error::UnknownParticle)
    }

    pub(super) fn position_mut(&mut self, id: ParticleId) -> Result<&mut Vec2<T>, Error> {
        let slot = self.slot(id)?;
        self.positions.get_mut(slot).ok_or(Error::UnknownParticle)
    }

    pub(super) fn inverse_mass_mut(&mut self, id: ParticleId) -> Result<&mut T, Error> {
        let slot = self.slot(id)?;
        self.inverse_masses
            .get_mut(slot)
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
