//! Removal from bounded lists and from the arrays parallel to them.

use heapless::Vec;

/// Keeps the items that satisfy a condition, in their order.
///
/// `move_row` is called before with the old and the new index of each kept item that moves, in
/// ascending order, to move the entries of parallel arrays.
pub(crate) fn retain_rows<U, const K: usize>(
    items: &mut Vec<U, K>,
    keep: impl Fn(&U) -> bool,
    mut move_row: impl FnMut(usize, usize),
) {
    let mut kept = 0_usize;
    for index in 0..items.len() {
        if !items.get(index).is_some_and(&keep) {
            continue;
        }
        if kept < index {
            move_row(index, kept);
            if let Some([first, .., last]) = items.get_mut(kept..=index) {
                core::mem::swap(first, last);
            }
        }
        kept = kept.saturating_add(1);
    }
    items.truncate(kept);
}

/// Keeps the items that satisfy a condition, in their order.
///
/// [`Vec::retain`] does the same with counters whose bounds a compiler cannot derive.
pub(crate) fn retain<U, const K: usize>(items: &mut Vec<U, K>, keep: impl Fn(&U) -> bool) {
    retain_rows(items, keep, |_, _| {});
}

/// Moves an entry of an array, if both indices exist.
pub(crate) fn move_entry<U: Copy>(row: &mut [U], from: usize, to: usize) {
    if let (Some(entry), Some(slot)) = (row.get(from).copied(), row.get_mut(to)) {
        *slot = entry;
    }
}
