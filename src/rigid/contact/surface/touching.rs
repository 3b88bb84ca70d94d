//! Contacts with a collider in the last step.

use super::set::RigidColliderContacts;
use crate::math::{Real, Vec2};
use crate::rigid::contact::hull::HullId;

/// Contact point of a hull and a collider that pushed in the last step.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
pub struct RigidColliderContact<T> {
    /// Hull.
    pub hull: HullId,
    /// Position in the last substep in which it pushed, m.
    pub point: Vec2<T>,
    /// Unit vector from the surface of the collider to the hull, in that substep.
    pub normal: Vec2<T>,
    /// Impulse of the step on the hull along the normal, N s.
    pub normal_impulse: T,
    /// Impulse of the step on the hull along the normal rotated counter-clockwise, N s.
    pub friction_impulse: T,
    /// Normal velocity before the first impulse, m/s; negative if the hull approaches.
    pub approach: T,
}

impl<T: Real, C, const B: usize, const N: usize, const K: usize>
    RigidColliderContacts<T, C, B, N, K>
{
    /// Returns the hulls that touched the collider in any substep of the last step, in ascending
    /// order.
    pub fn touching(&self) -> impl Iterator<Item = HullId> {
        self.set.touching_surface()
    }

    /// Returns the touching hulls that did not touch in the step before.
    pub fn began(&self) -> impl Iterator<Item = HullId> {
        self.set.began_on_surface()
    }

    /// Returns the hulls that touched in the step before but not in the last one.
    pub fn ended(&self) -> impl Iterator<Item = HullId> {
        self.set.ended_on_surface()
    }

    /// Returns the contact points with the collider that pushed in any substep of the last step, in
    /// the order in which they began to push. Impulses are summed over the step.
    pub fn contacts(&self) -> impl Iterator<Item = RigidColliderContact<T>> {
        let contacts = self.set.surface_reports();
        contacts.map(|(hull, contact)| RigidColliderContact {
            hull,
            point: contact.point,
            normal: contact.normal,
            normal_impulse: contact.normal_impulse,
            friction_impulse: contact.friction_impulse,
            approach: contact.approach,
        })
    }

    /// Returns how many contact points and pairs exceeded `K` in the last step.
    pub fn dropped(&self) -> usize {
        self.set.dropped()
    }
}
