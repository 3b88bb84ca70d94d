//! Solver passes over the contact points with a terrain.

use super::set::RigidTerrainContacts;
use crate::checksum::Checksum;
use crate::contact::{Terrain, TerrainSurface};
use crate::error::Error;
use crate::math::Real;
use crate::particles::members::all_exist;
use crate::particles::{Finished, Motion, ParticleId, View};
use crate::solver::{Pass, Project};

impl<T: Real, W: Terrain<T>, const B: usize, const N: usize, const K: usize, const S: usize>
    Project<T> for RigidTerrainContacts<T, W, B, N, K, S>
{
    /// Rejects unknown particles.
    fn check(&self, pass: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
        self.set.check(pass, motion)
    }

    fn prepare(&mut self, pass: &Pass<T>, motion: &Motion<'_, T>) {
        self.set.prepare(pass, motion);
    }

    fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        if pass.index == 0 {
            let material = self.set.material.for_substep(pass.substeps);
            self.search(&material, pass, motion);
        }
        self.set.correct(pass.backward, motion);
    }

    fn solve_velocities(&mut self, pass: &Pass<T>, finished: &mut Finished<'_, T>) {
        self.set.finish(pass, finished);
    }

    /// Removes the hulls that lost a particle.
    fn remove_vacant(&mut self, particles: &View<'_, T>) {
        // The states of contact points find their hulls again by the index.
        for index in 0..u16::try_from(self.set.hulls.len()).unwrap_or(u16::MAX) {
            let hull = self
                .set
                .hulls
                .get(usize::from(index))
                .and_then(Option::as_ref);
            let lost =
                hull.is_some_and(|hull| !all_exist(&hull.owner.particles(), particles.masses));
            if lost {
                self.retain_marks(|other| other != index);
            }
        }
        self.set.remove_vacant(particles);
    }

    fn update_mass(&mut self, id: ParticleId, previous: T, particles: &View<'_, T>) {
        self.set.update_mass(id, previous, particles);
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        self.terrain.hash_state(checksum);
        checksum.add_count(self.surfaces.len());
        self.surfaces
            .iter()
            .for_each(|surface: &TerrainSurface<T>| surface.hash_state(checksum));
        self.set.hash_state(checksum);
    }
}
