//! Regions of a lattice that breaks.

use super::edit::recenter;
use super::memberships::Memberships;
use super::region::Region;
use super::set::{RegionBlend, RegionMatching};
use crate::constraint::{NodeSplit, Split, replace};
use crate::math::Real;
use crate::particles::ParticleId;
use crate::particles::members::index_bound;
use crate::particles::retain::move_entry;
use crate::shape::mode::Mode;
use core::ops::Range;

/// Effect of the split of a node on a region.
#[derive(Clone, Copy, PartialEq)]
enum Effect {
    /// The region does not hold the node, or the triangles that move are not within the region.
    None,
    /// All triangles at the node that are within the region move, so the copy replaces the node.
    Replace,
    /// Triangles connect node and copy in the region, so the copy becomes a member.
    Join,
    /// The split disconnects the region: what is connected with the copy becomes a region of its
    /// own.
    Divide,
}

/// The regions follow the triangles within them. Where all of a region's triangles at the node
/// move, the copy replaces the node. Where some move, the copy becomes a member with the same rest
/// position; and if the triangles within the region no longer connect it with the node, its part of
/// the region becomes a region of its own, with the same rest shape and mode, without a prescribed
/// pose. So a lattice that is cut through falls into pieces that share no region, if triangles
/// within each region connected its members before. Other members, as across a hole of the lattice,
/// stay with the node.
///
/// New regions get the next indices; all others keep theirs. A split needs a membership for each
/// region that keeps the node and gets the copy, and a region for each one that is divided. A node
/// for which the capacity does not suffice stays whole.
///
/// **Cost**: for each region that holds the node, the product of its members, the triangles, and
/// the number of triangles on the longest path within it. It uses one byte of stack for each of the
/// `K` memberships.
impl<T: Real, const R: usize, const K: usize, M: Mode<T>> Split<T> for RegionMatching<T, R, K, M> {
    fn fits(&self, split: &NodeSplit<'_, T>) -> bool {
        let mut found = [false; K];
        let (mut memberships, mut regions) = (0_usize, 0_usize);
        for region in &self.items {
            let effect = effect(self.memberships.ids(&region.span), split, &mut found);
            memberships = memberships
                .saturating_add(usize::from(matches!(effect, Effect::Join | Effect::Divide)));
            regions = regions.saturating_add(usize::from(effect == Effect::Divide));
        }
        let free_regions = R.saturating_sub(self.items.len());
        let free_memberships = K.saturating_sub(self.memberships.ids.len());
        memberships <= free_memberships && regions <= free_regions
    }

    fn split(&mut self, split: &NodeSplit<'_, T>) {
        let mut found = [false; K];
        let (node, copy) = (split.node(), split.copy());
        for index in 0..self.items.len() {
            let Some(span) = self.items.get(index).map(|region| region.span.clone()) else {
                return;
            };
            match effect(self.memberships.ids(&span), split, &mut found) {
                Effect::None => (),
                Effect::Replace => {
                    let ids = self.memberships.ids.get_mut(span);
                    replace(ids.unwrap_or_default(), node, copy);
                }
                Effect::Join => self.join(index, node, copy),
                Effect::Divide => {
                    self.join(index, node, copy);
                    self.part(index, &found);
                }
            }
        }
        self.memberships.end = index_bound(&self.memberships.ids);
        if self.overlap == RegionBlend::Averaged {
            self.memberships.average(node);
            self.memberships.average(copy);
        }
        let Self {
            items, memberships, ..
        } = self;
        for region in items {
            let ids = memberships.ids(&region.span);
            if ids.contains(&node) || ids.contains(&copy) {
                recenter(region, memberships, split.particles());
            }
        }
    }
}

impl<T: Real, const R: usize, const K: usize, M: Mode<T>> RegionMatching<T, R, K, M> {
    /// Adds the copy of a node as the last member of a region.
    fn join(&mut self, index: usize, node: ParticleId, copy: ParticleId) {
        let Some(span) = self.items.get(index).map(|region| region.span.clone()) else {
            return;
        };
        if self.memberships.insert_copy(&span, node, copy) {
            self.resize(index, span.len().saturating_add(1));
        }
    }

    /// Sets the number of members of a region, and moves the ranges of the regions behind it.
    fn resize(&mut self, index: usize, len: usize) {
        let mut items = self.items.iter_mut().skip(index);
        let Some(Region { span, .. }) = items.next() else {
            return;
        };
        span.end = span.start.saturating_add(len);
        let mut end = span.end;
        for Region { span, .. } in items {
            *span = end..end.saturating_add(span.len());
            end = span.end;
        }
    }

