//! Contacts of a substep, for reports.

use super::set::TerrainContacts;
use super::traits::Terrain;
use crate::contact::report::{ContactPoint, ContactSet};
use crate::math::{Real, Vec2};
use crate::particles::members::exists;
use crate::particles::{Finished, Motion, ParticleId, View};
use crate::solver::{Pass, Project};

impl<T: Real, W: Terrain<T>, const N: usize, const S: usize> ContactSet<T>
    for TerrainContacts<T, W, N, S>
{
    type Pair = ParticleId;

    type Impulses = ();

    const NO_IMPULSES: () = ();

    fn has_pair(&self, id: ParticleId, particles: &View<'_, T>) -> bool {
        exists(particles.masses, id)
    }

    fn project_with(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>, (): &mut ()) {
        self.project(pass, motion);
    }

    fn solve_velocities_with(
        &mut self,
        pass: &Pass<T>,
        finished: &mut Finished<'_, T>,
        (): &mut (),
    ) {
        self.solve_velocities(pass, finished);
    }

    /// A contact that took the place of another one has the impulse of both.
    fn for_each_contact(
        &self,
        (): &(),
        positions: &[Vec2<T>],
        mut visit: impl FnMut(ContactPoint<T, ParticleId>),
    ) {
        for (id, disc) in self.ids.iter().zip(&self.discs) {
            let Some(x) = positions.get(id.index()) else {
                continue;
            };
            for slot in disc.slots.iter().filter(|slot| slot.pushed()) {
                let normal = slot.response.normal;
                visit(ContactPoint {
                    pair: *id,
                    point: *x - normal * self.radius,
                    normal,
                    impulse: slot.impulse.value(),
                    approach: slot.response.approach,
                });
            }
        }
    }
}
