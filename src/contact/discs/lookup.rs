//! List of keys with values, sorted at its first search.

use super::heap::sort;
use heapless::Vec;

/// At most `K` values with distinct keys.
///
/// Filling needs no comparisons. The first search after filling sorts, with at most 3 K log₂ K
/// comparisons. Each search needs log₂ K + 1.
#[derive(Clone, Debug)]
pub(super) struct Lookup<Q, V, const K: usize> {
    entries: Vec<(Q, V), K>,
    sorted: bool,
}

impl<Q: Ord, V: Copy, const K: usize> Lookup<Q, V, K> {
    pub(super) const fn new() -> Self {
        Self {
            entries: Vec::new(),
            sorted: false,
        }
    }

    pub(super) fn clear(&mut self) {
        self.entries.clear();
        self.sorted = false;
    }

    /// Appends an entry, unless the list is full.
    pub(super) fn push(&mut self, key: Q, value: V) {
        self.sorted = false;
        let _ = self.entries.push((key, value));
    }

    /// Returns the value of a key.
    pub(super) fn find(&mut self, key: &Q) -> Option<V> {
        if !self.sorted {
            sort(&mut self.entries, &|(a, _), (b, _)| a > b);
            self.sorted = true;
        }
        let index = self
            .entries
            .binary_search_by(|(entry, _)| entry.cmp(key))
            .ok()?;
        self.entries.get(index).map(|(_, value)| *value)
    }
}
