//! Sorting in place with a bounded number of comparisons.

/// Sorts entries in place, without recursion, with at most 3 n log₂ n comparisons.
///
/// `precedes` is a strict total order of the entries.
pub(super) fn heap_sort<U>(entries: &mut [U], precedes: impl Fn(&U, &U) -> bool) {
    for root in (0..entries.len() / 2).rev() {
        sift(entries, root, &precedes);
    }
    for end in (1..entries.len()).rev() {
        swap(entries, 0, end);
        sift(entries.get_mut(..end).unwrap_or_default(), 0, &precedes);
    }
}

/// Moves the entry at `root` down to its position in the heap.
fn sift<U>(heap: &mut [U], mut root: usize, precedes: &impl Fn(&U, &U) -> bool) {
    let precedes = |heap: &[U], a: usize, b: usize| matches!((heap.get(a), heap.get(b)), (Some(a), Some(b)) if precedes(a, b));
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
