//! Links of a chain, and the rows of its system of equations.

use crate::math::{Real, Vec2, product, sum};

/// Link from a member to the next one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link<T> {
    /// L.
    pub(super) rest_length: T,
    /// α.
    pub(super) compliance: T,
    /// λ.
    pub(super) multiplier: T,
    /// Whether there is a next member and the link to it is not cut.
    pub(super) intact: bool,
}

crate::snapshot::fields!(
    [T: crate::snapshot::Snapshot]
    Link<T> { rest_length: T, compliance: T, multiplier: T, intact: bool }
);

impl<T: Real> Link<T> {
    /// Absent link: all bytes are zero.
    pub(super) const ABSENT: Self = Self {
        rest_length: T::ZERO,
        compliance: T::ZERO,
        multiplier: T::ZERO,
        intact: false,
    };
}

/// Row of the system of equations during a pass.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row<T> {
    /// Unit vector m along which the link corrects its first end; zero if it does not act.
    pub(super) direction: Vec2<T>,
    /// Current length |r|, m.
    pub(super) length: T,
    /// W, the sum of the inverse masses of both ends.
    pub(super) weight: T,
    /// Factor of the solution of this row in that of the previous row.
    pub(super) ratio: T,
    /// Δλ.
    pub(super) delta: T,
    /// Impulse on the first end, times h: m Δλ, or less across the link.
    pub(super) impulse: Vec2<T>,
}

crate::snapshot::fields!(
    [T: crate::snapshot::Snapshot]
    Row<T> { direction: Vec2<T>, length: T, weight: T, ratio: T, delta: T, impulse: Vec2<T> }
);

impl<T: Real> Row<T> {
    /// Row of a link that does not act: all bytes are zero.
    pub(super) const ZERO: Self = Self {
        direction: Vec2::ZERO,
        length: T::ZERO,
        weight: T::ZERO,
        ratio: T::ZERO,
        delta: T::ZERO,
        impulse: Vec2::ZERO,
    };

    /// Returns |λ|W: the lateral stiffness of the link, times its length.
    #[inline]
    pub(super) fn stiffness(&self, link: &Link<T>) -> T {
        product(sum(link.multiplier, self.delta).abs(), self.weight)
    }
}
