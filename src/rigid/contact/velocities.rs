//! Velocities after a substep: restitution, and what a pass over positions left.

use super::lever::{InverseMass, foot_and_point, move_to_end, push, relative};
use super::point::{Contact, ContactState};
use crate::contact::friction;
use crate::math::{Real, Vec2};
use crate::particles::Finished;
use crate::solver::Pass;

impl<T: Real> Contact<T> {
    /// Returns the relative gravity γ along the normal, and that of the world, m/s.
    fn gravity(&self, finished: &Finished<'_, T>) -> (T, T) {
        let mut relative = T::ZERO;
        for (lever, sign) in self.levers.iter().zip([T::ONE, -T::ONE]) {
            for (g, id) in lever.gradients(self.normal).iter().zip(lever.ids) {
                let free = finished.inverse_masses.get(id.index());
                if free.is_some_and(|w| *w > T::ZERO) {
                    relative += sign * g.dot(finished.gravity_dv);
                }
            }
        }
        (relative, self.normal.dot(finished.gravity_dv))
    }

    /// Returns the normal velocity of a rebound, m/s: −e(w + (s − ½)γ) − ½γ, where w is the
    /// relative normal velocity before the contact and s the fraction of the substep before it;
    /// `None` for a contact at rest, whose approach is at most what gravity adds in two substeps.
    pub(super) fn bounce(&self, finished: &Finished<'_, T>) -> Option<T> {
        if self.restitution == T::ZERO || self.approach >= T::ZERO || !self.approach.is_finite() {
            return None;
        }
        let (gravity, world) = self.gravity(finished);
        let bounces = -self.approach > T::TWO * world.abs();
        bounces.then(|| {
            -self.restitution * (self.approach + (self.fraction - T::HALF) * gravity)
                - T::HALF * gravity
        })
    }

    /// Brings the normal velocity to that of the rebound, or to zero at a closed contact, and the
    /// slide toward zero, with multipliers that add to those of the positions.
    pub(super) fn solve_velocities(
        &mut self,
        pass: &Pass<T>,
        finished: &mut Finished<'_, T>,
    ) -> Option<()> {
        let [normal, tangent] = self.state.lambda;
        let [foot, path] = foot_and_point(&self.levers, finished.displacements)?;
        let travel = self.normal.dot(path);
        // A pass closes the gap to the rounding of its terms, and of the displacements.
        let [a, b] = &self.levers;
        let moved = a.extent(finished.displacements) + b.extent(finished.displacements);
        let terms = self.base.abs() + travel.abs() + moved;
        let rounding = terms * (T::ratio(8, 1) * T::EPSILON);
        let bounce = self.bounce(finished);
        if bounce.is_none() && self.base + travel > rounding {
            return Some(());
        }
        let mut levers = self.levers;
        move_to_end(&mut levers, (foot, self.share), finished.positions)?;
        let inverse = InverseMass::new(&levers, self.normal, finished.inverse_masses)?;
        let target = bounce.unwrap_or(T::ZERO);
        let [away, sideways] = self.drift.map(|drift| drift * pass.inv_h);
        let velocity = relative(&levers, finished.velocities)?;
        let speed = self.normal.dot(velocity) - away;
        let next = (normal + (target - speed) * pass.h / inverse.normal).at_least(T::ZERO);
        let change = (next - normal) * pass.inv_h;
        let slide = self.normal.perp().dot(velocity) - sideways + inverse.coupling * change;
        let whole = tangent - slide * pass.h / inverse.tangent;
        let mut friction = friction(self.frictions, -whole, next);
        if bounce.is_some() {
            let limit = whole - self.slide * pass.h / inverse.tangent;
            friction = without_gain(friction, limit);
        }
        let impulse = self.vector([change, (friction - tangent) * pass.inv_h]);
        let w = finished.inverse_masses;
        push(&levers, impulse, w, finished.velocities)?;
        self.state.lambda = [next, friction];
        Some(())
    }

    /// Returns whether the gap is closed after these displacements.
    pub(super) fn is_closed(&self, displacements: &[Vec2<T>]) -> bool {
        let path = relative(&self.levers, displacements);
        path.is_some_and(|path| self.base + self.normal.dot(path) <= T::ZERO)
    }

    /// Keeps the state for the next substep, unless the contact is open or rebounds.
    pub(super) fn end_substep(&mut self, finished: &Finished<'_, T>) {
        let [normal, _] = self.state.lambda;
        if normal == T::ZERO || self.bounce(finished).is_some() {
            self.state = ContactState::NONE;
        }
    }
}

/// Limits the friction of a rebound to what adds no energy: to the range from zero to `limit`.
///
/// An impulse p does the work p(v⁻ + v⁺)/2, with the slides before and after the contact. If v is
/// the slide that the present multiplier λ leads to, that is zero for no friction and for the limit
/// λ − (v⁻ + v)h/w, and negative between both. Friction against v alone adds energy where the
/// normal impulse has reversed the slide. Stronge, "Rigid body collisions with friction"
/// (Proceedings of the Royal Society A 431, 1990), shows this for restitution of normal velocities.
fn without_gain<T: Real>(friction: T, limit: T) -> T {
    if !limit.is_finite() {
        return friction;
    }
    friction
        .at_least(limit.at_most(T::ZERO))
        .at_most(limit.at_least(T::ZERO))
}
