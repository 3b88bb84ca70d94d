//! Contacts with a terrain in the last step.

use super::set::RigidTerrainContacts;
use crate::contact::Terrain;
use crate::math::{Real, Vec2};
use crate::rigid::contact::hull::HullId;

/// Contact point of a hull and a terrain that pushed in the last step.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
pub struct RigidTerrainContact<T> {
    /// Hull.
    pub hull: HullId,
    /// Position in the last substep in which it pushed, m.
    pub point: Vec2<T>,
    /// Unit vector from the terrain to the hull, in that substep.
    pub normal: Vec2<T>,
    /// Impulse of the step on the hull along the normal, N s.
    pub normal_impulse: T,
    /// Impulse of the step on the hull along the normal rotated counter-clockwise, N s.
    pub friction_impulse: T,
    /// Normal velocity before the first impulse, m/s; negative if the hull approaches.
    pub approach: T,
}

impl<T: Real, W: Terrain<T>, const B: usize, const N: usize, const K: usize, const S: usize>
    RigidTerrainContacts<T, W, B, N, K, S>
{
    /// Returns the hulls that touched the terrain in any substep of the last step, in ascending
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

    /// Returns the contact points with the terrain that pushed in any substep of the last step, in
    /// the order in which they began to push. Impulses are summed over the step.
    pub fn contacts(&self) -> impl Iterator<Item = RigidTerrainContact<T>> {
        let contacts = self.set.surface_reports();
        contacts.map(|(hull, contact)| RigidTerrainContact {
            hull,
            point: contact.point,
            normal: contact.normal,
            normal_impulse: contact.normal_impulse,
            friction_impulse: contact.friction_impulse,
            approach: contact.approach,
        })
    }

    /// Returns the edge, its surface and the hull of each contact point that pushed in the last
    /// substep.
    pub fn edges(&self) -> impl Iterator<Item = (HullId, u32, u8)> {
        let listed = self.set.contacts.iter().zip(&self.marks);
        let pushed = listed.filter(|(contact, _)| {
            let [normal, _] = contact.state.lambda;
            normal > T::ZERO
        });
        pushed.map(|(contact, (edge, surface))| (HullId(contact.key.0), *edge, *surface))
    }

    /// Returns how many contact points and pairs exceeded `K` in the last step.
    pub fn dropped(&self) -> usize {
        self.set.dropped()
    }
}
