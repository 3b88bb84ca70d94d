//! Selection of the contacts to keep when a search finds more than fit.

use super::contact::Contact;
use super::crossing::crossing;
use super::edge::EdgeFrame;
use super::search::Search;
use crate::contact::heap::{sift, sort};
use crate::math::{Real, Vec2};
use crate::particles::ParticleId;

impl<T: Real, const K: usize> Search<'_, T, K> {
    /// Adds a contact to a full list, in place of the one with the largest expected gap if that gap
    /// is larger.
    ///
    /// The list is a heap from the first such call on: no contact has a larger gap than the one at
    /// half its index. A call costs log₂ K comparisons, the first one also K expected gaps and K
    /// comparisons.
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
        sort(self.found, &follows);
        for contact in self.found.iter_mut() {
            contact.shift = T::ZERO;
        }
    }

    /// Returns the gap to expect at the end of the substep, less an overlap at its start, m.
    ///
    /// It is negative after a crossing, and for an overlap that grows. Without the difference,
    /// bodies that overlap deeply would leave no contacts for bodies that rest on the ground.
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
