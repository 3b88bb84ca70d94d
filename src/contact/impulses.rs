//! Impulses of the contacts of a substep.

use crate::math::{Real, Vec2};

/// Sums of the impulses on the first bodies of contacts, by the index of the contact.
///
/// `()` sums nothing: contacts without reports neither compute nor store impulses.
pub(crate) trait Impulses<T> {
    /// Begins a substep.
    fn restart(&mut self);

    /// Adds an impulse, N s. One that overflows is left out.
    fn add(&mut self, contact: usize, impulse: Vec2<T>);
}

impl<T> Impulses<T> for () {
    #[inline]
    fn restart(&mut self) {}

    #[inline]
    fn add(&mut self, _: usize, _: Vec2<T>) {}
}

impl<T: Real> Impulses<T> for [Vec2<T>] {
    fn restart(&mut self) {
        self.fill(Vec2::ZERO);
    }

    fn add(&mut self, contact: usize, impulse: Vec2<T>) {
        if let Some(slot) = self.get_mut(contact) {
            let sum = *slot + impulse;
            if sum.is_finite() {
                *slot = sum;
            }
        }
    }
}
