//! Contacts of hulls with a collider or a terrain, which counts as one more hull.

use super::hull::HullId;
use super::set::{RigidContacts, SURFACE};
use super::touching::RigidContact;
use crate::contact::BodyPair;
use crate::math::Real;

impl<T: Real, const B: usize, const N: usize, const K: usize> RigidContacts<T, B, N, K> {
    /// Returns the hulls that touched the surface in any substep of the last step, in ascending
    /// order.
    pub(super) fn touching_surface(&self) -> impl Iterator<Item = HullId> {
        let pairs = self.events.touching().iter().copied();
        pairs.filter_map(touched)
    }

    /// Returns the touching hulls that did not touch in the step before.
    pub(super) fn began_on_surface(&self) -> impl Iterator<Item = HullId> {
        self.events.began().filter_map(touched)
    }

    /// Returns the hulls that touched in the step before but not in the last one.
    pub(super) fn ended_on_surface(&self) -> impl Iterator<Item = HullId> {
        self.events.ended().filter_map(touched)
    }

    /// Returns the contact points with the surface, each with its hull.
    pub(super) fn surface_reports(&self) -> impl Iterator<Item = (HullId, RigidContact<T>)> {
        self.reports().filter_map(|contact| {
            let [hull, HullId(SURFACE)] = contact.hulls else {
                return None;
            };
            Some((hull, contact))
        })
    }
}

/// Returns the hull of a pair with the surface.
fn touched((hull, other): BodyPair) -> Option<HullId> {
    (other == SURFACE).then_some(HullId(hull))
}
