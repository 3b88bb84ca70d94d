//! Rotations of the plane.

use super::mat2::Mat2;
use super::scalar::Real;
use super::vec2::Vec2;
use core::ops::Mul;

/// Rotation stored as cosine and sine: the matrix [[co, −si], [si, co]].
///
/// Positive angles are counter-clockwise. The kernel computes rotations only by [polar
/// decomposition](crate::polar()), so co² + si² = 1 within two machine epsilons. It never needs
/// trigonometric functions.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Rotation<T> {
    /// Cosine of the angle.
    pub co: T,
    /// Sine of the angle.
    pub si: T,
}

crate::snapshot::fields!([T: crate::snapshot::Snapshot] Rotation<T> { co: T, si: T });

impl<T: Real> Rotation<T> {
    /// Rotation by zero.
    pub const IDENTITY: Self = Self { co: T::ONE, si: T::ZERO };

    /// Returns the inverse rotation.
    #[inline]
    #[must_use]
    pub fn inverse(self) -> Self {
        Self { co: self.co, si: -self.si }
    }

    /// Returns the rotation as a matrix.
    #[inline]
    pub fn matrix(self) -> Mat2<T> {
        Mat2::new(self.co, -self.si, self.si, self.co)
    }
}

impl<T: Real> Default for Rotation<T> {
    fn default() -> Self {
        Self::IDENTITY
    }
}

impl<T: Real> Mul<Vec2<T>> for Rotation<T> {
    type Output = Vec2<T>;
    #[inline]
    fn mul(self, v: Vec2<T>) -> Vec2<T> {
        Vec2::new(self.co * v.x - self.si * v.y, self.si * v.x + self.co * v.y)
    }
}

impl<T: Real> Mul for Rotation<T> {
    type Output = Self;
    /// Returns the rotation by `other` followed by the rotation by `self`.
    #[inline]
    fn mul(self, other: Self) -> Self {
        Self { co: self.co * other.co - self.si * other.si, si: self.si * other.co + self.co * other.si }
    }
}
