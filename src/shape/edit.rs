//! Changes of the members of a body and of their masses.

use super::body::MatchedBody;
use super::matching::ShapeMatching;
use super::mode::{Map, Mode};
use super::offsets::RestOffsets;
use crate::error::Error;
use crate::math::{Real, Vec2};
use crate::particles::{ParticleId, Particles, View};

impl<T: Real, const N: usize, M: Mode<T>> ShapeMatching<T, N, M> {
    /// Removes a member from the body, not from the scene.
    ///
    /// The others keep their order and the shape of their rest offsets, about their own center of
    /// mass. `particles` is the set that the body refers to. A body without members does nothing.
    ///
    /// # Errors
    /// [`Error::UnknownParticle`] for a particle that is not a member.
    pub fn remove<const P: usize>(
        &mut self,
        particles: &Particles<T, P>,
        member: ParticleId,
    ) -> Result<(), Error> {
        self.body.members.require(member)?;
        self.retain(|id| id != member, &particles.view());
        Ok(())
    }
}

impl<T: Real, const N: usize, M: Mode<T>, O: RestOffsets<T>> ShapeMatching<T, N, M, O> {
    /// Keeps the members that satisfy a condition.
    pub(super) fn retain(&mut self, keep: impl Fn(ParticleId) -> bool, view: &View<'_, T>) {
        if let Some(shift) = self.body.retain(keep, view) {
            self.move_center(shift);
        }
    }

    /// Moves the center of the rest shape, and gives the new shape to the mode.
    pub(super) fn move_center(&mut self, shift: Vec2<T>) {
        let Self { body, mode } = self;
        body.center += mode.map(None).at(shift);
        mode.set_rest(body.rest.view());
    }
}

impl<T: Real, const N: usize, O: RestOffsets<T>> MatchedBody<T, N, O> {
    /// Keeps the members that satisfy a condition, and returns by how much the center of the rest
    /// shape moved.
    ///
    /// `None` if no member was dropped, or all were because the offsets are borrowed.
    pub(super) fn retain(
        &mut self,
        keep: impl Fn(ParticleId) -> bool,
        view: &View<'_, T>,
    ) -> Option<Vec2<T>> {
        let Self { members, rest, .. } = self;
        let dropped = members.retain(keep, |from, to| rest.move_member(from, to));
        if O::BORROWED && dropped {
            *self = Self::EMPTY;
            return None;
        }
        dropped.then(|| rest.recenter(members, view))
    }

    /// Adapts the weights to the changed mass of a member, and returns by how much the center of
    /// the rest shape moved.
    ///
    /// `None` if the particle is not a member, or if all members were dropped because the offsets
    /// are borrowed.
    pub(super) fn update_mass(
        &mut self,
        id: ParticleId,
        previous: T,
        view: &View<'_, T>,
    ) -> Option<Vec2<T>> {
        let Self { members, rest, .. } = self;
        let index = members.require(id).ok()?;
        if O::BORROWED {
            *self = Self::EMPTY;
            return None;
        }
        rest.update_mass(index, previous, *view.masses.get(id.index())?);
        Some(rest.recenter(members, view))
    }
}
