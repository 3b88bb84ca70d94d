//! Contacts of a substep, for reports.

use super::body::OutlineId;
use super::set::OutlineContacts;
use crate::checksum::Checksum;
use crate::contact::report::{ContactPair, ContactPoint, ContactSet, sorted};
use crate::math::{Real, Vec2};
use crate::particles::{Finished, Motion, View};
use crate::solver::Pass;

impl ContactPair for [OutlineId; 2] {
    fn hash_state(&self, checksum: &mut Checksum) {
        self.iter().for_each(|id| checksum.add_count(id.index()));
    }
}

impl<T: Real, const B: usize, const N: usize, const K: usize> ContactSet<T>
    for OutlineContacts<T, B, N, K>
{
    type Pair = [OutlineId; 2];
    type Impulses = [Vec2<T>; K];
    const NO_IMPULSES: Self::Impulses = [Vec2::ZERO; K];

    fn has_pair(&self, pair: Self::Pair, _: &View<'_, T>) -> bool {
        pair.iter().all(|id| self.body(*id).is_some())
    }

    fn project_with(
        &mut self,
        pass: &Pass<T>,
        motion: &mut Motion<'_, T>,
        impulses: &mut Self::Impulses,
    ) {
        self.correct(pass, motion, impulses.as_mut_slice());
    }

    fn solve_velocities_with(
        &mut self,
        pass: &Pass<T>,
        finished: &mut Finished<'_, T>,
        impulses: &mut Self::Impulses,
    ) {
        self.rebound(pass, finished, impulses.as_mut_slice());
    }

    fn for_each_contact(
        &self,
        impulses: &Self::Impulses,
        positions: &[Vec2<T>],
        mut visit: impl FnMut(ContactPoint<T, [OutlineId; 2]>),
    ) {
        let corner = |index: u16| self.corners.get(usize::from(index));
        let contacts = self.contacts.iter().zip(impulses);
        for (contact, impulse) in contacts.filter(|(contact, _)| contact.response.push > T::ZERO) {
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
                impulse: *impulse,
                approach: contact.response.approach,
            }));
        }
    }
}
