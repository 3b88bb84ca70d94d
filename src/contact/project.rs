//! Solver passes over the contacts with a collider.

use super::contacts::ColliderContacts;
use super::impulses::Impulses;
use super::pose::ColliderPose;
use super::response::{ParticleState, Response};
use super::sweep::stays_outside;
use crate::checksum::Checksum;
use crate::contact::collider::Collider;
use crate::error::Error;
use crate::math::simd::packed;
use crate::math::{Real, Rotation, Vec2};
use crate::particles::members::{check, exists};
use crate::particles::{Finished, Motion, ParticleId, View};
use crate::solver::{Pass, Project};

impl<T: Real, C: Collider<T>, const N: usize> ColliderContacts<T, C, N> {
    /// Corrects the displacements once, and sums the impulses.
    pub(super) fn correct(
        &mut self,
        pass: &Pass<T>,
        motion: &mut Motion<'_, T>,
        impulses: &mut (impl Impulses<T> + ?Sized),
    ) {
        if pass.index == 0 {
            impulses.restart();
        }
        let travel = self.pose.travel(pass.h);
        let body = (&self.collider, self.radius, &self.material);
        let begin = |response: &mut Response<T>| {
            if pass.index == 0 {
                response.restart();
            }
        };
        let mut advance = |index: usize,
                           id: &ParticleId,
                           response: &mut Response<T>,
                           motion: &mut Motion<'_, T>| {
            let i = id.index();
            let free = motion.inverse_masses.get(i).is_some_and(|w| *w > T::ZERO);
            if let (Some(&position), Some(&velocity), Some(slot), true) = (
                motion.positions.get(i),
                motion.velocities.get(i),
                motion.displacements.get_mut(i),
                free,
            ) {
                let particle = ParticleState {
                    position,
                    displacement: *slot,
                    velocity,
                };
                if let Some(displacement) = response.project(body, &travel, pass.h, &particle) {
                    let mass = motion.masses.get(i).copied().unwrap_or(T::ZERO);
                    impulses.add(index, (displacement - *slot).times(pass.inv_h).times(mass));
                    *slot = displacement;
                }
            }
        };
        if !(packed::<T>() && self.contiguous) {
            return self.ids.iter().zip(&mut self.responses).zip(0..N).for_each(
                |((id, response), index)| {
                    begin(response);
                    advance(index, id, response, motion);
                },
            );
        }
        let chunks = self.ids.chunks(CHUNK).zip(self.responses.chunks_mut(CHUNK));
        for ((ids, responses), first) in chunks.zip((0..N).step_by(CHUNK)) {
            responses.iter_mut().for_each(begin);
            let particles = contiguous(ids, motion);
            let (mut outside, mut all) = ([false; CHUNK], particles.len() == ids.len());
            for (outside, (x, d)) in outside.iter_mut().zip(particles) {
                *outside =
                    stays_outside(body, travel.local_position(*x), travel.local_path(*x, *d));
                all &= *outside;
            }
            if all {
                continue;
            }
            for (((id, response), _), index) in ids
                .iter()
                .zip(responses)
                .zip(outside)
                .zip(first..N)
                .filter(|((_, outside), _)| !outside)
            {
                advance(index, id, response, motion);
            }
        }
    }

    /// Changes the velocities, and sums the impulses.
    pub(super) fn rebound(
        &mut self,
        pass: &Pass<T>,
        finished: &mut Finished<'_, T>,
        impulses: &mut (impl Impulses<T> + ?Sized),
    ) {
        let travel = self.pose.travel(pass.h);
        self.pose = travel.end_pose();
        for ((id, response), index) in self.ids.iter().zip(&self.responses).zip(0..N) {
            let touched = response.push > T::ZERO;
            if !touched {
                continue;
            }
            let i = id.index();
            let (Some(&position), Some(slot)) =
                (finished.positions.get(i), finished.velocities.get_mut(i))
            else {
                continue;
            };
            // The position already includes the displacement.
            let particle = ParticleState {
                position,
                displacement: Vec2::ZERO,
                velocity: *slot,
            };
            let velocity = response.solve_velocities(
                &self.material,
                &travel,
                pass,
                finished.gravity_dv,
                &particle,
            );
            if velocity.is_finite() {
                if let Some(w) = finished.inverse_masses.get(i) {
                    impulses.add(index, (velocity - *slot) / *w);
                }
                *slot = velocity;
            }
        }
    }
}

impl<T: Real, C: Collider<T>, const N: usize> Project<T> for ColliderContacts<T, C, N> {
    /// Rejects particles that do not exist.
    fn check(&self, pass: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
        check([&self.ids], self.index_bound, motion, pass.vacancies)
    }

    fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        self.correct(pass, motion, &mut ());
    }

    fn solve_velocities(&mut self, pass: &Pass<T>, finished: &mut Finished<'_, T>) {
        self.rebound(pass, finished, &mut ());
    }

    /// Drops removed particles.
    fn remove_vacant(&mut self, particles: &View<'_, T>) {
        self.retain(|id| exists(particles.masses, id));
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        self.collider.hash_state(checksum);
        let ColliderPose {
            position,
            velocity,
            angular_velocity,
            ..
        } = self.pose;
        let Rotation { cos, sin } = self.pose.rotation();
        checksum.add_all(&[
            position.x,
            position.y,
            cos,
            sin,
            velocity.x,
            velocity.y,
            angular_velocity,
            self.radius,
        ]);
        self.material.hash_state(checksum);
        checksum.add_ids(&self.ids);
        for (_, response) in self.ids.iter().zip(&self.responses) {
            checksum.add_vector(response.normal);
        }
    }
}

/// Number of particles tested together.
const CHUNK: usize = 32;

/// Returns the positions and displacements of consecutive particles, as many as exist.
#[inline]
fn contiguous<'a, T: Real>(
    ids: &[ParticleId],
    motion: &'a Motion<'_, T>,
) -> impl ExactSizeIterator<Item = (&'a Vec2<T>, &'a Vec2<T>)> {
    let first = ids.first().map_or(0, |id| id.index());
    let part = |vectors: &'a [Vec2<T>]| {
        let rest = vectors.get(first..).unwrap_or_default();
        rest.get(..ids.len()).unwrap_or(rest)
    };
    part(motion.positions)
        .iter()
        .zip(part(motion.displacements))
}
