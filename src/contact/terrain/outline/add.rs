//! Addition and removal of bodies.

use super::links::{Link, body_range};
use super::set::TerrainOutlines;
use crate::contact::terrain::traits::Terrain;
use crate::error::{Capacity, Error};
use crate::math::{Real, simple};
use crate::particles::members::{exists, index_bound};
use crate::particles::retain::{move_entry, retain};
use crate::particles::{ParticleId, Particles};

impl<T: Real, W: Terrain<T>, const N: usize, const K: usize, const S: usize>
    TerrainOutlines<T, W, N, K, S>
{
    /// Adds a closed outline by its corners in counter-clockwise order.
    ///
    /// Costs one comparison with each particle of the set per corner, and n² for the check of the
    /// outline.
    ///
    /// # Errors
    /// [`Error::TooFewParticles`] below three; [`Error::RepeatedParticle`];
    /// [`Error::UnknownParticle`]; [`Error::Full`]; [`Error::OutOfRange`] outline: clockwise,
    /// without extent, or it crosses or touches itself.
    pub fn add<const P: usize>(
        &mut self,
        particles: &Particles<T, P>,
        corners: impl IntoIterator<Item = ParticleId>,
    ) -> Result<(), Error> {
        self.push(particles, corners, |first, links| {
            let count = links.len().saturating_sub(first);
            if count < 3 {
                return Err(Error::TooFewParticles);
            }
            let back = u16::try_from(count).map_err(|_| Error::Full(Capacity::Corners))?;
            if let Some(last) = links.last_mut() {
                *last = Link::First(back.saturating_sub(1));
            }
            Ok(true)
        })
    }

    /// Adds an open chain: two-sided edges from each particle to the next.
    ///
    /// A vertex of the terrain touches the side of an edge that faces it.
    ///
    /// # Errors
    /// As [`TerrainOutlines::add`], except that two particles suffice and that the chain may have
    /// any shape.
    pub fn add_chain<const P: usize>(
        &mut self,
        particles: &Particles<T, P>,
        corners: impl IntoIterator<Item = ParticleId>,
    ) -> Result<(), Error> {
        self.push(particles, corners, |first, links| {
            if links.len().saturating_sub(first) < 2 {
                return Err(Error::TooFewParticles);
            }
            if let Some(last) = links.last_mut() {
                *last = Link::None;
            }
            Ok(false)
        })
    }

    /// Adds particles without edges.
    ///
    /// # Errors
    /// As [`TerrainOutlines::add`], except that any number of particles is possible.
    pub fn add_points<const P: usize>(
        &mut self,
        particles: &Particles<T, P>,
        points: impl IntoIterator<Item = ParticleId>,
    ) -> Result<(), Error> {
        self.push(particles, points, |first, links| {
            let added = links.get_mut(first..).unwrap_or_default();
            added.fill(Link::None);
            Ok(false)
        })
    }

    /// Adds corners. `connect` gets the position of the first one and all links, and returns
    /// whether the body is an outline.
    fn push<const P: usize>(
        &mut self,
        particles: &Particles<T, P>,
        corners: impl IntoIterator<Item = ParticleId>,
        connect: impl FnOnce(usize, &mut [Link]) -> Result<bool, Error>,
    ) -> Result<(), Error> {
        let first = self.links.len();
        let added = corners.into_iter().try_for_each(|id| {
            particles.position(id).ok_or(Error::UnknownParticle)?;
            self.discs.add(id)?;
            self.links
                .push(Link::Next)
                .map_err(|_| Error::Full(Capacity::Corners))
        });
        let added = added
            .and_then(|()| connect(first, &mut self.links))
            .and_then(|is_closed| {
                let corners = self.discs.ids.get(first..).unwrap_or_default();
                let position = |id: &ParticleId| particles.position(*id);
                if is_closed {
                    simple(corners.iter().filter_map(position))
                } else {
                    Ok(())
                }
            });
        added.inspect_err(|_| self.truncate(first))
    }

    /// Keeps so many corners.
    fn truncate(&mut self, count: usize) {
        self.links.truncate(count);
        self.discs.ids.truncate(count);
        self.discs.index_bound = index_bound(&self.discs.ids);
    }

    /// Removes the body of a particle from the set, not from the scene. All others keep their
    /// order.
    ///
    /// A point is a body of its own.
    ///
    /// # Errors
    /// [`Error::UnknownParticle`].
    pub fn remove(&mut self, particle: ParticleId) -> Result<(), Error> {
        let position = self.discs.ids.iter().position(|id| *id == particle);
        self.remove_body(position.ok_or(Error::UnknownParticle)?);
        Ok(())
    }

    /// Removes the body with a corner.
    fn remove_body(&mut self, position: usize) {
        let (first, end) = body_range(&self.links, position);
        for (from, to) in (end..self.links.len()).zip(first..self.links.len()) {
            move_entry(&mut self.discs.ids, from, to);
            move_entry(&mut self.discs.discs, from, to);
            move_entry(&mut self.links, from, to);
        }
        let removed = end.saturating_sub(first);
        self.truncate(self.links.len().saturating_sub(removed));
        retain(&mut self.vertices, |contact| {
            !(first..end).contains(&usize::from(contact.corner))
        });
        for contact in &mut self.vertices {
            if usize::from(contact.corner) >= end {
                let removed = u16::try_from(removed).unwrap_or(0);
                contact.corner = contact.corner.saturating_sub(removed);
            }
        }
    }

    /// Removes the bodies that lost a particle.
    pub(super) fn drop_vacant(&mut self, masses: &[T]) {
        let mut remaining = self.links.len();
        while let Some(position) = remaining.checked_sub(1) {
            remaining = position;
            let id = self.discs.ids.get(position);
            if id.is_some_and(|id| !exists(masses, *id)) {
                let (first, _) = body_range(&self.links, position);
                self.remove_body(position);
                remaining = first;
            }
        }
    }
}
