//! Binary heap in a slice, and heap sort, without panics.

/// Moves the entry at `root` down to its position in a heap whose entries precede those below them.
pub(super) fn sift<U>(heap: &mut [U], mut root: usize, precedes: &impl Fn(&U, &U) -> bool) {
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

/// Sorts in place and without recursion, with at most 3 n log₂ n comparisons.
///
/// Equal entries do not keep their order.
pub(crate) fn sort<U>(entries: &mut [U], follows: &impl Fn(&U, &U) -> bool) {
    for root in (0..entries.len() / 2).rev() {
        sift(entries, root, follows);
    }
    for end in (1..entries.len()).rev() {
        swap(entries, 0, end);
        sift(entries.get_mut(..end).unwrap_or_default(), 0, follows);
    }
}

/// Swaps two entries that exist. The comparison removes the panic of `swap`.
fn swap<U>(entries: &mut [U], a: usize, b: usize) {
    if a < entries.len() && b < entries.len() {
        entries.swap(a, b);
    }
}
