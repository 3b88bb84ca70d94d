//! Neighbor search.

use super::point::Point;
use crate::math::{Real, Vec2};
use crate::particles::{Motion, ParticleId, SpatialHash};
use heapless::Vec;

/// Lists of at most `K` neighbors for each of `N` members. The positions are those at the start of
/// the substep's first pass.
#[derive(Clone, Debug)]
pub(super) struct Neighbors<const N: usize, const K: usize> {
    grid: SpatialHash<N>,
    lists: [Vec<ParticleId, K, u16>; N],
    /// Number of neighbors that did not fit, since the last reset to zero.
    pub(super) dropped: usize,
}

/// Number of members that are tried as the origin of the cells.
const ORIGINS: usize = 8;

impl<const N: usize, const K: usize> Neighbors<N, K> {
    /// Maximum number of grid items that one member's search examines. A fluid at rest has about 40
    /// members in nine cells, and about nine others share their buckets. The K neighbors of a full
    /// list come from about 3K members.
    const EXAMINED: usize = K.saturating_mul(4).saturating_add(256);

    pub(super) const fn new() -> Self {
        Self {
            grid: SpatialHash::new(),
            lists: [const { Vec::new() }; N],
            dropped: 0,
        }
    }

    /// Empties the lists.
    pub(super) fn clear(&mut self) {
        self.lists.iter_mut().for_each(Vec::clear);
    }

    /// Lists, for each member, all members within a radius, in the order of the grid. Neighbors
    /// beyond `K` are dropped. Members that the search does not examine count as dropped neighbors,
    /// without a comparison.
    pub(super) fn search<T: Real>(
        &mut self,
        members: &[ParticleId],
        motion: &Motion<'_, T>,
        inv_radius: T,
    ) {
        self.fill(members, motion, inv_radius);
        for (index, (id, list)) in (0..N).zip(members.iter().zip(&mut self.lists)) {
            list.clear();
            let Some(point) = Point::from_motion(motion, *id) else {
                continue;
            };
            let mut dropped = 0_usize;
            let skipped = self.grid.visit_nearby(index, Self::EXAMINED, |other| {
                let Some(other) = members
                    .get(other)
                    .filter(|_| other != index)
                    .and_then(|other| Point::from_motion(motion, *other))
                else {
                    return;
                };
                let r = point.difference(&other) * inv_radius;
                if r.dot(r) < T::ONE && list.push(other.id).is_err() {
                    dropped = dropped.saturating_add(1);
                }
            });
            self.dropped = self.dropped.saturating_add(dropped).saturating_add(skipped);
        }
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
            self.grid.fill(offsets, inv_radius);
            Some(self.grid.outermost())
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
