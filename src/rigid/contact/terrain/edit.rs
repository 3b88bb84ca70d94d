//! Hulls, surfaces and terrain.

use super::set::RigidTerrainContacts;
use crate::contact::{ContactMaterial, Filter, Terrain, TerrainSurface};
use crate::error::Error;
use crate::math::{Real, Vec2};
use crate::particles::{ParticleId, Particles};
use crate::rigid::body::RigidBody;
use crate::rigid::contact::hull::HullId;
use crate::rigid::contact::set::RigidContacts;

impl<T: Real, W: Terrain<T>, const B: usize, const N: usize, const K: usize, const S: usize>
    RigidTerrainContacts<T, W, B, N, K, S>
{
    /// Adds the convex hull of corners, m, in the coordinates of a body, grown by a radius, m.
    ///
    /// One corner is a disc and two are a capsule; both need a radius. Three to eight corners are a
    /// convex polygon in counter-clockwise order. A body can have several hulls. The filter selects
    /// the hulls and the surfaces that it collides with.
    ///
    /// # Errors
    /// As [`RigidContacts::add`](crate::RigidContacts::add).
    pub fn add(
        &mut self,
        body: &RigidBody<T>,
        corners: &[Vec2<T>],
        radius: T,
        filter: Filter,
    ) -> Result<HullId, Error> {
        self.set.add(body, corners, radius, filter)
    }

    /// Adds a particle as a disc with a radius, m. It collides with rigid bodies, not with the
    /// terrain.
    ///
    /// # Errors
    /// As [`RigidContacts::add_particle`](crate::RigidContacts::add_particle).
    pub fn add_particle<const P: usize>(
        &mut self,
        particles: &Particles<T, P>,
        id: ParticleId,
        radius: T,
        filter: Filter,
    ) -> Result<HullId, Error> {
        self.set.add_particle(particles, id, radius, filter)
    }

    /// Adds the edge between two particles, grown by a radius, m. It collides with rigid bodies,
    /// not with the terrain, for which [`TerrainOutlines`](crate::TerrainOutlines) can be used.
    ///
    /// # Errors
    /// As [`RigidContacts::add_edge`](crate::RigidContacts::add_edge).
    pub fn add_edge<const P: usize>(
        &mut self,
        particles: &Particles<T, P>,
        ends: [ParticleId; 2],
        radius: T,
        filter: Filter,
    ) -> Result<HullId, Error> {
        self.set.add_edge(particles, ends, radius, filter)
    }

    /// Removes a hull from the set, not its body from the scene.
    ///
    /// The ids of all other hulls stay valid. The next hull that is added takes the lowest free id.
    ///
    /// # Errors
    /// [`Error::UnknownBody`].
    pub fn remove(&mut self, hull: HullId) -> Result<(), Error> {
        self.retain_marks(|index| index != hull.0);
        self.set.remove(hull)
    }

    /// Keeps the edges and surfaces of the contact points of some hulls.
    pub(super) fn retain_marks(&mut self, keep: impl Fn(u16) -> bool) {
        let mut kept = 0_usize;
        for index in 0..self.marks.len() {
            let contact = self.set.contacts.get(index);
            if contact.is_some_and(|contact| keep(contact.key.0)) {
                if let Some(mark) = self.marks.get(index).copied()
                    && let Some(slot) = self.marks.get_mut(kept)
                {
                    *slot = mark;
                }
                kept = kept.saturating_add(1);
            }
        }
        self.marks.truncate(kept);
    }

    /// Returns the contacts of the hulls with each other.
    pub fn pairs(&self) -> &RigidContacts<T, B, N, K> {
        &self.set
    }

    /// Returns the terrain.
    pub fn terrain(&self) -> &W {
        &self.terrain
    }

    /// Returns the surfaces, in the order of their indices.
    pub fn surfaces(&self) -> &[TerrainSurface<T>] {
        &self.surfaces
    }

    /// Sets the filter of a hull. A filter without layers disables its contacts.
    ///
    /// # Errors
    /// As [`RigidContacts::set_filter`](crate::RigidContacts::set_filter).
    pub fn set_filter(&mut self, hull: HullId, filter: Filter) -> Result<(), Error> {
        self.set.set_filter(hull, filter)
    }

    /// Makes a hull a sensor, or with `false` an obstacle again.
    ///
    /// # Errors
    /// As [`RigidContacts::set_sensor`](crate::RigidContacts::set_sensor).
    pub fn set_sensor(&mut self, hull: HullId, sensor: bool) -> Result<(), Error> {
        self.set.set_sensor(hull, sensor)
    }

    /// Gives a hull a friction and a restitution of its own, or, with `None`, those of the set
    /// again.
    ///
    /// Against a terrain they are combined with those of its surface.
    ///
    /// # Errors
    /// As [`RigidContacts::set_hull_material`](crate::RigidContacts::set_hull_material).
    pub fn set_hull_material(
        &mut self,
        hull: HullId,
        material: Option<ContactMaterial<T>>,
    ) -> Result<(), Error> {
        self.set.set_hull_material(hull, material)
    }

    /// Sets the material of all contacts between hulls.
    ///
    /// # Errors
    /// As [`RigidContacts::set_material`](crate::RigidContacts::set_material).
    pub fn set_material(&mut self, material: ContactMaterial<T>) -> Result<(), Error> {
        self.set.set_material(material)
    }

    /// Replaces the terrain, as when a tile breaks. Bodies inside the new one are overlaps.
    pub fn set_terrain(&mut self, terrain: W) {
        self.terrain = terrain;
    }

    /// Replaces a surface.
    ///
    /// # Errors
    /// [`Error::UnknownSurface`]; the errors of
    /// [`RigidTerrainContacts::new`] for the surface.
    pub fn set_surface(&mut self, index: u8, surface: TerrainSurface<T>) -> Result<(), Error> {
        let surface = surface.validate()?;
        let slot = self.surfaces.get_mut(usize::from(index));
        *slot.ok_or(Error::UnknownSurface)? = surface;
        Ok(())
    }
}
