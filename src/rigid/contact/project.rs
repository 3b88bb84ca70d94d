//! Solver passes over the contact points of a substep.

use super::hull::Hull;
use super::report;
use super::set::RigidContacts;
use crate::checksum::Checksum;
use crate::error::Error;
use crate::math::Real;
use crate::particles::members::{all_exist, check};
use crate::particles::{Finished, Motion, ParticleId, View};
use crate::solver::{Pass, Project};

/// Number of visits of each rebound at the end of a substep.
///
/// Two points of one body change each other's velocity. Each visit removes at least half of the
/// error of a flat impact.
const REBOUNDS: usize = 8;

impl<T: Real, const B: usize, const N: usize, const K: usize> RigidContacts<T, B, N, K> {
    /// Corrects the displacements once for each contact point.
    pub(super) fn correct(&mut self, backward: bool, motion: &mut Motion<'_, T>) {
        let count = self.contacts.len();
        for step in 0..count {
            let index = if backward {
                count.saturating_sub(step).saturating_sub(1)
            } else {
                step
            };
            if let Some(contact) = self.contacts.get_mut(index) {
                let _ = contact.project(motion);
            }
        }
    }

    /// Corrects the velocities, and reports the contact points that pushed, and what sensors touch.
    pub(super) fn finish(&mut self, pass: &Pass<T>, finished: &mut Finished<'_, T>) {
        let mut bounces = false;
        for contact in &mut self.contacts {
            let [normal, _] = contact.state.lambda;
            if normal > T::ZERO {
                let _ = contact.solve_velocities(pass, finished);
                bounces |= contact.bounce(finished).is_some();
            }
        }
        for _ in 0..if bounces { REBOUNDS } else { 0 } {
            for contact in &mut self.contacts {
                let [normal, _] = contact.state.lambda;
                if normal > T::ZERO && contact.bounce(finished).is_some() {
                    let _ = contact.solve_velocities(pass, finished);
                }
            }
        }
        let hulls = &self.hulls;
        let hull = |index: u16| hulls.get(usize::from(index)).and_then(Option::as_ref);
        let is_sensor = |index: u16| hull(index).is_some_and(|hull| hull.sensor);
        let mut cursor = (!self.reports.is_empty()).then_some(0);
        for contact in &mut self.contacts {
            let [normal, _] = contact.state.lambda;
            let (a, b, _) = contact.key;
            if normal > T::ZERO {
                self.events.record(a, b);
                if report::add(&mut self.reports, contact, pass.inv_h, &mut cursor).is_none() {
                    self.dropped = self.dropped.saturating_add(1);
                }
            } else if (is_sensor(a) || is_sensor(b)) && contact.is_closed(finished.displacements) {
                self.events.record(a, b);
            }
            contact.end_substep(finished);
        }
    }
}

impl<T: Real, const B: usize, const N: usize, const K: usize> Project<T>
    for RigidContacts<T, B, N, K>
{
    /// Rejects unknown particles.
    fn check(&self, pass: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
        let hulls = self.hulls.iter().flatten();
        let lists = hulls.map(|hull| hull.owner.particles());
        let highest = lists.clone().flatten().map(ParticleId::index).max();
        let bound = highest.map_or(0, |highest| highest.saturating_add(1));
        check(lists, bound, motion, pass.vacancies)
    }

    fn prepare(&mut self, pass: &Pass<T>, _: &Motion<'_, T>) {
        self.pairs.start(pass.substeps);
        self.events.advance();
        self.reports.clear();
        self.dropped = 0;
    }

    fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        if pass.index == 0 {
            self.search(&self.material.for_substep(pass.substeps), pass.h, motion);
        }
        self.correct(pass.backward, motion);
    }

    fn solve_velocities(&mut self, pass: &Pass<T>, finished: &mut Finished<'_, T>) {
        self.reduce_margins(finished);
        self.finish(pass, finished);
    }

    /// Removes the hulls that lost a particle.
    fn remove_vacant(&mut self, particles: &View<'_, T>) {
        self.retain(|_, hull: &Hull<T>| all_exist(&hull.owner.particles(), particles.masses));
    }

    /// Drops the multipliers of the contact points of a body whose mass changes: they carry the
    /// mass before.
    fn update_mass(&mut self, id: ParticleId, _: T, _: &View<'_, T>) {
        let Self {
            hulls, contacts, ..
        } = self;
        let has = |index: u16| {
            let hull = hulls.get(usize::from(index)).and_then(Option::as_ref);
            hull.is_some_and(|hull: &Hull<T>| hull.owner.particles().contains(&id))
        };
        for contact in contacts {
            let (a, b, _) = contact.key;
            if has(a) || has(b) {
                contact.state.lambda = [T::ZERO; 2];
            }
        }
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        self.material.hash_state(checksum);
        checksum.add_count(self.hulls.len());
        for hull in &self.hulls {
            checksum.add_bits(hull.is_some().into());
            if let Some(hull) = hull {
                hull.hash_state(checksum);
            }
        }
        checksum.add_count(self.corners.len());
        for corner in &self.corners {
            checksum.add_vector(corner.position);
        }
        checksum.add_count(self.contacts.len());
        for contact in &self.contacts {
            let (a, b, feature) = contact.key;
            checksum.add_bits(a.into());
            checksum.add_bits(b.into());
            checksum.add_bits(feature.into());
            contact.state.hash_state(checksum);
        }
        self.events.hash_state(checksum);
    }
}
