//! Contacts of a substep, for reports.

use super::set::TerrainContacts;
use super::traits::Terrain;
use crate::contact::report::{ContactPoint, ContactSet};
use crate::math::{Real, Vec2};
use crate::particles::{Finished, Motion, ParticleId};
use crate::solver::Pass;

impl<T: Real, W: Terrain<T>, const N: usize, const S: usize> ContactSet<T>
    for TerrainContacts<T, W, N, S>
{
    type Pair = ParticleId;
    type Impulses = [[Vec2<T>; 2]; N];
    const NO_IMPULSES: Self::Impulses = [[Vec2::ZERO; 2]; N];

    fn project_with(
        &mut self,
        pass: &Pass<T>,
        motion: &mut Motion<'_, T>,
        impulses: &mut Self::Impulses,
    ) {
        self.correct(pass, motion, impulses.as_flattened_mut());
    }

    fn solve_velocities_with(
        &mut self,
        pass: &Pass<T>,
        finished: &mut Finished<'_, T>,
        impulses: &mut Self::Impulses,
    ) {
        self.rebound(pass, finished, impulses.as_flattened_mut());
    }

    /// Visits the contacts of a disc with at most two edges. The impulse of one that took the place of
    /// another includes that of the other.
    fn for_each_contact(
        &self,
        impulses: &Self::Impulses,
        positions: &[Vec2<T>],
        mut visit: impl FnMut(ContactPoint<T, ParticleId>),
    ) {
        for ((id, disc), impulses) in self.ids.iter().zip(&self.discs).zip(impulses) {
            let Some(x) = positions.get(id.index()) else {
                continue;
            };
            let slots = disc.slots.iter().zip(impulses);
            for (slot, impulse) in slots.filter(|(slot, _)| slot.pushed()) {
                let normal = slot.response.normal;
                visit(ContactPoint {
                    pair: *id,
                    point: *x - normal * self.radius,
                    normal,
                    impulse: *impulse,
                    approach: slot.response.approach(),
                });
            }
        }
    }
}