    /// Moves the last member of a region, and those found, to a new region.
    fn part(&mut self, index: usize, found: &[bool; K]) {
        let Some(region) = self.items.get(index) else {
            return;
        };
        let (span, mode, center) = (region.span.clone(), region.mode.clone(), region.center);
        let moved = self.memberships.move_to_end(&span, found);
        self.resize(index, span.len().saturating_sub(moved));
        let end = self.memberships.ids.len();
        let mut part = Region::new(end.saturating_sub(moved)..end, mode);
        part.center = center;
        // Cannot fail: the capacity suffices.
        let _ = self.items.push(part);
    }
}

/// Returns the effect of a split on a region with these members. For [`Effect::Divide`], `found`
/// marks the members that triangles within the region connect with the copy.
fn effect<T: Real>(ids: &[ParticleId], split: &NodeSplit<'_, T>, found: &mut [bool]) -> Effect {
    let node = split.node();
    let within = || {
        let triangles = split.triangles();
        triangles.filter(|(corners, _)| corners.iter().all(|id| ids.contains(id)))
    };
    let at_node = |moved: bool| {
        let mut triangles = within();
        triangles.any(|(corners, moves)| moves == moved && corners.contains(&node))
    };
    if !ids.contains(&node) || !at_node(true) {
        return Effect::None;
    }
    if !at_node(false) {
        return Effect::Replace;
    }
    found.fill(false);
    let index = |id: ParticleId| ids.iter().position(|other| *other == id);
    let mut grown = true;
    while grown {
        grown = false;
        for (corners, moves) in within() {
            let is_copy = |id: ParticleId| moves && id == node;
            let is_found = |id: &ParticleId| {
                let entry = index(*id).and_then(|index| found.get(index));
                is_copy(*id) || entry.is_some_and(|found| *found)
            };
            if corners.iter().any(is_found) {
                for id in corners {
                    let entry = index(id).and_then(|index| found.get_mut(index));
                    if let Some(entry) = entry.filter(|found| !is_copy(id) && !**found) {
                        (*entry, grown) = (true, true);
                    }
                }
            }
        }
    }
    let connected = index(node).and_then(|index| found.get(index));
    if connected == Some(&true) {
        Effect::Join
    } else {
        Effect::Divide
    }
}

impl<T: Real, const K: usize> Memberships<T, K> {
    /// Adds the copy of a member behind a region, with its rest offset and its fraction. Returns
    /// whether there was capacity.
    fn insert_copy(&mut self, span: &Range<usize>, node: ParticleId, copy: ParticleId) -> bool {
        let place = self.ids(span).iter().position(|id| *id == node);
        let last = self.ids.len();
        let Some(place) = place.filter(|_| self.ids.push(copy).is_ok()) else {
            return false;
        };
        self.copy_entry(span.start.saturating_add(place), last);
        for index in (span.end..last).rev() {
            self.swap(index, index.saturating_add(1));
        }
        true
    }

    /// Copies all but the particle from one membership to another.
    fn copy_entry(&mut self, from: usize, to: usize) {
        move_entry(&mut self.offsets, from, to);
        move_entry(&mut self.weights, from, to);
        move_entry(&mut self.fractions, from, to);
    }

    /// Swaps two memberships.
    fn swap(&mut self, a: usize, b: usize) {
        swap(&mut self.ids, a, b);
        swap(&mut self.offsets, a, b);
        swap(&mut self.weights, a, b);
        swap(&mut self.fractions, a, b);
    }

    /// Moves the last member of a region, and those found, behind all memberships, in their order.
    /// Returns their number.
    fn move_to_end(&mut self, span: &Range<usize>, found: &[bool; K]) -> usize {
        let (mut moved, mut place) = (0_usize, span.start);
        let last = span.len().saturating_sub(1);
        for (index, found) in (0..span.len()).zip(found) {
            if *found || index == last {
                for next in place..self.ids.len().saturating_sub(1) {
                    self.swap(next, next.saturating_add(1));
                }
                moved = moved.saturating_add(1);
            } else {
                place = place.saturating_add(1);
            }
        }
        moved
    }
}

/// Swaps two entries that exist.
fn swap<U: Copy>(row: &mut [U], a: usize, b: usize) {
    let entry = row.get(a).copied();
    move_entry(row, b, a);
    if let (Some(entry), Some(slot)) = (entry, row.get_mut(b)) {
        *slot = entry;
    }
}
