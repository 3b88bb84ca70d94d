//! Rotation by the Cayley transform: rational, and without trigonometric functions.

use super::scalar::Real;
use super::vec2::Vec2;

/// Rotation ΔR by the angle θ with s = 2 tan(θ/2), the Cayley transform of s.
///
/// With (c, t) the unit vector along (1, s/2), cos θ = 1 − 2t² and sin θ = 2ct. s = θ up to an
/// error of third order, and every s gives a rotation of less than half a turn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turn<T> {
    /// ΔR − 1: the cosine minus one, and the sine.
    pub(crate) change: Vec2<T>,
    /// dθ/ds = c².
    pub(crate) rate: T,
}

impl<T: Real> Turn<T> {
    /// No rotation.
    pub(crate) const NONE: Self = Self {
        change: Vec2::ZERO,
        rate: T::ONE,
    };

    /// Returns the rotation for s.
    pub(crate) fn new(s: T) -> Self {
        let half = Vec2::new(T::ONE, T::HALF * s).direction();
        half.filter(|_| s != T::ZERO)
            .map_or(Self::NONE, |(half, _)| Self {
                change: Vec2::new(-T::TWO * half.y * half.y, T::TWO * half.x * half.y),
                rate: half.x * half.x,
            })
    }

    /// Returns (ΔR − 1) v, by which the rotation moves a vector.
    #[inline]
    pub(crate) fn moves(&self, v: Vec2<T>) -> Vec2<T> {
        v * self.change.x + v.perp() * self.change.y
    }
}
