//! Velocity of a point relative to an edge after a substep: residual slide, restitution, friction.

use super::contact::Contact;
use super::weights::{Weights, pick, store};
use crate::contact::material::ContactMaterial;
use crate::math::{Real, Vec2};
use crate::particles::{Finished, ParticleId};
use crate::solver::Pass;

impl<T: Real> Contact<T> {
    /// Returns the slide by the end of the substep. `None` if the contact has not pushed or
    /// friction does not hold.
    pub(super) fn slipped(
        &self,
        ids: [ParticleId; 3],
        material: &ContactMaterial<T>,
        pass: &Pass<T>,
        finished: &Finished<'_, T>,
    ) -> Option<T> {
        if self.response.push == T::ZERO || self.deep {
            return None;
        }
        let weights = Weights::new(pick(ids, finished.inverse_masses)?, self.along, self.couple)?;
        let slip = self.slip
            + weights.slide(self.response.normal, pick(ids, finished.velocities)?) * pass.h;
        self.response.sticks(material, slip).then_some(slip)
    }

    /// Corrects velocities after the substep, if the contact has pushed.
    ///
    /// `observe` receives the impulses on the point, N s.
    pub(super) fn solve_velocities(
        &self,
        ids: [ParticleId; 3],
        material: &ContactMaterial<T>,
        pass: &Pass<T>,
        finished: &mut Finished<'_, T>,
        mut observe: impl FnMut(Vec2<T>),
    ) -> Option<()> {
        let inverse_masses = pick(ids, finished.inverse_masses)?;
        let weights = Weights::new(inverse_masses, self.along, self.couple)?;
        let normal = self.response.normal;
        let velocities = pick(ids, finished.velocities)?;
        let (removed, (velocities, inv_h)) = if self.deep {
            let (removed, velocities) = self.remove_recovery(&weights, pass, velocities);
            (removed, (velocities, T::ZERO))
        } else {
            (Vec2::ZERO, (velocities, pass.inv_h))
        };
        let gravity_dvs = inverse_masses.map(|w| {
            if w > T::ZERO {
                finished.gravity_dv
            } else {
                Vec2::ZERO
            }
        });
        let gravity = (
            normal.dot(weights.relative(gravity_dvs)),
            normal.dot(finished.gravity_dv),
        );
        let relative = normal * normal.dot(weights.relative(velocities))
            + normal.perp() * weights.slide(normal, velocities);
        // A rate of zero: `remove_recovery` has already removed the velocity that is due to the old
        // overlap.
        let change = self
            .response
            .rebound(material, inv_h, (normal, relative), gravity);
        store(
            ids,
            weights.apply(normal, change, velocities)?,
            finished.velocities,
        );
        observe(removed);
        observe(weights.impulse(normal, change));
        Some(())
    }

    /// Returns the velocities without the part that is due to correcting an old overlap, and the
    /// impulse that removes it. The push acted along the normal at the end of the substep. Its
    /// torque is measured about the start, where the foot differed by the slide s. The impulse is
    /// therefore removed at the foot t + s/|e|. Otherwise every substep would leave the torque of
    /// an impulse that has been removed.
    fn remove_recovery(
        &self,
        weights: &Weights<T>,
        pass: &Pass<T>,
        velocities: [Vec2<T>; 3],
    ) -> (Vec2<T>, [Vec2<T>; 3]) {
        let normal = self.response.normal;
        let relative = normal * normal.dot(weights.relative(velocities));
        let excess = self.response.excess(pass.inv_h, (normal, relative));
        if excess == T::ZERO {
            return (Vec2::ZERO, velocities);
        }
        let shifted = Weights::new(weights.inverse_masses, self.along + self.shift, self.couple);
        let without_excess = |weights: &Weights<T>| {
            let change = (-excess, T::ZERO);
            let velocities = weights.apply(normal, change, velocities)?;
            Some((weights.impulse(normal, change), velocities))
        };
        shifted
            .as_ref()
            .and_then(without_excess)
            .or_else(|| without_excess(weights))
            .unwrap_or((Vec2::ZERO, velocities))
    }

    /// Returns the slide of the point within the substep, in edge lengths.
    pub(super) fn foot_shift(
        &self,
        ids: [ParticleId; 3],
        pass: &Pass<T>,
        finished: &Finished<'_, T>,
    ) -> Option<T> {
        let [_, a, b] = pick(ids, finished.positions)?;
        let (u, length) = (b - a).direction()?;
        let weights = Weights::new(pick(ids, finished.inverse_masses)?, self.along, self.couple)?;
        // Excludes rotation of the edge: the couple accounts for the distance between point and
        // foot.
        let slide = u.dot(weights.relative(pick(ids, finished.velocities)?)) * pass.h;
        let shift = slide / length;
        shift.is_finite().then_some(shift)
    }
}
