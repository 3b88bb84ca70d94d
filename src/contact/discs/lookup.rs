//! List of keys with values, sorted at its first search.

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
            heap_sort(&mut self.entries);
            self.sorted = true;
        }
        let index = self
            .entries
            .binary_search_by(|(entry, _)| entry.cmp(key))
            .ok()?;
        self.entries.get(index).map(|(_, value)| *value)
    }
}

/// Sorts by keys, in place and without recursion.
fn heap_sort<Q: Ord, V>(entries: &mut [(Q, V)]) {
    for root in (0..entries.len() / 2).rev() {
        sift(entries, root);
    }
    for end in (1..entries.len()).rev() {
        swap(entries, 0, end);
        sift(entries.get_mut(..end).unwrap_or_default(), 0);
    }
}

/// Moves the entry at `root` down to its position in the heap.
fn sift<Q: Ord, V>(heap: &mut [(Q, V)], mut root: usize) {
    let precedes = |heap: &[(Q, V)], a: usize, b: usize| matches!((heap.get(a), heap.get(b)), (Some((a, _)), Some((b, _))) if a < b);
    while let Some(left) = root
        .checked_mul(2)
        .and_then(|twice| twice.checked_add(1))
        .filter(|left| *left < heap.len())
    {
        let right = left.saturating_add(1);
        let child = if precedes(heap, left, right) {
            right
        } else {
            left
        };
        if !precedes(heap, root, child) {
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
