//! Pair of discs that touch or may touch in the current substep.

use super::body::{BodyId, length_upper_bound};
use super::members::Member;
use crate::contact::collider::{Collider, SignedDistance};
use crate::contact::material::ContactMaterial;
use crate::contact::response::{Advance, Response};
use crate::contact::sweep::sweep;
use crate::math::{Real, Vec2};
use crate::particles::{Finished, Motion, ParticleId};
use crate::solver::Pass;

/// Contact of two discs that touched in the last substep.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DiscContact<T> {
    /// Particles, in the order in which they were added.
    pub particles: [ParticleId; 2],
    /// Bodies of the particles.
    pub bodies: [BodyId; 2],
    /// Unit vector from the second disc to the first.
    pub normal: Vec2<T>,
    /// Distance by which both together were pushed apart along the normal in the substep, m.
    ///
    /// It is zero for bodies at rest.
    pub push: T,
    /// Normal velocity before the contact, m/s; negative if the discs approach.
    pub approach: T,
}

/// Contact of the current substep.
#[derive(Clone, Copy, Debug)]
pub(super) struct DiscPair<T> {
    pub(super) ids: [ParticleId; 2],
    pub(super) bodies: [u16; 2],
    /// Sum of the radii.
    pub(super) distance: T,
    pub(super) response: Response<T>,
    /// Residual slide while friction holds, m. Corrections that come later in the passes cause it,
    /// and the next substep undoes it.
    pub(super) slip: T,
    /// Whether the discs touched when their bodies came to rest.
    pub(super) resting: bool,
}

impl<T: Real> DiscPair<T> {
    /// Creates the contact of two discs.
    ///
    /// `last` returns the normal of their last contact. It is called only if the centers coincide.
    #[inline]
    pub(super) fn new(
        a: &Member<T>,
        b: &Member<T>,
        last: impl FnOnce() -> Option<Vec2<T>>,
    ) -> Self {
        let mut response = Response::NONE;
        if let Some(normal) = (a.position == b.position).then(last).flatten() {
            response.normal = normal;
        }
        Self {
            ids: [a.id, b.id],
            bodies: [a.body, b.body],
            distance: a.radius + b.radius,
            response,
            slip: T::ZERO,
            resting: false,
        }
    }

    pub(super) fn touches(&self) -> bool {
        self.resting || self.response.push > T::ZERO
    }

    pub(super) fn contact(&self) -> DiscContact<T> {
        let Response {
            normal,
            push,
            approach,
            ..
        } = self.response;
        DiscContact {
            particles: self.ids,
            bodies: self.bodies.map(BodyId::new),
            normal,
            push,
            approach,
        }
    }

    /// Carries the contact over into a substep in which neither body moves.
    pub(super) fn carry_over(&mut self) {
        self.resting = self.touches();
        self.slip = T::ZERO;
        self.response.restart();
    }

    /// Moves each disc by ±w c/Σw.
    ///
    /// w is its inverse mass, and c the correction of the relative displacement. `observe` receives
    /// the impulse of the displacements on the first disc, kg m.
    pub(super) fn project(
        &mut self,
        material: &ContactMaterial<T>,
        h: T,
        motion: &mut Motion<'_, T>,
        observe: impl FnOnce(Vec2<T>),
    ) {
        let Some(weights) = pick(motion.inverse_masses, self.ids) else {
            return;
        };
        let (Some(from), Some(path)) = (
            difference(motion.positions, self.ids),
            difference(motion.displacements, self.ids),
        ) else {
            return;
        };
        // Most listed pairs are too far apart to touch: skip the sweep.
        let (square, limit) = (from.dot(from), self.distance + length_upper_bound(path));
        if square.is_safe_square() && square > limit * limit {
            return;
        }
        let sweep = sweep(&Center, self.distance, from, path, self.response.normal);
        // Discs that rest in a pile overlap by several times what a substep undoes.
        let is_old = self.response.is_old_overlap(&sweep, T::ratio(16, 1));
        let material = &material.for_overlap(is_old);
        let path = path.plus(sweep.normal.perp().times(self.slip));
        let approach = |normal: Vec2<T>| {
            difference(motion.velocities, self.ids).map_or(T::ZERO, |v| normal.dot(v))
        };
        let Some(Advance {
            next, correction, ..
        }) = self
            .response
            .advance(material, &sweep, path, h, approach, is_old)
        else {
            return;
        };
        if next.is_finite() && apply_correction(motion.displacements, self.ids, correction, weights)
        {
            self.response = next;
            observe(impulse(correction, weights));
        }
    }

