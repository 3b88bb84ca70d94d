//! Bounds-checked slice access without panics.

/// Returns the first `count` items, or an empty slice if there are fewer.
pub(super) fn first<U>(all: &mut [U], count: usize) -> &mut [U] {
    all.get_mut(..count).unwrap_or_default()
}

/// Writes an item if the index is within bounds.
pub(super) fn put<U>(points: &mut [U], place: usize, item: U) {
    if let Some(place) = points.get_mut(place) {
        *place = item;
    }
}
