//! Contacts of a substep, for reports.

use super::set::TerrainOutlines;
use crate::contact::report::{ContactPoint, ContactSet};
use crate::contact::terrain::traits::Terrain;
use crate::math::{Real, Vec2};
use crate::particles::members::exists;
use crate::particles::{Finished, Motion, ParticleId, View};
use crate::solver::{Pass, Project};

impl<T: Real, W: Terrain<T>, const N: usize, const K: usize, const S: usize> ContactSet<T>
    for TerrainOutlines<T, W, N, K, S>
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

    /// Visits the contacts of particles, and then those of edges by the particle at which they
    /// begin.
    fn for_each_contact(
        &self,
        none: &(),
        positions: &[Vec2<T>],
        mut visit: impl FnMut(ContactPoint<T, ParticleId>),
    ) {
        self.discs.for_each_contact(none, positions, &mut visit);
        for contact in self.vertices.iter().filter(|contact| contact.pushed()) {
            if let Some(id) = self.discs.ids.get(usize::from(contact.corner)) {
                visit(ContactPoint {
                    pair: *id,
                    point: contact.vertex,
                    normal: -contact.response.normal,
                    impulse: -contact.impulse.value(),
                    approach: contact.response.approach,
                });
            }
        }
    }
}
