//! Changes of the members of a lattice and of their masses.

use super::matching::LatticeMatching;
use super::window::zero;
use crate::error::Error;
use crate::math::{Real, Vec2};
use crate::particles::retain::move_entry;
use crate::particles::{ParticleId, Particles, View};

impl<T: Real, const N: usize> LatticeMatching<T, N> {
    /// Removes a member from the lattice, not from the scene: its node is missing from then on.
    ///
    /// The others keep their order. `particles` is the set that the lattice refers to. The cost is
    /// (2w + 1)² per remaining node. A lattice without members does nothing.
    ///
    /// # Errors
    /// [`Error::UnknownParticle`] for a particle that is not a member.
    pub fn remove<const P: usize>(
        &mut self,
        particles: &Particles<T, P>,
        member: ParticleId,
    ) -> Result<(), Error> {
        self.rest.members.require(member)?;
        self.retain(|id| id != member, &particles.view());
        Ok(())
    }

    /// Keeps the members that satisfy a condition.
    pub(super) fn retain(&mut self, keep: impl Fn(ParticleId) -> bool, view: &View<'_, T>) {
        let Self {
            rest,
            rotations,
            points,
            ..
        } = self;
        let move_row = |from, to| move_entry(rotations, from, to);
        let shift = rest.retain(keep, view, points, move_row);
        if let Some(shift) = shift {
            self.move_center(shift);
        }
    }

    /// Moves the center of the rest shape. The goals are the rigid fit until the next pass.
    pub(super) fn move_center(&mut self, shift: Vec2<T>) {
        self.center += self.frame * shift;
        self.quads.fill(zero());
    }
}
