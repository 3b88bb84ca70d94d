//! The contact of one particle.

use super::Collider;
use super::place::Travel;
use super::surface::Surface;
use super::touch::{Touch, touch};
use crate::{Pass, Real, Vec2};

/// What a contact has done in the running substep.
#[derive(Clone, Copy, Debug)]
pub(super) struct State<T> {
    /// The normal, in the frame of the collider. It outlives the substep.
    pub(super) normal: Vec2<T>,
    /// The sum P of corrections along the normal, m; zero while nothing touches.
    pub(super) push: T,
    /// The sum F of corrections along the tangent, m.
    friction: T,
    /// How much of P undid an old overlap, at most, m.
    recovered: T,
    /// The relative normal velocity w before the contact, m/s, and the share of the substep after which it came.
    approach: T,
    share: T,
}

/// A particle in the middle of a substep, or behind it.
#[derive(Clone, Copy)]
pub(super) struct Particle<T> {
    pub(super) position: Vec2<T>,
    pub(super) displacement: Vec2<T>,
    pub(super) velocity: Vec2<T>,
}

impl<T: Real> State<T> {
    pub(super) const NONE: Self = Self {
        normal: Vec2::new(T::ONE, T::ZERO),
        push: T::ZERO,
        friction: T::ZERO,
        recovered: T::ZERO,
        approach: T::ZERO,
        share: T::ZERO,
    };

    /// Forgets everything but the normal.
    pub(super) fn restart(&mut self) {
        *self = Self { normal: self.normal, ..Self::NONE };
    }

    /// The displacement after one pass; `None` where nothing touches.
    pub(super) fn project<C: Collider<T>>(
        &mut self,
        (collider, radius, surface): (&C, T, &Surface<T>),
        travel: &Travel<T>,
        time_step: T,
        particle: &Particle<T>,
    ) -> Option<Vec2<T>> {
        let Particle { position, displacement, velocity } = *particle;
        let way = travel.way(position, displacement);
        let from = travel.from(position);
        let Touch { normal, start, end, share } = touch(collider, radius, from, way, self.normal);
        let recovered = if start < T::ZERO { surface.recovery.way(-start, time_step) } else { T::ZERO };
        let goal = (start + recovered).at_most(T::ZERO);
        if end > goal {
            return None;
        }
        let mut next = *self;
        // A surface at a right angle to the last one, or more, is another contact.
        if normal.dot(self.normal) <= T::ZERO {
            next.restart();
        }
        if next.push == T::ZERO {
            let carried = travel.velocity_at(position, displacement);
            next.approach = travel.outward(normal).dot(velocity - carried);
            (next.share, next.recovered) = (share, recovered);
        }
        let push = goal - end;
        next.normal = normal;
        next.push += push;
        let held = next.friction;
        let slide = normal.perp().dot(way) - held;
        // What undoes an old overlap is no load.
        next.friction = surface.friction(slide, (next.push - next.recovered).at_least(T::ZERO));
        let mut inner = normal * push + normal.perp() * (next.friction - held);
        if C::HOLLOW {
            // Along the tangent leads out again.
            let gap = collider.gap(from + way + inner, radius);
            let push = (goal - gap.distance).at_least(T::ZERO);
            next.push += push;
            inner += gap.normal.unwrap_or(normal) * push;
        }
        let correction = travel.outward(inner);
        let corrected = displacement + correction;
        if !(corrected.is_finite() && next.push.is_finite() && next.approach.is_finite()) {
            return None;
        }
        *self = next;
        Some(corrected)
    }

    /// The velocity after the substep, where the contact has pushed. With n the normal, w the relative normal velocity before the
    /// contact, γ = n·(h g) the part of it that gravity gave in this substep, and s the share of the substep before the contact:
    ///
    /// - Of the velocity v·n > 0 what came from undoing an old overlap is taken away, P/h at most.
    /// - It does not point inwards: v·n ≥ 0.
    /// - If −w > 2|γ|, it is at least −e(w + (s − ½)γ) − ½γ: e times the speed of the parabola at the surface, as the predictions
    ///   of the solver lie on parabolas whose speed is the stored one less ½γ.
    ///
    /// Friction gets its share of the impulse.
    pub(super) fn settle(
        &self,
        surface: &Surface<T>,
        travel: &Travel<T>,
        pass: &Pass<T>,
        gain: Vec2<T>,
        particle: &Particle<T>,
    ) -> Vec2<T> {
        let Particle { position, displacement, velocity } = *particle;
        let normal = travel.outward(self.normal);
        let relative = velocity - travel.velocity_at(position, displacement);
        let speed = normal.dot(relative);
        let recovered = self.push.at_most(self.recovered) * pass.rate;
        let left = if speed > T::ZERO { (speed - recovered).at_least(T::ZERO) } else { speed };
        let gravity = normal.dot(gain);
        let bounces = surface.restitution > T::ZERO && -self.approach > T::TWO * gravity.abs();
        let bounce = -surface.restitution * (self.approach + (self.share - T::HALF) * gravity) - T::HALF * gravity;
        let target = left.at_least(if bounces { bounce } else { T::ZERO }).at_least(T::ZERO);
        let slide = normal.perp().dot(relative);
        let friction = surface.friction(slide, (target - left).at_least(T::ZERO));
        velocity + normal * (target - speed) + normal.perp() * friction
    }
}
