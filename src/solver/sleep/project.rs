//! Projection of a body that sleeps: detection of rest and of disturbances.

use super::body::{Sleeping, is_within};
use super::withhold::RestingMotion;
use crate::checksum::Checksum;
use crate::error::Error;
use crate::math::{Real, Vec2};
use crate::particles::members::exists;
use crate::particles::retain::move_entry;
use crate::particles::{Finished, Motion, ParticleId, Predicted, View};
use crate::solver::project::{Pass, Project};
use crate::solver::step::velocity_after;

impl<T: Real, P, const N: usize> Sleeping<T, P, N> {
    /// Returns whether a sleeping body keeps its position and no disturbance wakes it.
    fn is_undisturbed(&self, pass: &Pass<T>, finished: &Finished<'_, T>) -> bool {
        let slack = T::ratio(8, 1) * T::EPSILON * (self.gravity.x.abs() + self.gravity.y.abs());
        let at_rest_position = |(x, rest_position): (&Vec2<T>, &Vec2<T>)| {
            is_within(*x - *rest_position, self.speed * self.delay)
        };
        is_within(finished.gravity_dv * pass.inv_h - self.gravity, slack)
            && self.is_slow(finished.velocities)
            && self
                .members
                .pick(finished.positions)
                .zip(&self.rest_positions)
                .all(at_rest_position)
    }

    /// Returns whether a free member has a velocity.
    fn moves(&self, motion: &Motion<'_, T>) -> bool {
        let members = self.members.pick(motion.velocities);
        let mut members = members.zip(self.members.pick(motion.inverse_masses));
        members.any(|(v, w)| *w > T::ZERO && *v != Vec2::ZERO)
    }

    /// Sets the given vectors of free members to zero.
    fn stop(&self, vectors: &mut [Vec2<T>], inverse_masses: &[T]) {
        for (id, w) in self
            .members
            .ids()
            .iter()
            .zip(self.members.pick(inverse_masses))
        {
            if let Some(vector) = vectors.get_mut(id.index()).filter(|_| *w > T::ZERO) {
                *vector = Vec2::ZERO;
            }
        }
    }
}

impl<T: Real, P: Project<T>, const N: usize> Project<T> for Sleeping<T, P, N> {
    /// Rejects members that do not exist, and forwards the check to the body.
    fn check(&self, pass: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
        self.members.check(motion, pass.vacancies)?;
        self.body.check(pass, motion)
    }

    fn prepare(&mut self, pass: &Pass<T>, motion: &Motion<'_, T>) {
        let resting = RestingMotion::new(motion, Vec2::ZERO);
        if self.is_asleep()
            && !(self.pinned == self.pinned_places(motion.inverse_masses)
                && self.is_slow(motion.velocities)
                && self.withhold(None, &resting))
        {
            self.wake();
        }
        self.withheld_at_start = self.is_asleep() && self.moves(motion);
        self.prepared = !self.is_asleep();
        if self.prepared {
            self.body.prepare(pass, motion);
        }
    }

    /// Forwards the call while the body is awake. A field outside that accelerates a sleeping body
    /// wakes it.
    fn predict(&mut self, pass: &Pass<T>, predicted: &mut Predicted<'_, T>) {
        self.gravity_dv = predicted.gravity_dv;
        if !self.is_asleep() {
            self.body.predict(pass, predicted);
        }
    }

    fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        if self.is_asleep() && pass.index == 0 {
            // Velocities added since the last substep, for example by restitution.
            if core::mem::take(&mut self.withheld_at_start)
                || self.withhold(Some(pass.h), &RestingMotion::new(motion, self.gravity_dv))
            {
                self.stop(motion.displacements, motion.inverse_masses);
            } else {
                self.wake();
            }
        }
        if self.is_asleep() {
            return;
        }
        if !self.prepared {
            self.prepared = true;
            self.body.prepare(pass, motion);
        }
        self.body.project(pass, motion);
    }

    fn solve_velocities(&mut self, pass: &Pass<T>, finished: &mut Finished<'_, T>) {
        self.gravity_dv = finished.gravity_dv;
        if self.is_asleep() {
            // The rounded remainder of the gain, for a member that has not been displaced.
            let rest_velocity =
                |gravity_dv: T| velocity_after(gravity_dv, T::ZERO, pass.h, pass.inv_h);
            let rest_velocity = Vec2::new(
                rest_velocity(self.gravity_dv.x),
                rest_velocity(self.gravity_dv.y),
            );
            let Finished {
                positions,
                velocities,
                inverse_masses,
                ..
            } = &*finished;
            let resting = RestingMotion {
                positions,
                velocities,
                inverse_masses,
                rest_velocity,
            };
            let stays =
                self.is_undisturbed(pass, finished) && self.withhold(Some(pass.h), &resting);
            if !stays {
                self.wake();
                return self.release(finished.velocities, finished.inverse_masses);
            }
        } else {
            self.release(finished.velocities, finished.inverse_masses);
            self.body.solve_velocities(pass, finished);
            let gravity = finished.gravity_dv * pass.inv_h;
            // A body under a gravity that overflows stays awake.
            let is_slow = gravity.is_finite() && self.is_slow(finished.velocities);
            self.rest_time = if is_slow {
                self.rest_time + pass.h
            } else {
                T::ZERO
            };
            if !self.is_asleep() {
                return;
            }
            self.rest_time = self.delay;
            self.supported = 0;
            self.pinned = self.pinned_places(finished.inverse_masses);
            self.gravity = gravity;
            for (rest_position, x) in self
                .rest_positions
                .iter_mut()
                .zip(self.members.pick(finished.positions))
            {
                *rest_position = *x;
            }
        }
        self.stop(finished.velocities, finished.inverse_masses);
    }

    /// Drops removed members, and wakes the body if a slot is vacant: its particle may have
    /// supported the body.
    fn remove_vacant(&mut self, particles: &View<'_, T>) {
        self.body.remove_vacant(particles);
        let Self {
            members,
            rest_positions,
            withheld,
            ..
        } = self;
        let keep = |id| exists(particles.masses, id);
        members.retain(keep, |from, to| {
            move_entry(rest_positions, from, to);
            move_entry(withheld, from, to);
        });
        // The entries beyond the members are zero.
        withheld
            .iter_mut()
            .skip(members.len())
            .for_each(|sum| *sum = Vec2::ZERO);
        if particles.masses.iter().any(|mass| *mass <= T::ZERO) {
            self.wake();
        }
    }

    /// Wakes the body if the particle is a member.
    fn update_mass(&mut self, id: ParticleId, previous: T, particles: &View<'_, T>) {
        self.body.update_mass(id, previous, particles);
        if self.members.require(id).is_ok() {
            self.wake();
        }
    }

    fn elastic_energy(&self, h: T, view: &View<'_, T>) -> T {
        self.body.elastic_energy(h, view)
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        self.body.hash_state(checksum);
        checksum.add_ids(self.members.ids());
        checksum.add_all(&[self.speed, self.delay, self.rest_time]);
        if self.is_asleep() {
            for vector in self
                .rest_positions
                .iter()
                .take(self.members.len())
                .chain([&self.gravity])
            {
                checksum.add_vector(*vector);
            }
            if self.supported > 0 {
                checksum.add_bits(self.supported.into());
            }
            if self.pinned > 0 {
                checksum.add_bits(self.pinned.into());
            }
        }
        let withheld = self.withheld.get(..self.members.len()).unwrap_or_default();
        if withheld.iter().any(|v| *v != Vec2::ZERO) {
            for vector in withheld {
                checksum.add(vector.x);
                checksum.add(vector.y);
            }
        }
    }
}
