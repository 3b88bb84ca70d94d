//! Contacts of a substep, for reports.

use super::body::OutlineId;
use super::set::OutlineContacts;
use crate::checksum::Checksum;
use crate::contact::report::{ContactPair, ContactPoint, ContactSet, sorted};
use crate::math::{Real, Vec2};

impl ContactPair for [OutlineId; 2] {
    fn hash_state(&self, checksum: &mut Checksum) {
        self.iter().for_each(|id| checksum.add_count(id.index()));
    }
}

impl<T: Real, const B: usize, const N: usize, const K: usize> ContactSet<T>
    for OutlineContacts<T, B, N, K>
{
    type Pair = [OutlineId; 2];

    fn for_each_contact(
        &self,
        positions: &[Vec2<T>],
        mut visit: impl FnMut(ContactPoint<T, [OutlineId; 2]>),
    ) {
        let corner = |index: u16| self.corners.get(usize::from(index));
        let contacts = self.contacts.iter();
        for contact in contacts.filter(|contact| contact.response.push > T::ZERO) {
            let (Some(point), Some(start)) = (corner(contact.point), corner(contact.edge)) else {
                continue;
            };
            let body = self.bodies.get(usize::from(point.body));
            let (Some(x), Some(body)) = (positions.get(point.id.index()), body) else {
                continue;
            };
            let normal = contact.response.normal;
            visit(sorted(ContactPoint {
                pair: [OutlineId(point.body), OutlineId(start.body)],
                point: *x - normal * body.radius,
                normal,
                impulse: contact.response.impulse,
                approach: contact.response.approach,
            }));
        }
    }
}
