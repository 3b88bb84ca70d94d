//! Rotations of the plane.

use super::{Mat2, Vec2};
use crate::Real;
use core::ops::Mul;

/// A rotation, counter-clockwise for a positive angle, held as cosine and sine: the matrix [[co, −si], [si, co]].
///
/// The kernel makes rotations only by [polar decomposition](crate::polar()), so co² + si² = 1 within two machine epsilons
/// and no trigonometric function is ever needed.
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

impl<T: Real> Rotation<T> {
    /// No rotation.
    pub const IDENTITY: Self = Self { co: T::ONE, si: T::ZERO };

    /// The opposite rotation.
    #[inline]
    #[must_use]
    pub fn inverse(self) -> Self {
        Self { co: self.co, si: -self.si }
    }

    /// The rotation as a matrix.
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
    /// The rotation by `other` first and then by `self`.
    #[inline]
    fn mul(self, other: Self) -> Self {
        Self { co: self.co * other.co - self.si * other.si, si: self.si * other.co + self.co * other.si }
    }
}
