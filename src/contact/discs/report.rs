//! Contacts of a substep, for reports.

use super::body::BodyId;
use super::set::DiscContacts;
use crate::checksum::Checksum;
use crate::contact::report::{ContactPair, ContactPoint, ContactSet, sorted};
use crate::math::{Real, Vec2};
use crate::particles::{Finished, Motion, View};
use crate::solver::Pass;

impl ContactPair for [BodyId; 2] {
    fn hash_state(&self, checksum: &mut Checksum) {
        self.iter().for_each(|id| checksum.add_count(id.index()));
    }
}

impl<T: Real, const B: usize, const N: usize, const K: usize> ContactSet<T>
    for DiscContacts<T, B, N, K>
{
    type Pair = [BodyId; 2];
    type Impulses = [Vec2<T>; K];
    const NO_IMPULSES: Self::Impulses = [Vec2::ZERO; K];

    fn has_pair(&self, pair: Self::Pair, _: &View<'_, T>) -> bool {
        pair.iter().all(|id| self.bodies.body(*id).is_some())
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

    /// Visits the members for each contact, until it finds the first disc.
    fn for_each_contact(
        &self,
        impulses: &Self::Impulses,
        positions: &[Vec2<T>],
        mut visit: impl FnMut(ContactPoint<T, [BodyId; 2]>),
    ) {
        let members = self.bodies.members();
        let pairs = self.pairs.iter().zip(impulses);
        for (pair, impulse) in pairs.filter(|(pair, _)| pair.response.push > T::ZERO) {
            let [first, _] = pair.ids;
            let radius = members
                .index_of(first)
                .and_then(|index| members.radii.get(index));
            let (Some(x), Some(radius)) = (positions.get(first.index()), radius) else {
                continue;
            };
            let normal = pair.response.normal;
            visit(sorted(ContactPoint {
                pair: pair.bodies.map(BodyId::new),
                point: *x - normal * *radius,
                normal,
                impulse: *impulse,
                approach: pair.response.approach,
            }));
        }
    }
}
