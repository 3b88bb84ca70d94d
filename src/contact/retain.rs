//! Removal from bounded lists.

use heapless::Vec;

/// Keeps the items that satisfy a condition, in their order.
///
/// [`Vec::retain`] does the same with counters whose bounds a compiler cannot derive.
pub(super) fn retain<U: Copy, const K: usize>(items: &mut Vec<U, K>, keep: impl Fn(&U) -> bool) {
    let mut kept = 0_usize;
    for index in 0..items.len() {
        let Some(item) = items.get(index).copied().filter(&keep) else {
            continue;
        };
        if let Some(free) = items.get_mut(kept).filter(|_| kept < index) {
            *free = item;
        }
        kept = kept.saturating_add(1);
    }
    items.truncate(kept);
}
