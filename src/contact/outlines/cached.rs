//! Data of a contact that the next substep needs.

use super::contact::Contact;
use super::edge::Side;
use crate::checksum::Checksum;
use crate::math::{Real, Vec2};

/// Contact of the last substep.
#[derive(Clone, Copy, Debug)]
pub(super) struct CachedContact<T> {
    pub(super) point: u16,
    pub(super) edge: u16,
    pub(super) side: Option<Side>,
    pub(super) normal: Vec2<T>,
    pub(super) slip: T,
}

impl<T: Real> CachedContact<T> {
    pub(super) fn new(contact: &Contact<T>) -> Self {
        Self {
            point: contact.point,
            edge: contact.edge,
            side: contact.side.filter(|_| !contact.passed_around),
            normal: contact.response.normal,
            slip: contact.slip,
        }
    }

    /// Adds all fields.
    pub(super) fn hash_state(&self, checksum: &mut Checksum) {
        checksum.add_bits(self.point.into());
        checksum.add_bits(self.edge.into());
        checksum.add_bits(match self.side {
            None => 0,
            Some(Side::Left) => 1,
            Some(Side::Right) => 2,
        });
        checksum.add_vector(self.normal);
        checksum.add(self.slip);
    }
}
