//! Contacts of a substep with a collider, for reports.

use super::contacts::ColliderContacts;
use crate::contact::collider::Collider;
use crate::contact::report::{ContactPoint, ContactSet};
use crate::math::{Real, Vec2};
use crate::particles::members::exists;
use crate::particles::{Finished, Motion, ParticleId, View};
use crate::solver::Pass;

impl<T: Real, C: Collider<T>, const N: usize> ContactSet<T> for ColliderContacts<T, C, N> {
    type Pair = ParticleId;
    type Impulses = [Vec2<T>; N];
    const NO_IMPULSES: Self::Impulses = [Vec2::ZERO; N];

    fn has_pair(&self, id: ParticleId, particles: &View<'_, T>) -> bool {
        exists(particles.masses, id)
    }

    fn project_with(
        &mut self,
        pass: &Pass<T>,
        motion: &mut Motion<'_, T>,
        impulses: &mut Self::Impulses,
    ) {
        self.correct(pass, motion, impulses.as_mut_slice());
    }

    fn solve_velocities_with(
        &mut self,
        pass: &Pass<T>,
        finished: &mut Finished<'_, T>,
        impulses: &mut Self::Impulses,
    ) {
        self.rebound(pass, finished, impulses.as_mut_slice());
    }

    fn for_each_contact(
        &self,
        impulses: &Self::Impulses,
        positions: &[Vec2<T>],
        mut visit: impl FnMut(ContactPoint<T, ParticleId>),
    ) {
        let rotation = self.pose.rotation().matrix();
        let responses = self.responses.iter().zip(impulses);
        for (id, (response, impulse)) in self.ids.iter().zip(responses) {
            let position = positions.get(id.index());
            if let (Some(x), true) = (position, response.push > T::ZERO) {
                let normal = rotation * response.normal;
                visit(ContactPoint {
                    pair: *id,
                    point: *x - normal * self.radius,
                    normal,
                    impulse: *impulse,
                    approach: response.approach,
                });
            }
        }
    }
}
