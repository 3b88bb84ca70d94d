//! Begin and end events of touching pairs.

use crate::checksum::Checksum;
use crate::math::{Real, Vec2};
use crate::particles::retain::retain;
use heapless::Vec;

/// Indices of two bodies that touch, the lower one first.
pub(crate) type BodyPair = (u16, u16);

/// At most `K` pairs that touched in the last step, and those of the step before.
///
/// A pair touched in a step if it touched in any of its substeps.
#[derive(Clone, Debug)]
pub(crate) struct Events<const K: usize> {
    pub(crate) current: Vec<BodyPair, K>,
    pub(crate) previous: Vec<BodyPair, K>,
    pub(crate) dropped: usize,
}

crate::snapshot::fields!([const K: usize] Events<K> { current: Vec<BodyPair, K>, previous: Vec<BodyPair, K>, dropped: usize });

impl<const K: usize> Events<K> {
    pub(crate) const fn new() -> Self {
        Self {
            current: Vec::new(),
            previous: Vec::new(),
            dropped: 0,
        }
    }

    /// Begins a step.
    pub(crate) fn advance(&mut self) {
        self.previous.clear();
        // Cannot fail: both lists have capacity `K`. Few pairs touch, so copying is cheaper than
        // swapping the lists.
        let _ = self.previous.extend_from_slice(&self.current);
        self.current.clear();
        self.dropped = 0;
    }

    /// Records that two bodies touch.
    ///
    /// Pairs beyond `K` are counted as dropped, once per call.
    pub(crate) fn record(&mut self, a: u16, b: u16) {
        let pair = if a < b { (a, b) } else { (b, a) };
        let Err(index) = self
            .current
            .binary_search_by_key(&number(pair), |pair| number(*pair))
        else {
            return;
        };
        if self.current.push(pair).is_err() {
            self.dropped = self.dropped.saturating_add(1);
            return;
        }
        // Each later pair moves to the next slot, the last one to that of the pushed pair.
        let mut moved = pair;
        for slot in self.current.get_mut(index..).unwrap_or_default() {
            core::mem::swap(slot, &mut moved);
        }
    }

    /// Forgets the pairs with a body that does not satisfy a condition.
    pub(crate) fn retain(&mut self, keep: impl Fn(u16) -> bool) {
        for pairs in [&mut self.current, &mut self.previous] {
            retain(pairs, |(a, b)| keep(*a) && keep(*b));
        }
    }

    /// Returns the pairs that touched in the last step, in ascending order.
    pub(crate) fn touching(&self) -> &[BodyPair] {
        &self.current
    }

    /// Returns the bodies that touched a body in the last step, in ascending order.
    pub(crate) fn touching_with(&self, body: u16) -> impl Iterator<Item = u16> {
        let pairs = self.current.iter();
        pairs.filter_map(move |(a, b)| match body {
            body if body == *a => Some(*b),
            body if body == *b => Some(*a),
            _ => None,
        })
    }

    /// Returns the touching pairs that did not touch in the step before.
    pub(crate) fn began(&self) -> impl Iterator<Item = BodyPair> {
        only_in(&self.current, &self.previous)
    }

    /// Returns the pairs that touched in the step before and no longer do.
    pub(crate) fn ended(&self) -> impl Iterator<Item = BodyPair> {
        only_in(&self.previous, &self.current)
    }

    /// Adds the pairs that touched in the last step.
    ///
    /// They determine which contacts begin and end in the next one.
    pub(crate) fn hash_state(&self, checksum: &mut Checksum) {
        checksum.add_count(self.current.len());
        for (a, b) in &self.current {
            checksum.add_bits((*a).into());
            checksum.add_bits((*b).into());
        }
    }

    /// Returns the number of calls of `record` dropped in the last step.
    pub(crate) fn dropped(&self) -> usize {
        self.dropped
    }
}

/// Returns the other body of a contact, and the normal that points away from it; `None` for a
/// contact of other bodies, or of a body with itself.
///
/// The normal of the contact points from the second body to the first.
pub(crate) fn other_body<T: Real, B: Copy + PartialEq>(
    body: B,
    [first, second]: [B; 2],
    normal: Vec2<T>,
) -> Option<(B, Vec2<T>)> {
    if first == second {
        None
    } else if first == body {
        Some((second, normal))
    } else if second == body {
        Some((first, -normal))
    } else {
        None
    }
}

/// Returns a number in the order of the pairs, which compares at once.
fn number((a, b): BodyPair) -> u32 {
    u32::from(a) << 16 | u32::from(b)
}

/// Returns the pairs of the first list missing in the second, which is sorted in ascending order.
fn only_in(these: &[BodyPair], those: &[BodyPair]) -> impl Iterator<Item = BodyPair> {
    these
        .iter()
        .copied()
        .filter(move |pair| those.binary_search(pair).is_err())
}
