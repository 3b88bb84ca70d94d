//! Solver passes over the contacts between discs.

use super::pair::DiscPair;
use super::set::DiscContacts;
use crate::checksum::Checksum;
use crate::contact::impulses::Impulses;
use crate::error::Error;
use crate::math::{Real, Vec2};
use crate::particles::members::{all_exist, check, exists};
use crate::particles::retain::retain;
use crate::particles::{Finished, Motion, View};
use crate::solver::{Pass, Project};

impl<T: Real, const B: usize, const N: usize, const K: usize> DiscContacts<T, B, N, K> {
    /// Lists the contacts of a substep.
    fn search(&mut self, motion: &Motion<'_, T>) {
        let Self {
            bodies,
            candidates,
            pairs,
            last_normals,
            dropped,
            ..
        } = self;
        let dropped_before = *dropped;
        bodies.begin_search(motion);
        retain(pairs, |pair| {
            pair.bodies.iter().all(|body| bodies.is_still(*body))
        });
        pairs.iter_mut().for_each(DiscPair::carry_over);
        let kept = pairs.len();
        bodies.for_each_pair(candidates, |a, b| {
            if pairs.is_full() {
                *dropped = dropped.saturating_add(1);
                return;
            }
            let last = || last_normals.find(&[a.id, b.id]).map(|(normal, _)| normal);
            let _ = pairs.push(DiscPair::new(a, b, last));
        });
        if *dropped > dropped_before {
            bodies.invalidate();
        }
        if self.material.static_friction > T::ZERO {
            self.carry_slips_over(kept);
        }
    }

    /// Copies the slips of the last substep to the contacts that follow the kept ones.
    ///
    /// Successive lists usually have the same order, so one pass over both finds all contacts.
    /// Otherwise each contact is searched.
    fn carry_slips_over(&mut self, kept: usize) {
        let Self {
            pairs,
            last_normals,
            ..
        } = self;
        let moving = |index: usize, slip: Option<(Vec2<T>, T)>| {
            slip.filter(|_| index >= kept)
                .map_or(T::ZERO, |(_, slip)| slip)
        };
        for (pair, index) in pairs.iter_mut().zip(0..K) {
            pair.slip = moving(index, last_normals.next_if(&pair.ids));
        }
        if !last_normals.is_read() {
            for (pair, index) in pairs.iter_mut().zip(0..K) {
                pair.slip = moving(index, last_normals.find(&pair.ids));
            }
        }
    }

    /// Corrects the displacements once, and sums the impulses.
    pub(super) fn correct(
        &mut self,
        pass: &Pass<T>,
        motion: &mut Motion<'_, T>,
        impulses: &mut (impl Impulses<T> + ?Sized),
    ) {
        if pass.index == 0 {
            self.search(motion);
            impulses.restart();
        }
        let material = &self.material.for_substep(pass.substeps);
        let count = self.pairs.len();
        let pairs = self.pairs.iter_mut().zip(0..count);
        let project = |(pair, index): (&mut DiscPair<T>, usize)| {
            pair.project(material, pass.h, motion, |impulse| {
                impulses.add(index, impulse.times(pass.inv_h));
            });
        };
        if pass.backward {
            pairs.rev().for_each(project);
        } else {
            pairs.for_each(project);
        }
    }

    /// Changes the velocities, and sums the impulses.
    pub(super) fn rebound(
        &mut self,
        pass: &Pass<T>,
        finished: &mut Finished<'_, T>,
        impulses: &mut (impl Impulses<T> + ?Sized),
    ) {
        let material = self.material.for_substep(pass.substeps);
        if material.static_friction > T::ZERO {
            for pair in &mut self.pairs {
                pair.record_slip(&material, pass.h, finished);
            }
        }
        let pairs = self.pairs.iter().zip(0..K);
        for (pair, index) in pairs.filter(|(pair, _)| pair.touches()) {
            pair.solve_velocities(&material, pass, finished, |impulse| {
                impulses.add(index, impulse);
            });
            let [a, b] = pair.bodies;
            self.events.record(a, b);
        }
        self.list_normals();
    }
}

impl<T: Real, const B: usize, const N: usize, const K: usize> Project<T>
    for DiscContacts<T, B, N, K>
{
    /// Rejects members that do not exist.
    fn check(&self, pass: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
        let (ids, bound) = (self.bodies.members().ids(), self.bodies.index_bound());
        check([ids], bound, motion, pass.vacancies)
    }

    fn prepare(&mut self, _: &Pass<T>, _: &Motion<'_, T>) {
        self.events.advance();
        self.dropped = 0;
    }

    fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        self.correct(pass, motion, &mut ());
    }

    fn solve_velocities(&mut self, pass: &Pass<T>, finished: &mut Finished<'_, T>) {
        self.rebound(pass, finished, &mut ());
    }

    /// Drops removed discs. A body without discs is removed.
    fn remove_vacant(&mut self, particles: &View<'_, T>) {
        if !all_exist(self.bodies.members().ids(), particles.masses) {
            self.retain(|id, _| exists(particles.masses, id));
        }
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        self.material.hash_state(checksum);
        self.bodies.hash_state(checksum);
        checksum.add_count(self.pairs.len());
        for pair in &self.pairs {
            pair.ids.into_iter().for_each(|id| checksum.add_id(id));
            checksum.add_vector(pair.response.normal);
            checksum.add_bits(pair.touches().into());
            if self.material.static_friction > T::ZERO {
                checksum.add(pair.slip);
            }
        }
        self.events.hash_state(checksum);
    }
}
