//! Slots of particles: taking vacant ones, and vacating those of removed particles.

use super::id::{ParticleId, ParticleRange};
use super::set::{Particles, inverse_mass};
use crate::error::{Capacity, Error, Parameter};
use crate::math::validate::finite_vector;
use crate::math::{Real, Vec2};

impl<T: Real, const N: usize> Particles<T, N> {
    /// Adds a free particle in a vacant slot or after the last particle. Slots between are vacant.
    pub(crate) fn add_at(
        &mut self,
        id: ParticleId,
        position: Vec2<T>,
        mass: T,
    ) -> Result<(), Error> {
        let position = finite_vector(position, Parameter::Position)?;
        let inverse = inverse_mass(mass)?;
        let end = u16::try_from(id.index().saturating_add(1))
            .map_err(|_| Error::Full(Capacity::Particles))?;
        self.put(id, [position, Vec2::ZERO], [mass, inverse])
            .ok_or(Error::Full(Capacity::Particles))?;
        self.len = self.len.max(end);
        if id.index() == usize::from(self.lowest_vacant) {
            self.lowest_vacant = self.first_vacant(end);
        }
        Ok(())
    }

    /// Returns the lowest vacant slot from an index on, at most `len`.
    fn first_vacant(&self, from: u16) -> u16 {
        (from..self.len)
            .find(|index| !self.contains(ParticleId::new(*index)))
            .unwrap_or(self.len)
    }

    /// Returns the lowest run of vacant slots, at the end if there is no earlier one.
    ///
    /// Costs one visit of each slot after the lowest vacant one.
    pub(crate) fn vacant_range(&self, count: usize) -> Result<ParticleRange, Error> {
        let mut start = self.lowest_vacant;
        for index in self.lowest_vacant..self.len {
            if self.contains(ParticleId::new(index)) {
                start = index.saturating_add(1);
            } else if usize::from(index.saturating_sub(start)).saturating_add(1) >= count {
                break;
            }
        }
        if count <= N.saturating_sub(usize::from(start)) {
            Ok(ParticleRange::new(usize::from(start), count))
        } else {
            Err(Error::Full(Capacity::Particles))
        }
    }

    /// Vacates the slots of particles. An unknown particle is an error, and none is removed.
    ///
    /// The slots stay part of the slices until [`Particles::shrink`].
    pub(crate) fn vacate(
        &mut self,
        ids: impl IntoIterator<Item = ParticleId, IntoIter: Clone>,
    ) -> Result<(), Error> {
        let ids = ids.into_iter();
        for id in ids.clone() {
            self.slot(id)?;
        }
        for id in ids {
            let _ = self.put(id, [Vec2::ZERO; 2], [T::ZERO; 2]);
            let index = u16::try_from(id.index()).unwrap_or(u16::MAX);
            self.lowest_vacant = self.lowest_vacant.min(index);
        }
        Ok(())
    }

    /// Gives up vacant slots at the end.
    pub(crate) fn shrink(&mut self) {
        while let Some(last) = self.len.checked_sub(1) {
            if self.contains(ParticleId::new(last)) {
                break;
            }
            self.len = last;
        }
        self.lowest_vacant = self.lowest_vacant.min(self.len);
    }

    /// Returns whether a slot below [`Particles::len`] is vacant.
    pub(crate) const fn has_vacancies(&self) -> bool {
        self.lowest_vacant < self.len
    }
}
