//! Contacts of the last step.

use super::hull::HullId;
use super::set::{RigidContacts, SURFACE};
use crate::contact::BodyPair;
use crate::math::{Real, Vec2};

/// Contact point that pushed in the last substep.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
pub struct RigidContact<T> {
    /// Hulls, the one with the lower index first.
    pub hulls: [HullId; 2],
    /// Position, m.
    pub point: Vec2<T>,
    /// Unit vector from the second hull to the first.
    pub normal: Vec2<T>,
    /// Impulse of the substep on the first hull along the normal, N s.
    pub normal_impulse: T,
    /// Impulse of the substep on the first hull along the normal rotated counter-clockwise, N s.
    pub friction_impulse: T,
    /// Normal velocity before the contact, m/s; negative if the hulls approach.
    pub approach: T,
}

impl<T: Real, const B: usize, const N: usize, const K: usize> RigidContacts<T, B, N, K> {
    /// Returns the pairs of hulls that touched in any substep of the last step, in ascending order.
    pub fn touching(&self) -> impl Iterator<Item = (HullId, HullId)> {
        let pairs = self.events.touching().iter().copied();
        pairs.filter(|pair| are_hulls(*pair)).map(hull_ids)
    }

    /// Returns the hulls that touched a hull in any substep of the last step, in ascending order.
    ///
    /// Visits all pairs that touched.
    pub fn touching_with(&self, hull: HullId) -> impl Iterator<Item = HullId> {
        let others = self.events.touching_with(hull.0);
        others.filter(|other| *other != SURFACE).map(HullId)
    }

    /// Returns the touching pairs that did not touch in the step before.
    pub fn began(&self) -> impl Iterator<Item = (HullId, HullId)> {
        self.events
            .began()
            .filter(|pair| are_hulls(*pair))
            .map(hull_ids)
    }

    /// Returns the pairs that touched in the step before but not in the last one.
    pub fn ended(&self) -> impl Iterator<Item = (HullId, HullId)> {
        self.events
            .ended()
            .filter(|pair| are_hulls(*pair))
            .map(hull_ids)
    }

    /// Returns the contact points that pushed in the last substep.
    pub fn contacts(&self) -> impl Iterator<Item = RigidContact<T>> {
        self.reports().filter(|contact| {
            let [_, second] = contact.hulls;
            second.0 != SURFACE
        })
    }

    /// Returns the contact points that pushed in the last substep, those with a surface included.
    pub(super) fn reports(&self) -> impl Iterator<Item = RigidContact<T>> {
        let pushed = self.contacts.iter().filter(|contact| {
            let [normal, _] = contact.impulse;
            normal > T::ZERO
        });
        pushed.map(|contact| {
            let (a, b, _) = contact.key;
            let [normal_impulse, friction_impulse] = contact.impulse;
            RigidContact {
                hulls: [HullId(a), HullId(b)],
                point: contact.point,
                normal: contact.normal,
                normal_impulse,
                friction_impulse,
                approach: contact.approach,
            }
        })
    }
}

/// Returns whether no surface is in a pair.
fn are_hulls((_, second): BodyPair) -> bool {
    second != SURFACE
}

fn hull_ids((a, b): BodyPair) -> (HullId, HullId) {
    (HullId(a), HullId(b))
}
