//! Pairs of hulls that a substep compares.

use heapless::Vec;

/// Pairs of hulls that can touch in the rest of a step.
///
/// The boxes contain the motion of all substeps. Every hull has a margin: the distance that its
/// points can still move within its box. While the prediction of all hulls stays within their
/// margins, each substep visits the same pairs. Otherwise it searches again. So no contact is
/// missed, at any speed.
#[derive(Clone, Debug)]
pub(super) struct Pairs<const K: usize> {
    /// Indices of hulls, the lower one first.
    pub(super) list: Vec<[u16; 2], K>,
    /// Whether there is a list, and all pairs are on it.
    pub(super) complete: bool,
    /// Number of substeps per step.
    pub(super) substeps: u16,
}

impl<const K: usize> Pairs<K> {
    pub(super) const NONE: Self = Self {
        list: Vec::new(),
        complete: false,
        substeps: 0,
    };

    /// Starts a step: the next substep searches.
    pub(super) fn start(&mut self, substeps: u16) {
        (self.complete, self.substeps) = (false, substeps);
    }

    /// Starts a list. A step of one substep does not need it.
    pub(super) fn clear(&mut self) {
        self.list.clear();
        self.complete = self.substeps > 1;
    }

    /// Adds a pair. Without room for it, the next substep searches again.
    pub(super) fn add(&mut self, pair: [u16; 2]) {
        if self.complete {
            self.complete = self.list.push(pair).is_ok();
        }
    }
}
