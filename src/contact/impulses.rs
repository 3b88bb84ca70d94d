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

/// Impulse of one contact, for sets that store it with the contact: of the displacements, kg m,
/// during the passes; of the substep, N s, after its end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Impulse<T>(Vec2<T>);

impl<T: Real> Impulse<T> {
    pub(crate) const ZERO: Self = Self(Vec2::ZERO);

    pub(crate) fn value(self) -> Vec2<T> {
        self.0
    }

    /// Adds an impulse; one that overflows is left out.
    pub(crate) fn add(&mut self, impulse: Vec2<T>) {
        let sum = self.0 + impulse;
        if sum.is_finite() {
            self.0 = sum;
        }
    }

    /// Converts the impulse of the displacements to N s.
    pub(crate) fn finish(&mut self, inv_h: T) {
        let impulse = self.0.times(inv_h);
        self.0 = if impulse.is_finite() {
            impulse
        } else {
            Vec2::ZERO
        };
    }
}
