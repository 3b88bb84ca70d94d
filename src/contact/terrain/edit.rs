//! Changes of the contacts with a terrain between steps.

use super::disc::DiscState;
use super::set::TerrainContacts;
use super::surface::TerrainSurface;
use super::traits::Terrain;
use crate::contact::filter::Filter;
use crate::error::{Capacity, Error, Parameter};
use crate::math::Real;
use crate::math::validate::not_negative;
use crate::particles::ParticleId;
use crate::particles::members::index_bound;
use crate::particles::retain::{move_entry, retain_rows};

impl<T: Real, W: Terrain<T>, const N: usize, const S: usize> TerrainContacts<T, W, N, S> {
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
        let disc = self
            .discs
            .get_mut(self.ids.len())
            .ok_or(Error::Full(Capacity::Members))?;
        *disc = DiscState::NONE;
        self.ids
            .push(particle)
            .map_err(|_| Error::Full(Capacity::Members))?;
        self.index_bound = index_bound(&self.ids);
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

    /// Replaces the terrain, as when a tile breaks. Discs inside the new one are overlaps.
    ///
    /// Edges are remembered by their index, so equal indices should name the same edges.
    pub fn set_terrain(&mut self, terrain: W) {
        self.terrain = terrain;
    }

    /// Sets the radius of all discs, m. It may be zero.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (negative) radius.
    pub fn set_radius(&mut self, radius: T) -> Result<(), Error> {
        self.radius = not_negative(radius, Parameter::Radius)?;
        Ok(())
    }

    /// Sets the layers of the discs and the layers of surfaces that they collide with.
    pub fn set_filter(&mut self, filter: Filter) {
        self.filter = filter;
    }

    /// Replaces a surface.
    ///
    /// # Errors
    /// [`Error::UnknownSurface`]; the errors of
    /// [`TerrainContacts::new`] for the surface.
    pub fn set_surface(&mut self, index: u8, surface: TerrainSurface<T>) -> Result<(), Error> {
        let surface = surface.validate()?;
        let slot = self.surfaces.get_mut(usize::from(index));
        *slot.ok_or(Error::UnknownSurface)? = surface;
        Ok(())
    }

    /// Keeps the particles that satisfy a condition.
    pub(super) fn retain(&mut self, keep: impl Fn(ParticleId) -> bool) {
        let Self { ids, discs, .. } = self;
        retain_rows(ids, |id| keep(*id), |from, to| move_entry(discs, from, to));
        self.index_bound = index_bound(&self.ids);
    }
}
