//! Bounds-checked slice access without panics.

/// Returns the first `count` items, or an empty slice if there are fewer.
pub(super) fn first<U>(all: &mut [U], count: usize) -> &mut [U] {
    all.get_mut(..count).unwrap_or_default()
}

/// Writes an item if the index is within bounds.
pub(super) fn put<U>(points: &mut [U], index: usize, item: U) {
    if let Some(slot) = points.get_mut(index) {
        *slot = item;
    }
}
