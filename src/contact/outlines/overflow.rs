//! Selection of the contacts to keep when a search finds more than fit.

use super::contact::Contact;
use super::crossing::crossing;
use super::edge::EdgeFrame;
use super::search::Search;
use crate::math::{Real, Vec2};
use crate::particles::ParticleId;

impl<T: Real, const K: usize> Search<'_, T, K> {
    /// Adds a contact to a full list, in place of the one with the largest expected gap if that gap is
    /// larger.
    ///
    /// The list is a heap from the first such call on: no contact has a larger gap than the one at half
    /// its index. A call costs log₂ K comparisons, the first one also K expected gaps and K comparisons.
    pub(super) fn replace(&mut self, mut contact: Contact<T>) {
        if !self.is_heap {
            self.is_heap = true;
            for index in (0..self.found.len()).rev() {
                if let Some(listed) = self.found.get(index) {
                    let gap = self.expected_gap(listed);
                    if let Some(listed) = self.found.get_mut(index) {
                        listed.shift = gap;
                    }
                }
                sift(self.found, index, &has_larger_gap);
            }
        }
        contact.shift = self.expected_gap(&contact);
        let Some(last) = self.found.first_mut() else {
            return;
        };
        if contact.shift < last.shift {
            *last = contact;
            sift(self.found, 0, &has_larger_gap);
        }
    }

    /// Restores the order of the list, by body, other body, point and edge.
    pub(super) fn sort(&mut self) {
        let corners = self.corner_positions.corners;
        let order = |contact: &Contact<T>| {
            let body = |corner: u16| corners.get(usize::from(corner)).map(|corner| corner.body);
            let Contact { point, edge, .. } = *contact;
            (body(point), body(edge), point, edge)
        };
        let follows = |a: &Contact<T>, b: &Contact<T>| order(a) > order(b);
        for root in (0..self.found.len()).rev() {
            sift(self.found, root, &follows);
        }
        for end in (1..self.found.len()).rev() {
            swap(self.found, 0, end);
            sift(self.found.get_mut(..end).unwrap_or_default(), 0, &follows);
        }
        for contact in self.found.iter_mut() {
            contact.shift = T::ZERO;
        }
    }

    /// Returns the gap to expect at the end of the substep, less an overlap at its start, m.
    ///
    /// It is negative after a crossing, and for an overlap that grows. Without the difference, bodies
    /// that overlap deeply would leave no contacts for bodies that rest on the ground.
    fn expected_gap(&self, contact: &Contact<T>) -> T {
        let corners = self.corner_positions.corners;
        let frames = || {
            let point = corners.get(usize::from(contact.point))?;
            let start = corners.get(usize::from(contact.edge))?;
            let end = corners.get(usize::from(start.next))?;
            let body = |corner: u16| self.bodies.get(usize::from(corner));
            let pick = |all: &[Vec2<T>]| {
                let of = |id: ParticleId| all.get(id.index()).copied();
                Some(EdgeFrame::new([of(point.id)?, of(start.id)?, of(end.id)?]))
            };
            Some((
                pick(self.corner_positions.positions)?,
                pick(self.displacements)?,
                body(point.body)?.radius + body(start.body)?.radius,
            ))
        };
        let Some((start, path, radius)) = frames() else {
            return contact.gap;
        };
        let end = start.displaced_by(&path);
        if contact.deep {
            let depth = |frame: &EdgeFrame<T>| {
                let edge = frame.e.direction();
                edge.map_or(T::ZERO, |(u, _)| u.cross(frame.r).abs())
            };
            return depth(&start) - depth(&end);
        }
        let crosses = || {
            let side = contact.side;
            crossing(&start, &path, side, side.is_none()).is_ok()
        };
        let distance = end.nearest().length();
        let signed = if crosses() { -distance } else { distance };
        signed - radius - contact.gap.at_most(T::ZERO)
    }
}

fn has_larger_gap<T: Real>(a: &Contact<T>, b: &Contact<T>) -> bool {
    a.shift > b.shift
}

/// Moves the entry at `root` down to its position in a heap whose entries precede those below them.
fn sift<U>(heap: &mut [U], mut root: usize, precedes: &impl Fn(&U, &U) -> bool) {
    let is_first = |heap: &[U], a: usize, b: usize| match (heap.get(a), heap.get(b)) {
        (Some(a), Some(b)) => precedes(a, b),
        _ => false,
    };
    while let Some(left) = root
        .checked_mul(2)
        .and_then(|twice| twice.checked_add(1))
        .filter(|left| *left < heap.len())
    {
        let right = left.saturating_add(1);
        let child = if is_first(heap, right, left) {
            right
        } else {
            left
        };
        if !is_first(heap, child, root) {
            return;
        }
        swap(heap, root, child);
        root = child;
    }
}

/// Swaps two entries that exist. The comparison removes the panic of `swap`.
fn swap<U>(entries: &mut [U], a: usize, b: usize) {
    if a < entries.len() && b < entries.len() {
        entries.swap(a, b);
    }
}
