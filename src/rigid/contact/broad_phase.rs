//! Broad phase: pairs of hulls whose bounding boxes overlap, once per step.

use super::hull::Hull;
use super::motion::HullMotion;
use super::set::RigidContacts;
use crate::contact::{Aabb, sort};
use crate::math::{Real, Vec2};
use crate::particles::{Finished, Motion};
use heapless::Vec;

impl<T: Real, const B: usize, const N: usize, const K: usize> RigidContacts<T, B, N, K> {
    /// Returns whether the prediction of all hulls, and what other projections are expected to add,
    /// is within their margins.
    pub(super) fn pairs_hold(&self, motion: &Motion<'_, T>) -> bool {
        self.pairs.complete
            && self.hulls.iter().flatten().all(|hull| {
                let travel = hull.travel(motion.displacements);
                travel.is_some_and(|travel| travel + hull.slack <= hull.margin)
            })
    }

    /// Subtracts the motion of a substep from the margins.
    pub(super) fn reduce_margins(&mut self, finished: &Finished<'_, T>) {
        if self.pairs.complete {
            for hull in self.hulls.iter_mut().flatten() {
                let travel = hull.travel(finished.displacements);
                hull.margin -= travel.unwrap_or(T::ZERO);
            }
        }
    }

    /// Returns the hull of an index, unless it is vacant.
    pub(super) fn hull_at(&self, index: u16) -> Option<&Hull<T>> {
        self.hulls.get(usize::from(index))?.as_ref()
    }

    /// Returns both hulls of a pair.
    pub(super) fn pair(&self, a: u16, b: u16) -> Option<(&Hull<T>, &Hull<T>)> {
        Some((self.hull_at(a)?, self.hull_at(b)?))
    }

    /// Updates the bounding boxes: around all points at the start, grown by the radius, the largest
    /// displacement of a point in all substeps, and a 32nd of the size for what other projections
    /// add. With several substeps, another 32nd is for accelerations.
    pub(super) fn update_bounds(&mut self, motion: &Motion<'_, T>) {
        let substeps = T::ratio(self.pairs.substeps.max(1).into(), 1);
        let slacks = if self.pairs.substeps > 1 {
            T::TWO
        } else {
            T::ONE
        };
        for hull in self.hulls.iter_mut().flatten() {
            let ids = hull.owner.particles();
            let free = |w: &T| *w > T::ZERO;
            hull.movable = ids
                .iter()
                .any(|id| motion.inverse_masses.get(id.index()).is_some_and(free));
            let corners = self.corners.get(hull.corners()).unwrap_or_default();
            let path = HullMotion::new(hull, corners, Vec2::ZERO, motion);
            let travel = hull.travel(motion.displacements);
            let Some((path, travel)) = path.zip(travel) else {
                hull.margin = -T::ONE;
                continue;
            };
            hull.slack = hull.slack_of(path.reach);
            hull.margin = travel * substeps + hull.slack * slacks;
            let reach = hull.radius + hull.margin;
            let shape = path.shape(T::ZERO);
            let boxes = shape
                .corners()
                .iter()
                .map(|p| Aabb::around(p.position, reach));
            if let Some(bounds) = Aabb::union(boxes) {
                hull.bounds = bounds;
            }
        }
    }

    /// Returns the hulls from left to right. Of two with equal left sides, the one with the lower
    /// index precedes.
    pub(super) fn left_to_right(&self) -> Vec<u16, B> {
        let mut order = Vec::new();
        for (index, hull) in (0..u16::MAX).zip(&self.hulls) {
            if hull.as_ref().is_some_and(|hull| hull.margin >= T::ZERO) {
                // There are at most `B` hulls.
                let _ = order.push(index);
            }
        }
        sort(&mut order, &|a, b| {
            self.pair(*a, *b).is_some_and(|(first, second)| {
                second.bounds.begins_before(&first.bounds)
                    || (a > b && !first.bounds.begins_before(&second.bounds))
            })
        });
        order
    }
}
