//! Changes of the members of regions and of their masses.

use super::memberships::{Memberships, NewCenter};
use super::region::Region;
use super::set::{RegionBlend, RegionMatching};
use crate::error::Error;
use crate::math::Real;
use crate::particles::{ParticleId, Particles, View};
use crate::shape::mode::{Map, Mode};

impl<T: Real, const R: usize, const K: usize, M: Mode<T>> RegionMatching<T, R, K, M> {
    /// Removes a member from one region, not from the other regions and not from the scene.
    ///
    /// All others keep their order. If corrections are averaged, those of the remaining regions of
    /// the particle get larger weights. `particles` is the set that the regions refer to. The cost
    /// is one visit of all memberships.
    ///
    /// # Errors
    /// [`Error::UnknownBody`] for an unknown region; [`Error::UnknownParticle`] for a particle that
    /// is not a member of it.
    pub fn remove<const P: usize>(
        &mut self,
        particles: &Particles<T, P>,
        region: usize,
        member: ParticleId,
    ) -> Result<(), Error> {
        let members = self.members(region).ok_or(Error::UnknownBody)?;
        if !members.contains(&member) {
            return Err(Error::UnknownParticle);
        }
        let view = particles.view();
        self.retain(|index, id| index != region || id != member, &view);
        if self.overlap == RegionBlend::Averaged {
            self.memberships.average(member);
            self.recenter_around(member, &view);
        }
        Ok(())
    }

    /// Keeps the members that satisfy a condition on their region and their particle.
    pub(super) fn retain(&mut self, keep: impl Fn(usize, ParticleId) -> bool, view: &View<'_, T>) {
        let Self {
            items, memberships, ..
        } = self;
        let (mut end, mut index) = (0, 0_usize);
        for region in items {
            let span = memberships.retain(&region.span, end, |id| keep(index, id));
            end = span.end;
            let is_smaller = span.len() < region.span.len();
            region.span = span;
            if is_smaller {
                recenter(region, memberships, view);
            }
            index = index.saturating_add(1);
        }
        memberships.truncate(end);
    }

    /// Adapts the rest shapes of all regions that hold a particle to its mass and its fraction.
    pub(super) fn recenter_around(&mut self, id: ParticleId, view: &View<'_, T>) {
        let Self {
            items, memberships, ..
        } = self;
        for region in items {
            if memberships.ids(&region.span).contains(&id) {
                recenter(region, memberships, view);
            }
        }
    }
}

/// Adapts the rest shape of a region to its members, their masses and their fractions.
pub(super) fn recenter<T: Real, M: Mode<T>, const K: usize>(
    region: &mut Region<T, M>,
    memberships: &mut Memberships<T, K>,
    view: &View<'_, T>,
) {
    let NewCenter { shift, residue } = memberships.recenter(&region.span, view.masses);
    region.center += region.mode.map(None).at(shift);
    region.residue = residue;
    let rest = memberships.part(&region.span).rest(residue);
    region.mode.set_rest(rest);
}
