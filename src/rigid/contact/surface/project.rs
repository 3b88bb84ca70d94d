//! Solver passes over the contact points with a collider.

use super::set::RigidColliderContacts;
use crate::checksum::Checksum;
use crate::contact::Collider;
use crate::error::Error;
use crate::math::{Real, Rotation};
use crate::particles::{Finished, Motion, ParticleId, View};
use crate::solver::{Pass, Project};

impl<T: Real, C: Collider<T>, const B: usize, const N: usize, const K: usize> Project<T>
    for RigidColliderContacts<T, C, B, N, K>
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
            self.search(&material, pass.h, motion);
        }
        self.set.correct(pass.backward, motion);
    }

    /// Also moves the collider.
    fn solve_velocities(&mut self, pass: &Pass<T>, finished: &mut Finished<'_, T>) {
        self.set.solve_velocities(pass, finished);
        self.pose.rotation = self.pose.rotation();
        self.pose = self.pose.travel(pass.h).end_pose();
    }

    /// Removes the hulls that lost a particle.
    fn remove_vacant(&mut self, particles: &View<'_, T>) {
        self.set.remove_vacant(particles);
    }

    fn update_mass(&mut self, id: ParticleId, previous: T, particles: &View<'_, T>) {
        self.set.update_mass(id, previous, particles);
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        self.collider.hash_state(checksum);
        let Rotation { cos, sin } = self.pose.rotation();
        checksum.add_vector(self.pose.position);
        checksum.add_all(&[cos, sin]);
        checksum.add_vector(self.pose.velocity);
        checksum.add(self.pose.angular_velocity);
        self.set.hash_state(checksum);
    }
}
