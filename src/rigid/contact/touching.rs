//! Contacts of the last step.

use super::hull::HullId;
use super::set::{RigidContacts, SURFACE};
use crate::contact::BodyPair;
use crate::math::{Real, Vec2, bounded};

/// Contact point that pushed in the last step.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
pub struct RigidContact<T> {
    /// Hulls, the one with the lower index first.
    pub hulls: [HullId; 2],
    /// Position in the last substep in which it pushed, m.
    pub point: Vec2<T>,
    /// Unit vector from the second hull to the first, in that substep.
    pub normal: Vec2<T>,
    /// Impulse of the step on the first hull along the normal, N s.
    pub normal_impulse: T,
    /// Impulse of the step on the first hull along the normal rotated counter-clockwise, N s.
    pub friction_impulse: T,
    /// Normal velocity before the first impulse, m/s; negative if the hulls approach.
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
    ///
    /// Pairs of a removed hull are not among them: its number can be that of another one.
    pub fn ended(&self) -> impl Iterator<Item = (HullId, HullId)> {
        self.events
            .ended()
            .filter(|pair| are_hulls(*pair))
            .map(hull_ids)
    }

    /// Returns the contact points that pushed in any substep of the last step, in the order in
    /// which they began to push.
    ///
    /// A point is identified by the corners and edges that touch. Impulses are summed over the
    /// step, so the sum over all contact points is the change of momentum.
    pub fn contacts(&self) -> impl Iterator<Item = RigidContact<T>> {
        self.reports().filter(|contact| {
            let [_, second] = contact.hulls;
            second.0 != SURFACE
        })
    }

    /// Returns the contact points of the last step, those with a surface included.
    pub(super) fn reports(&self) -> impl Iterator<Item = RigidContact<T>> {
        self.reports.iter().map(|report| {
            let (a, b, _) = report.key;
            RigidContact {
                hulls: [HullId(a), HullId(b)],
                point: report.point,
                normal: report.normal,
                normal_impulse: bounded(report.normal.dot(report.impulse)),
                friction_impulse: bounded(report.normal.perp().dot(report.impulse)),
                approach: bounded(report.approach),
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
