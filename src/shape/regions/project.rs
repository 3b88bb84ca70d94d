//! Solver passes over the regions.

use super::set::{RegionBlend, RegionMatching};
use crate::checksum::Checksum;
use crate::error::Error;
use crate::math::{Real, Vec2};
use crate::particles::members::exists;
use crate::particles::{Motion, ParticleId, View};
use crate::shape::mode::Mode;
use crate::solver::{Pass, Project, Scheme};

impl<T: Real, const R: usize, const K: usize, M: Mode<T>> Project<T>
    for RegionMatching<T, R, K, M>
{
    /// Rejects unknown members, and summed regions that are unstable with this time step.
    fn check(&self, pass: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
        self.memberships.check(motion, pass.vacancies)?;
        self.check_alpha(self.stiffness.alpha(pass))
    }

    fn prepare(&mut self, _: &Pass<T>, motion: &Motion<'_, T>) {
        for region in &mut self.items {
            region.free = self
                .memberships
                .part(&region.span)
                .pick(motion.inverse_masses)
                .all(|w| *w > T::ZERO);
        }
    }

    fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        if pass.scheme == Scheme::Leapfrog && pass.index > 0 {
            return;
        }
        let alpha = self.stiffness.alpha(pass);
        for region in &mut self.items {
            let (part, points) = self.memberships.part_and_points(&region.span);
            region.correct(&part, points, pass, motion, alpha);
        }
        for region in &self.items {
            let (part, corrections) = self.memberships.part_and_points(&region.span);
            part.scatter((corrections, region.mean), motion);
        }
    }

    /// Drops removed members. The others keep the shape of their rest offsets, about the center of
    /// mass of their region.
    ///
    /// A region without members does nothing, and keeps its index.
    fn remove_vacant(&mut self, particles: &View<'_, T>) {
        if !self.memberships.are_complete(particles.masses) {
            self.retain(|_, id| exists(particles.masses, id), particles);
        }
    }

    /// Moves the centers of mass of the regions that hold the particle.
    fn update_mass(&mut self, id: ParticleId, _previous: T, particles: &View<'_, T>) {
        self.recenter_around(id, particles);
    }

    /// Returns Σ s m ω² |x − g|²/2 over the free members of all regions.
    ///
    /// For averaged regions, s = 1/k. ω² is the spring that the [stiffness](crate::Stiffness)
    /// represents; the energy is zero for α = 1. Where averaged regions differ, a step acts as a
    /// softer spring, by a factor of at most 1 − α. Needs two numbers of stack per membership.
    fn elastic_energy(&self, h: T, view: &View<'_, T>) -> T {
        let Some(spring) = self.stiffness.spring(h) else {
            return T::ZERO;
        };
        let mut points = [Vec2::ZERO; K];
        self.items.iter().fold(T::ZERO, |sum, region| {
            let points = points.get_mut(region.span.clone()).unwrap_or_default();
            sum + region.elastic_energy(&self.memberships.part(&region.span), points, spring, view)
        })
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        self.stiffness.hash_state(checksum);
        checksum.add_bits((self.overlap == RegionBlend::Averaged).into());
        checksum.add_count(self.items.len());
        for region in &self.items {
            self.memberships.part(&region.span).hash_state(checksum);
            region.mode.hash_state(checksum);
        }
        for (index, region) in self.items.iter().enumerate() {
            if !region.pose.is_free() {
                checksum.add_count(index);
                region.pose.hash_state(checksum);
            }
        }
    }
}
