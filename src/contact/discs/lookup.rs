//! List of keys with values, read in order or searched.

use super::heap::sort;
use heapless::Vec;

/// At most `K` values with distinct keys.
///
/// Filling needs no comparisons. The first search after filling sorts, with at most 3 K log₂ K
/// comparisons. Each search needs log₂ K + 1. Keys that are requested in the order of the entries
/// need no search: one comparison each.
#[derive(Clone, Debug)]
pub(super) struct Lookup<Q, V, const K: usize> {
    entries: Vec<(Q, V), K>,
    sorted: bool,
    /// Number of entries that [`next_if`](Self::next_if) has returned.
    read: usize,
}

impl<Q: Ord, V: Copy, const K: usize> Lookup<Q, V, K> {
    pub(super) const fn new() -> Self {
        Self {
            entries: Vec::new(),
            sorted: false,
            read: 0,
        }
    }

    pub(super) fn clear(&mut self) {
        self.entries.clear();
        self.sorted = false;
        self.read = 0;
    }

    /// Appends an entry, unless the list is full.
    pub(super) fn push(&mut self, key: Q, value: V) {
        self.sorted = false;
        let _ = self.entries.push((key, value));
    }

    /// Returns the value of the first entry not yet read, if that is its key, and reads it.
    pub(super) fn next_if(&mut self, key: &Q) -> Option<V> {
        let (_, value) = self
            .entries
            .get(self.read)
            .filter(|(entry, _)| entry == key)?;
        self.read = self.read.wrapping_add(1);
        Some(*value)
    }

    /// Returns whether all entries have been read, so that no other key has a value.
    pub(super) fn is_read(&self) -> bool {
        self.read == self.entries.len()
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
