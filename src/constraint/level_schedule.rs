//! Level scheduling: reorders constraints for parallel execution without changing any result.
//!
//! In insertion order, each constraint of a row of cloth depends on the previous one, because they
//! share a particle. The **level** of a constraint is the length of the longest such dependency
//! chain that ends in it. Constraints of one level share no particle. Constraints that share a
//! particle keep their order. Solving level by level is therefore bit-identical, while a processor
//! overlaps the updates of one level.

use super::traits::Constraint;
use crate::math::simd::{LANES, Lanes};
use crate::math::{Real, count};
use crate::particles::ParticleId;

/// Bit that marks the first of four slots whose constraints share no particle.
pub(super) const INDEPENDENT: u32 = 1 << 31;

/// Parallel arrays of a set, of equal length but for the ids.
pub(super) struct Slots<'a, T, C> {
    pub(super) items: &'a mut [C],
    pub(super) multipliers: &'a mut [T],
    /// Levels, during the sort only.
    pub(super) levels: &'a mut [T],
    /// Id of the constraint in each slot, during the sort, followed by the free ids.
    ///
    /// Afterwards, the slot of each id.
    pub(super) ids: &'a mut [u32],
}

impl<T: Real, C> Slots<'_, T, C> {
    /// Sorts by level, and within a level by id.
    ///
    /// `heights` has one entry per particle, all zero.
    pub(super) fn sort<const K: usize>(mut self, heights: &mut [u32])
    where
        C: Constraint<T, K>,
    {
        for slot in self.ids.iter_mut() {
            *slot &= !INDEPENDENT;
        }
        for (item, level) in self.items.iter().zip(self.levels.iter_mut()) {
            *level = next_level(item.particles(), heights);
        }
        invert(self.ids);
        self.heap_sort();
        invert(self.ids);
        if C::BATCH_UPDATE.is_some() {
            self.mark();
        }
    }

    /// Marks the first slot of every four constraints that share no particle.
    pub(super) fn mark<const K: usize>(&mut self)
    where
        C: Constraint<T, K>,
    {
        let ((batches, _), (slots, _)) =
            (self.items.as_chunks(), self.ids.as_chunks_mut::<LANES>());
        for (batch, [slot, ..]) in batches.iter().zip(slots) {
            if are_independent(batch) {
                *slot |= INDEPENDENT;
            }
        }
    }

    /// Heap sort: in place, without recursion, in n log n steps.
    fn heap_sort(&mut self) {
        let n = self.items.len();
        for root in (0..n / 2).rev() {
            self.sift(root, n);
        }
        for end in (1..n).rev() {
            self.swap(0, end);
            self.sift(0, end);
        }
    }

    /// Moves the item at `root` down the heap that ends before `end`.
    fn sift(&mut self, mut root: usize, end: usize) {
        while let Some(left) = root
            .checked_mul(2)
            .and_then(|twice| twice.checked_add(1))
            .filter(|&left| left < end)
        {
            let right = left.saturating_add(1);
            let child = if right < end && self.precedes(left, right) {
                right
            } else {
                left
            };
            if !self.precedes(root, child) {
                return;
            }
            self.swap(root, child);
            root = child;
        }
    }

    fn precedes(&self, a: usize, b: usize) -> bool {
        match (self.levels.get(a), self.levels.get(b)) {
            (Some(x), Some(y)) if x == y => self.ids.get(a) < self.ids.get(b),
            (x, y) => x < y,
        }
    }

    fn swap(&mut self, a: usize, b: usize) {
        swap(self.items, a, b);
        swap(self.multipliers, a, b);
        swap(self.levels, a, b);
        swap(self.ids, a, b);
    }
}

/// Returns whether no particle occurs twice in these constraints.
fn are_independent<T: Real, C: Constraint<T, K>, const K: usize>(batch: &Lanes<C>) -> bool {
    let particles = batch.each_ref().map(Constraint::particles);
    let pairs = |i: usize| particles.iter().flatten().skip(i + 1);
    particles
        .iter()
        .flatten()
        .enumerate()
        .all(|(i, id)| pairs(i).all(|other| other != id))
}

/// Returns the level of the next constraint and updates the heights of its particles.
///
/// The height of a particle is the level of its last constraint so far. The scalar represents
/// levels exactly up to 2²⁴.
fn next_level<T: Real, const K: usize>(particles: [ParticleId; K], heights: &mut [u32]) -> T {
    let height = |id: ParticleId, heights: &[u32]| heights.get(id.index()).copied().unwrap_or(0);
    let level = particles
        .iter()
        .map(|&id| height(id, heights))
        .max()
        .unwrap_or(0)
        .saturating_add(1);
    for id in particles {
        if let Some(height) = heights.get_mut(id.index()) {
            *height = level;
        }
    }
    count(level as usize)
}

/// Swaps two items if both exist.
pub(super) fn swap<U>(items: &mut [U], a: usize, b: usize) {
    // `slice::swap` calls memmove, which most programs do not contain otherwise.
    if let Some((low, [high, ..])) = items.split_at_mut_checked(a.max(b))
        && let Some(low) = low.get_mut(a.min(b))
    {
        core::mem::swap(low, high);
    }
}

/// Inverts a permutation in place, cycle by cycle. The highest bit marks finished entries
/// meanwhile.
pub(super) fn invert(permutation: &mut [u32]) {
    const DONE: u32 = 1 << 31;
    for start in 0..u32::try_from(permutation.len()).unwrap_or(DONE) {
        let mut from = start;
        let mut index = permutation.get(start as usize).copied().unwrap_or(DONE);
        while index & DONE == 0 {
            let Some(entry) = permutation.get_mut(index as usize) else {
                break;
            };
            let next = core::mem::replace(entry, from | DONE);
            (from, index) = (index, next);
        }
    }
    for entry in permutation {
        *entry &= !DONE;
    }
}
