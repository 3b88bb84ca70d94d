//! Two discs that touch, or soon may.

use super::BodyId;
use super::body::length_at_most;
use super::members::Member;
use crate::contact::state::{Advance, State};
use crate::contact::surface::Surface;
use crate::contact::touch::touch;
use crate::contact::{Collider, Gap};
use crate::{Finished, Motion, ParticleId, Pass, Real, Vec2};

/// Two discs that touched in the last substep.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DiscContact<T> {
    /// The particles, in the order in which they were added.
    pub particles: [ParticleId; 2],
    /// The bodies they are members of.
    pub bodies: [BodyId; 2],
    /// The unit vector from the second to the first.
    pub normal: Vec2<T>,
    /// How far they were pushed apart along it in the substep, m, both together. Zero for bodies that lie still.
    pub push: T,
}

/// A contact of the running substep.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair<T> {
    pub(super) ids: [ParticleId; 2],
    pub(super) bodies: [u16; 2],
    /// The sum of the radii.
    distance: T,
    pub(super) state: State<T>,
    /// Whether the two touched when their bodies came to lie still.
    resting: bool,
}

impl<T: Real> Pair<T> {
    /// `last` tells the normal of their last contact. It is asked only where the two are in one place.
    #[inline]
    pub(super) fn new(a: &Member<T>, b: &Member<T>, last: impl FnOnce() -> Option<Vec2<T>>) -> Self {
        let mut state = State::NONE;
        if let Some(normal) = (a.seen == b.seen).then(last).flatten() {
            state.normal = normal;
        }
        Self { ids: [a.id, b.id], bodies: [a.body, b.body], distance: a.radius + b.radius, state, resting: false }
    }

    pub(super) fn touches(&self) -> bool {
        self.resting || self.state.push > T::ZERO
    }

    pub(super) fn contact(&self) -> DiscContact<T> {
        let State { normal, push, .. } = self.state;
        DiscContact { particles: self.ids, bodies: self.bodies.map(BodyId::new), normal, push }
    }

    /// Goes on into a substep in which neither body is about to move.
    pub(super) fn rest(&mut self) {
        self.resting = self.touches();
        self.state.restart();
    }

    /// Both move by w: with c the correction of their relative displacement, by ±w c/Σw.
    pub(super) fn project(&mut self, surface: &Surface<T>, time_step: T, motion: &mut Motion<'_, T>) {
        let Some(weights) = both(motion.inverse_masses, self.ids) else { return };
        let (Some(from), Some(way)) = (difference(motion.positions, self.ids), difference(motion.displacements, self.ids)) else {
            return;
        };
        // Most that are listed do not touch, and are too far from each other for it by far.
        let (square, near) = (from.dot(from), self.distance + length_at_most(way));
        if square.is_safe_square() && square > near * near {
            return;
        }
        let touch = touch(&Centre, self.distance, from, way, self.state.normal);
        let approach = |normal: Vec2<T>| difference(motion.velocities, self.ids).map_or(T::ZERO, |v| normal.dot(v));
        let Some(Advance { next, correction, .. }) = self.state.advance(surface, &touch, way, time_step, approach) else {
            return;
        };
        if next.is_finite() && push_apart(motion.displacements, self.ids, correction, weights) {
            self.state = next;
        }
    }

    pub(super) fn settle(&self, surface: &Surface<T>, pass: &Pass<T>, finished: &mut Finished<'_, T>) {
        let (Some(weights), Some(relative), true) =
            (both(finished.inverse_masses, self.ids), difference(finished.velocities, self.ids), self.state.push > T::ZERO)
        else {
            return;
        };
        let normal = self.state.normal;
        let world = normal.dot(finished.gain);
        let [gravity, other] = weights.map(|w| if w > T::ZERO { world } else { T::ZERO });
        let (rebound, friction) = self.state.rebound(surface, pass.rate, (normal, relative), (gravity - other, world));
        push_apart(finished.velocities, self.ids, normal * rebound + normal.perp() * friction, weights);
    }
}

/// What a disc is to another one, as a collider: a point, with both radii for that of the disc.
struct Centre;

impl<T: Real> Collider<T> for Centre {
    #[inline]
    fn gap(&self, place: Vec2<T>, radius: T) -> Gap<T> {
        match place.direction() {
            Some((normal, length)) => Gap { distance: length - radius, normal: Some(normal) },
            // Zero, or too long for a number.
            None => Gap { distance: place.x.abs().at_least(place.y.abs()) - radius, normal: None },
        }
    }
}

#[inline]
fn both<U: Copy>(all: &[U], [a, b]: [ParticleId; 2]) -> Option<[U; 2]> {
    Some([*all.get(a.index())?, *all.get(b.index())?])
}

#[inline]
fn difference<T: Real>(vectors: &[Vec2<T>], ids: [ParticleId; 2]) -> Option<Vec2<T>> {
    both(vectors, ids).map(|[a, b]| a - b)
}

/// Changes the difference of two vectors by a correction: one impulse, with opposite signs. Returns whether it was done; not
/// where both are pinned or it is not finite.
#[inline]
fn push_apart<T: Real>(vectors: &mut [Vec2<T>], ids: [ParticleId; 2], correction: Vec2<T>, weights: [T; 2]) -> bool {
    let Some([first, second]) = both(vectors, ids) else { return false };
    let [w, v] = weights;
    let impulse = correction * (T::ONE / (w + v));
    let changed = [first + impulse * w, second - impulse * v];
    if !changed.iter().all(|vector| vector.is_finite()) {
        return false;
    }
    for (id, vector) in ids.into_iter().zip(changed) {
        if let Some(place) = vectors.get_mut(id.index()) {
            *place = vector;
        }
    }
    true
}
