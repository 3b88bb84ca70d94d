//! Contacts of the last step: pairs of bodies, and the discs that touched.

use super::body::BodyId;
use super::pair::{DiscContact, DiscPair};
use super::set::DiscContacts;
use crate::contact::events::{BodyPair, other_body};
use crate::math::{Real, Vec2};

impl<T: Real, const B: usize, const N: usize, const K: usize> DiscContacts<T, B, N, K> {
    /// Returns the discs that touched in the last substep.
    pub fn contacts(&self) -> impl Iterator<Item = DiscContact<T>> {
        self.pairs
            .iter()
            .filter(|pair| pair.touches())
            .map(DiscPair::contact)
    }

    /// Returns the contacts of a body in the last substep: the other body, and the unit vector from
    /// the other disc to the disc of this body.
    ///
    /// A body is on the ground if such a vector points up. Contacts of a body with itself are
    /// omitted. Visits all contacts.
    pub fn contacts_with(&self, body: BodyId) -> impl Iterator<Item = (BodyId, Vec2<T>)> {
        let contacts = self.contacts();
        contacts.filter_map(move |contact| other_body(body, contact.bodies, contact.normal))
    }

    /// Returns the pairs of bodies that touched in any substep of the last step.
    ///
    /// Pairs are in ascending order, with the lower body first. A body whose members touched each
    /// other is paired with itself.
    pub fn touching(&self) -> impl Iterator<Item = (BodyId, BodyId)> {
        self.events.touching().iter().copied().map(body_ids)
    }

    /// Returns the bodies that touched a body in any substep of the last step, in ascending order.
    ///
    /// A body whose members touched each other is among them. Visits all pairs that touched.
    pub fn touching_with(&self, body: BodyId) -> impl Iterator<Item = BodyId> {
        let index = u16::try_from(body.index()).unwrap_or(u16::MAX);
        self.events.touching_with(index).map(BodyId::new)
    }

    /// Returns the touching pairs that did not touch in the step before.
    pub fn began(&self) -> impl Iterator<Item = (BodyId, BodyId)> {
        self.events.began().map(body_ids)
    }

    /// Returns the pairs that touched in the step before and no longer do.
    ///
    /// Pairs of a removed body are not among them: its number can be that of another one.
    pub fn ended(&self) -> impl Iterator<Item = (BodyId, BodyId)> {
        self.events.ended().map(body_ids)
    }
}

fn body_ids((a, b): BodyPair) -> (BodyId, BodyId) {
    (BodyId::new(a), BodyId::new(b))
}
