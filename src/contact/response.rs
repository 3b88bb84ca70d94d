//! Contact response within a substep, for any pair of shapes.

use super::material::ContactMaterial;
use super::pose::Travel;
use super::sweep::{SweepResult, sweep};
use crate::contact::collider::Collider;
use crate::math::{Real, Vec2, bounded};
use crate::solver::Pass;

/// Accumulated state of a contact in the current substep.
#[derive(Clone, Copy, Debug)]
pub(super) struct Response<T> {
    /// Normal in the frame of the collider. It persists across substeps.
    pub(super) normal: Vec2<T>,
    /// Sum P of the corrections along the normal, m; zero while nothing touches.
    pub(super) push: T,
    /// Sum F of the corrections along the tangent, m.
    friction: T,
    /// Upper bound of the part of P that undid an old overlap, m.
    recovered: T,
    /// Relative normal velocity w before the contact, m/s, and the fraction of the substep before
    /// it.
    pub(super) approach: T,
    fraction: T,
}

crate::snapshot::fields!([T: crate::snapshot::Snapshot] Response<T> { normal: Vec2<T>, push: T, friction: T, recovered: T, approach: T, fraction: T });

/// Particle during a substep or at its end.
#[derive(Clone, Copy)]
pub(super) struct ParticleState<T> {
    pub(super) position: Vec2<T>,
    pub(super) displacement: Vec2<T>,
    pub(super) velocity: Vec2<T>,
}

/// Result of one pass over a contact.
///
/// It consists of the new contact state, the gap to end with, and the correction of the relative
/// displacement.
pub(super) struct Advance<T> {
    pub(super) next: Response<T>,
    pub(super) goal: T,
    pub(super) correction: Vec2<T>,
}

impl<T: Real> Advance<T> {
    /// Reduces the push by the gap that the friction of this pass opens, `coupling` for each unit.
    ///
    /// The sum of the pushes does not become negative.
    pub(super) fn hold_gap(&mut self, coupling: T) {
        let normal = self.next.normal;
        let opened = normal.perp().dot(self.correction) * coupling;
        if !opened.is_finite() {
            return;
        }
        let excess = opened.at_most(self.next.push);
        self.next.push -= excess;
        self.correction -= normal * excess;
    }
}

impl<T: Real> Response<T> {
    pub(super) const NONE: Self = Self {
        normal: Vec2::new(T::ONE, T::ZERO),
        push: T::ZERO,
        friction: T::ZERO,
        recovered: T::ZERO,
        approach: T::ZERO,
        fraction: T::ZERO,
    };

    /// Response of an unused slot: all bytes are zero.
    pub(super) const ZERO: Self = Self {
        normal: Vec2::ZERO,
        ..Self::NONE
    };

    /// Returns the relative normal velocity before the contact, m/s.
    pub(super) fn approach(&self) -> T {
        self.approach
    }

    /// Resets everything except the normal.
    pub(super) fn restart(&mut self) {
        *self = Self {
            normal: self.normal,
            ..Self::NONE
        };
    }

    /// Returns the displacement after one pass; `None` if nothing touches.
    pub(super) fn project<C: Collider<T>>(
        &mut self,
        (collider, radius, material): (&C, T, &ContactMaterial<T>),
        travel: &Travel<T>,
        h: T,
        particle: &ParticleState<T>,
    ) -> Option<Vec2<T>> {
        let ParticleState {
            position,
            displacement,
            velocity,
        } = *particle;
        let path = travel.local_path(position, displacement);
        let from = travel.local_position(position);
        let sweep = sweep(collider, radius, from, path, self.normal);
        let approach = |normal| {
            let collider_velocity = travel.velocity_at(position, displacement);
            travel
                .rotate_to_world(normal)
                .dot(velocity - collider_velocity)
        };
        let Advance {
            mut next,
            goal,
            correction: mut local_correction,
        } = self.advance(material, &sweep, path, h, approach, false)?;
        if C::HOLLOW {
            // The correction along the tangent leads out again.
            let gap = collider.signed_distance(from + path + local_correction, radius);
            let push = (goal - gap.distance).at_least(T::ZERO);
            next.push += push;
            local_correction += gap.normal.unwrap_or(next.normal) * push;
        }
        let correction = travel.rotate_to_world(local_correction);
        let corrected = displacement.plus(correction);
        if !(corrected.is_finite() && next.is_finite()) {
            return None;
        }
        *self = next;
        Some(corrected)
    }