    /// Records the slide by the end of the substep, while friction holds.
    pub(super) fn record_slip(
        &mut self,
        material: &ContactMaterial<T>,
        h: T,
        finished: &Finished<'_, T>,
    ) {
        let slip = difference(finished.velocities, self.ids)
            .filter(|_| self.response.push > T::ZERO)
            .map(|velocity| self.slip + self.response.normal.perp().dot(velocity) * h);
        self.slip = slip
            .filter(|slip| self.response.sticks(material, *slip))
            .unwrap_or(T::ZERO);
    }

    pub(super) fn solve_velocities(
        &self,
        material: &ContactMaterial<T>,
        pass: &Pass<T>,
        finished: &mut Finished<'_, T>,
        observe: impl FnOnce(Vec2<T>),
    ) {
        let (Some(weights), Some(relative), true) = (
            pick(finished.inverse_masses, self.ids),
            difference(finished.velocities, self.ids),
            self.response.push > T::ZERO,
        ) else {
            return;
        };
        let normal = self.response.normal;
        let world = normal.dot(finished.gravity_dv);
        let [gravity, other] = weights.map(|w| if w > T::ZERO { world } else { T::ZERO });
        let (rebound, friction) = self.response.rebound(
            material,
            pass.inv_h,
            (normal, relative),
            (gravity - other, world),
        );
        let change = normal.times(rebound).plus(normal.perp().times(friction));
        if apply_correction(finished.velocities, self.ids, change, weights) {
            observe(impulse(change, weights));
        }
    }
}

/// Collider of one disc relative to another: a point.
///
/// The sum of both radii is passed as the radius of the disc.
struct Center;

impl<T: Real> Collider<T> for Center {
    #[inline]
    fn signed_distance(&self, center: Vec2<T>, radius: T) -> SignedDistance<T> {
        match center.direction() {
            Some((normal, length)) => SignedDistance {
                distance: length - radius,
                normal: Some(normal),
            },
            // The length is zero or overflows.
            None => SignedDistance {
                distance: center.x.abs().at_least(center.y.abs()) - radius,
                normal: None,
            },
        }
    }
}

#[inline]
fn pick<U: Copy>(all: &[U], [a, b]: [ParticleId; 2]) -> Option<[U; 2]> {
    Some([*all.get(a.index())?, *all.get(b.index())?])
}

#[inline]
fn difference<T: Real>(vectors: &[Vec2<T>], ids: [ParticleId; 2]) -> Option<Vec2<T>> {
    pick(vectors, ids).map(|[a, b]| a - b)
}

/// Returns the impulse on the first particle that changes the difference of two vectors.
#[inline]
fn impulse<T: Real>(change: Vec2<T>, [w_first, w_second]: [T; 2]) -> Vec2<T> {
    change.times(T::ONE / (w_first + w_second))
}

/// Changes the difference of two vectors by a correction: one impulse, with opposite signs.
///
/// Returns whether the vectors were changed. They are not if both particles are pinned or the
/// result is not finite.
#[inline]
fn apply_correction<T: Real>(
    vectors: &mut [Vec2<T>],
    ids: [ParticleId; 2],
    correction: Vec2<T>,
    weights: [T; 2],
) -> bool {
    let Some([first, second]) = pick(vectors, ids) else {
        return false;
    };
    let [w_first, w_second] = weights;
    let impulse = impulse(correction, weights);
    let changed = [
        first.plus(impulse.times(w_first)),
        second.minus(impulse.times(w_second)),
    ];
    if !changed.iter().all(|vector| vector.is_finite()) {
        return false;
    }
    for (id, vector) in ids.into_iter().zip(changed) {
        if let Some(slot) = vectors.get_mut(id.index()) {
            *slot = vector;
        }
    }
    true
}
