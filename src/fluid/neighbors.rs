//! Neighbor search.

use super::point::Point;
use super::sorted_cells::{Reach, SortedCells};
use crate::math::{Real, Vec2};
use crate::particles::{Motion, ParticleId};
use heapless::Vec;

/// Lists of at most `K` neighbors for each of `N` members. The positions are those at the start of
/// the substep's first pass.
#[derive(Clone, Debug)]
pub(super) struct Neighbors<const N: usize, const K: usize> {
    cells: SortedCells<N>,
    lists: [Vec<ParticleId, K, u16>; N],
    /// Number of neighbors that did not fit, since the last reset to zero.
    pub(super) dropped: usize,
}

/// Number of members that are tried as the origin of the cells.
const ORIGINS: usize = 8;

impl<const N: usize, const K: usize> Neighbors<N, K> {
    /// Maximum number of members behind a member, in the order of the cells, with which it is
    /// compared. A fluid at rest has about 20. The K neighbors of a full list come from about 3K
    /// members.
    const EXAMINED: usize = K.saturating_mul(4).saturating_add(256);

    pub(super) const fn new() -> Self {
        Self {
            cells: SortedCells::new(),
            lists: [const { Vec::new() }; N],
            dropped: 0,
        }
    }

    /// Empties the lists.
    pub(super) fn clear(&mut self) {
        self.lists.iter_mut().for_each(Vec::clear);
    }

    /// Lists, for each member, all members within a radius, in the order of the cells. Neighbors
    /// beyond `K` are dropped. Pairs that the search does not examine count as dropped neighbors,
    /// without a comparison.
    pub(super) fn search<T: Real>(
        &mut self,
        members: &[ParticleId],
        motion: &Motion<'_, T>,
        inv_radius: T,
    ) {
        self.fill(members, motion, inv_radius);
        self.cells.sort(members);
        let Self {
            cells,
            lists,
            dropped,
        } = self;
        lists.iter_mut().take(members.len()).for_each(Vec::clear);
        let mut add = |member: u16, neighbor: ParticleId| {
            let list = lists.get_mut(usize::from(member));
            if list.is_some_and(|list| list.push(neighbor).is_err()) {
                *dropped = dropped.saturating_add(1);
            }
        };
        let place_of = |id: ParticleId| {
            let position = *motion.positions.get(id.index())?;
            Some((position, *motion.displacements.get(id.index())?))
        };
        let (mut reach, mut skipped) = (Reach::default(), 0_usize);
        let (order, ids) = cells.range(0..members.len(), N);
        for (place, (member, id)) in (0..N).zip(order.iter().zip(ids)) {
            cells.advance(place, &mut reach);
            let id = ParticleId::new(*id);
            let Some((x, d)) = place_of(id) else {
                continue;
            };
            let mut limit = Self::EXAMINED;
            for range in reach.ranges(place) {
                let count = range.len();
                let (order, ids) = cells.range(range, limit);
                for (neighbor, other) in order.iter().zip(ids) {
                    let other = ParticleId::new(*other);
                    let Some((other_x, other_d)) = place_of(other) else {
                        continue;
                    };
                    let r = (x - other_x).plus(d - other_d) * inv_radius;
                    if r.dot(r) < T::ONE {
                        add(*member, other);
                        add(*neighbor, id);
                    }
                }
                skipped = skipped.saturating_add(count.saturating_sub(limit));
                limit = limit.saturating_sub(count);
            }
        }
        self.dropped = self.dropped.saturating_add(skipped.saturating_mul(2));
    }

    /// Assigns the members to cells relative to one of them. Cells therefore do not depend on the
    /// coordinate origin. The reference is the first member, unless more than half of the members
    /// are outside the grid's range around it. Then it is the first of eight, evenly spaced in
    /// order, for which at most half are outside, or else the one with the fewest outside.
    fn fill<T: Real>(&mut self, members: &[ParticleId], motion: &Motion<'_, T>, inv_radius: T) {
        let points = members.iter().map(|id| Point::from_motion(motion, *id));
        let mut fill_from = |first: usize| {
            let origin = members
                .get(first)
                .and_then(|id| Point::from_motion(motion, *id))?;
            let offsets = points
                .clone()
                .map(|point| point.map_or(Vec2::ZERO, |point| point.difference(&origin)));
            Some(self.cells.fill(offsets, inv_radius))
        };
        let mut best = (usize::MAX, 0);
        for k in 0..ORIGINS {
            let first = members.len().saturating_mul(k) / ORIGINS;
            let Some(outside) = fill_from(first) else {
                return;
            };
            if outside <= members.len() / 2 {
                return;
            }
            best = best.min((outside, first));
        }
        fill_from(best.1);
    }

    /// Returns the neighbors of each member, in the order of the members.
    pub(super) fn lists(&self) -> &[Vec<ParticleId, K, u16>] {
        &self.lists
    }
}