    /// Computes one pass from the relative displacement; `None` if nothing touches.
    ///
    /// `approach` returns the relative velocity along a normal before the contact. For an
    /// [old overlap](Self::is_old_overlap), the corrections along the normal sum up to at most the
    /// depenetration of this substep plus the approach. Without this limit, the contact would push
    /// particles out of their bodies, and the bodies would pull them back with more energy in each
    /// substep.
    pub(super) fn advance(
        &self,
        material: &ContactMaterial<T>,
        sweep: &SweepResult<T>,
        path: Vec2<T>,
        h: T,
        approach: impl FnOnce(Vec2<T>) -> T,
        is_old: bool,
    ) -> Option<Advance<T>> {
        let SweepResult {
            normal,
            start,
            end,
            fraction,
        } = *sweep;
        let recovered = if start < T::ZERO {
            material.depenetration.recovered_depth(-start, h)
        } else {
            T::ZERO
        };
        let goal = (start + recovered).at_most(T::ZERO);
        if end > goal {
            return None;
        }
        let mut next = *self;
        // A normal at 90° or more to the last one means a different contact.
        if normal.dot(self.normal) <= T::ZERO {
            next.restart();
        }
        if next.push == T::ZERO {
            next.approach = bounded(approach(normal));
            (next.fraction, next.recovered) = (fraction, recovered);
        }
        let needed = goal - end;
        let push = if is_old {
            let remaining = recovered + (-next.approach * h).at_least(T::ZERO) - next.push;
            needed.at_most(remaining).at_least(T::ZERO)
        } else {
            needed
        };
        next.normal = normal;
        next.push += push;
        let previous = next.friction;
        let slide = normal.perp().dot(path) - previous;
        next.friction = material.friction(slide, next.load());
        Some(Advance {
            next,
            goal,
            correction: normal * push + normal.perp() * (next.friction - previous),
        })
    }

    /// Returns the load for friction. Corrections that undo an old overlap are no load.
    fn load(&self) -> T {
        (self.push - self.recovered).at_least(T::ZERO)
    }

    /// Returns whether friction sticks, and can undo this slide under the same load.
    pub(super) fn sticks(&self, material: &ContactMaterial<T>, slide: T) -> bool {
        let load = self.load();
        self.friction.abs() != material.kinetic_friction * load
            && slide.abs() <= material.static_friction * load
    }

    /// Returns whether the state after a pass is finite.
    ///
    /// An approach speed that overflows gives no bounce.
    pub(super) fn is_finite(&self) -> bool {
        self.push.is_finite() && (T::KEEPS_INFINITY || self.friction.is_finite())
    }

    /// Returns the velocity after the substep of a particle that the contact has pushed.
    ///
    /// n is the normal, and w the relative normal velocity before the contact. γ = n·(h g) is the
    /// part of it that gravity added in this substep. s is the fraction of the substep before the
    /// contact.
    ///
    /// - From v·n > 0, the part caused by undoing an old overlap is removed, at most P/h.
    /// - The velocity does not point inwards: v·n ≥ 0.
    /// - If −w > 2|γ|, v·n is at least −e(w + (s − ½)γ) − ½γ. This is e times the speed of the
    ///   parabola at the surface: the predictions of the solver are on parabolas whose speed is the
    ///   stored one minus ½γ.
    ///
    /// The impulse of the rebound is a load for friction.
    pub(super) fn solve_velocities(
        &self,
        material: &ContactMaterial<T>,
        travel: &Travel<T>,
        pass: &Pass<T>,
        gravity_dv: Vec2<T>,
        particle: &ParticleState<T>,
    ) -> Vec2<T> {
        let ParticleState {
            position,
            displacement,
            velocity,
        } = *particle;
        let normal = travel.rotate_to_world(self.normal);
        let relative = velocity - travel.velocity_at(position, displacement);
        let gravity = normal.dot(gravity_dv);
        let (rebound, friction) =
            self.rebound(material, pass.inv_h, (normal, relative), (gravity, gravity));
        velocity
            .plus(normal.times(rebound))
            .plus(normal.perp().times(friction))
    }

    /// Returns whether an overlap is old: more than `ratio` times as deep as what the contact has
    /// to undo in this substep.
    ///
    /// The load of an old overlap is the resistance of the bodies to the separation. Friction under
    /// that load would drive the bodies instead of slowing them.
    pub(super) fn is_old_overlap(&self, sweep: &SweepResult<T>, ratio: T) -> bool {
        -sweep.start > (self.push + (sweep.start - sweep.end)) * ratio
    }

    /// Returns the part of the relative normal velocity that undoing an old overlap added.
    pub(super) fn excess(&self, inv_h: T, (normal, relative): (Vec2<T>, Vec2<T>)) -> T {
        let recovered = self.push.at_most(self.recovered) * inv_h;
        normal.dot(relative).at_least(T::ZERO).at_most(recovered)
    }

    /// Returns the change of the relative velocity along the normal and the tangent.
    ///
    /// The contact must have pushed. The formulas are those of [`Response::solve_velocities`], with
    /// γ the relative gravity. The gravity of the world determines whether the contact is at rest.
    pub(super) fn rebound(
        &self,
        material: &ContactMaterial<T>,
        inv_h: T,
        (normal, relative): (Vec2<T>, Vec2<T>),
        (gravity, world): (T, T),
    ) -> (T, T) {
        let speed = normal.dot(relative);
        let recovered = self.push.at_most(self.recovered) * inv_h;
        let remaining = if speed > T::ZERO {
            (speed - recovered).at_least(T::ZERO)
        } else {
            speed
        };
        let known = self.approach.abs() < T::MAX;
        let bounces =
            known && material.restitution > T::ZERO && -self.approach > T::TWO * world.abs();
        let bounce = -material.restitution * (self.approach + (self.fraction - T::HALF) * gravity)
            - T::HALF * gravity;
        let target = remaining
            .at_least(if bounces { bounce } else { T::ZERO })
            .at_least(T::ZERO);
        let slide = normal.perp().dot(relative);
        let friction = material.friction(slide, (target - remaining).at_least(T::ZERO));
        (target - speed, friction)
    }
}
