//! What a contact goes through in a substep, whatever touches what.

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

/// What a pass makes of two that touch: what the contact has done by now, the gap to end with, and the correction of their
/// relative displacement.
pub(super) struct Advance<T> {
    pub(super) next: State<T>,
    pub(super) goal: T,
    pub(super) correction: Vec2<T>,
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
        let touch = touch(collider, radius, from, way, self.normal);
        let approach = |normal| {
            let carried = travel.velocity_at(position, displacement);
            travel.outward(normal).dot(velocity - carried)
        };
        let Advance { mut next, goal, correction: mut inner } = self.advance(surface, &touch, way, time_step, approach)?;
        if C::HOLLOW {
            // Along the tangent leads out again.
            let gap = collider.gap(from + way + inner, radius);
            let push = (goal - gap.distance).at_least(T::ZERO);
            next.push += push;
            inner += gap.normal.unwrap_or(next.normal) * push;
        }
        let correction = travel.outward(inner);
        let corrected = displacement + correction;
        if !(corrected.is_finite() && next.is_finite()) {
            return None;
        }
        *self = next;
        Some(corrected)
    }

    /// One pass over two that went a relative way; `None` where they do not touch. `approach` tells the relative velocity along a
    /// normal before the contact.
    pub(super) fn advance(
        &self,
        surface: &Surface<T>,
        touch: &Touch<T>,
        way: Vec2<T>,
        time_step: T,
        approach: impl FnOnce(Vec2<T>) -> T,
    ) -> Option<Advance<T>> {
        let Touch { normal, start, end, share } = *touch;
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
            next.approach = approach(normal);
            (next.share, next.recovered) = (share, recovered);
        }
        let push = goal - end;
        next.normal = normal;
        next.push += push;
        let held = next.friction;
        let slide = normal.perp().dot(way) - held;
        next.friction = surface.friction(slide, next.load());
        Some(Advance { next, goal, correction: normal * push + normal.perp() * (next.friction - held) })
    }

    /// What friction is a share of. What undoes an old overlap is no load.
    fn load(&self) -> T {
        (self.push - self.recovered).at_least(T::ZERO)
    }

    /// Whether friction has not given way, and under the same load undoes a slide of this length.
    pub(super) fn holds(&self, surface: &Surface<T>, slid: T) -> bool {
        let load = self.load();
        self.friction.abs() != surface.kinetic_friction * load && slid.abs() <= surface.static_friction * load
    }

    /// Whether a pass left a number to go on with. An approach too fast to be told gives no bounce.
    pub(super) fn is_finite(&self) -> bool {
        self.push.is_finite()
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
        let gravity = normal.dot(gain);
        let (rebound, friction) = self.rebound(surface, pass.rate, (normal, relative), (gravity, gravity));
        velocity + normal * rebound + normal.perp() * friction
    }

    /// The change of a relative velocity along the normal and along the tangent, where the contact has pushed: as told under
    /// [`State::settle`], with γ the relative gravity, and that of the world to tell rest by.
    pub(super) fn rebound(
        &self,
        surface: &Surface<T>,
        rate: T,
        (normal, relative): (Vec2<T>, Vec2<T>),
        (gravity, world): (T, T),
    ) -> (T, T) {
        let speed = normal.dot(relative);
        let recovered = self.push.at_most(self.recovered) * rate;
        let left = if speed > T::ZERO { (speed - recovered).at_least(T::ZERO) } else { speed };
        let bounces = surface.restitution > T::ZERO && -self.approach > T::TWO * world.abs();
        let bounce = -surface.restitution * (self.approach + (self.share - T::HALF) * gravity) - T::HALF * gravity;
        let target = left.at_least(if bounces { bounce } else { T::ZERO }).at_least(T::ZERO);
        let slide = normal.perp().dot(relative);
        let friction = surface.friction(slide, (target - left).at_least(T::ZERO));
        (target - speed, friction)
    }
}
