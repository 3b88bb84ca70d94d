//! Geometry of a contact point, and the equation that it leads to.

use super::lever::{InverseMass, Lever, relative};
use super::point::{Contact, ContactState, Key};
use crate::contact::ContactMaterial;
use crate::math::{Real, Vec2};
use crate::particles::Motion;

/// Contact point of two hulls, or of a hull and a surface, at a fraction of the predicted motion.
pub(super) struct Site<T> {
    pub(super) key: Key,
    /// Position, m, and unit normal from the second hull to the first.
    pub(super) point: Vec2<T>,
    pub(super) normal: Vec2<T>,
    /// Distance at the fraction, m.
    pub(super) gap: T,
    pub(super) fraction: T,
    pub(super) levers: [Lever<T>; 2],
    /// Fraction of the second hull in the displacement of the point.
    pub(super) share: T,
    /// Displacement of a moving surface in the substep along the normal and along perp of it, m.
    pub(super) drift: [T; 2],
    /// Slide since the last substep, m, and the coordinates of the point in both hulls.
    pub(super) slid: T,
    pub(super) anchors: [Vec2<T>; 2],
    /// Whether an impulse acts at the point; not at that of a sensor.
    pub(super) pushes: bool,
}

impl<T: Real> Site<T> {
    /// Returns the contact point; `None` if no impulse can change its gap and its slide.
    #[inline]
    pub(super) fn contact(
        self,
        last: ContactState<T>,
        material: &ContactMaterial<T>,
        h: T,
        motion: &Motion<'_, T>,
    ) -> Option<Contact<T>> {
        let (gap, normal) = (self.gap, self.normal);
        let last = if self.pushes {
            last
        } else {
            ContactState::NONE
        };
        let slip = if last.sticks {
            (last.slip + self.slid) * T::ratio(3, 4)
        } else {
            T::ZERO
        };
        let state = ContactState {
            slip: if slip.is_finite() { slip } else { T::ZERO },
            anchors: self.anchors,
            ..last
        };
        let inverse = InverseMass::new(&self.levers, normal, motion.inverse_masses)?;
        // Without mass, all multipliers stay zero.
        let masses = if self.pushes {
            [T::ONE / inverse.normal, T::ONE / inverse.tangent]
        } else {
            [T::ZERO; 2]
        };
        let [away, sideways] = self.drift;
        let path = normal.dot(relative(&self.levers, motion.displacements)?);
        let base = gap - self.fraction * path - (T::ONE - self.fraction) * away;
        let end = base + path;
        if !base.is_finite() {
            return None;
        }
        // Depth that is undone, and its fraction of the overlap.
        let recovered = (gap < T::ZERO).then(|| {
            let depth = material.depenetration.recovered_depth(-gap, h);
            (depth, depth / -gap)
        });
        // Fraction of the substep before the contact.
        let fraction = if gap > T::ZERO && end < T::ZERO {
            self.fraction + (T::ONE - self.fraction) * (gap / (gap - end))
        } else {
            self.fraction
        };
        let speed = |drift: T| if drift == T::ZERO { drift } else { drift / h };
        let velocity = relative(&self.levers, motion.velocities)?;
        Some(Contact {
            key: self.key,
            point: self.point,
            normal,
            levers: self.levers,
            share: self.share,
            masses,
            coupling: inverse.coupling,
            drift: self.drift,
            base,
            goal: recovered.map_or(T::ZERO, |(depth, _)| gap + depth),
            relaxation: recovered.map_or(T::ZERO, |(_, fraction)| fraction * T::HALF),
            approach: normal.dot(velocity) - speed(away),
            fraction,
            slide: normal.perp().dot(velocity) - speed(sideways),
            frictions: [material.static_friction, material.kinetic_friction],
            restitution: material.restitution,
            state,
        })
    }
}
