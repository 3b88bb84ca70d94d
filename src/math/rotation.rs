//! Rotations of the plane.

use super::mat2::Mat2;
use super::scalar::Real;
use super::vec2::Vec2;
use core::ops::Mul;

/// Rotation stored as cosine and sine: the matrix [[cos, −sin], [sin, cos]].
///
/// Positive angles are counter-clockwise. A step computes rotations by [polar
/// decomposition](crate::polar()) or the Cayley transform, so cos² + sin² = 1 within two machine
/// epsilons. It never needs trigonometric functions. For a scene, [`Rotation::from_angle`] has the
/// same bits on every machine.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Rotation<T> {
    /// Cosine of the angle.
    pub cos: T,
    /// Sine of the angle.
    pub sin: T,
}

crate::snapshot::fields!([T: crate::snapshot::Snapshot] Rotation<T> { cos: T, sin: T });

impl<T: Real> Rotation<T> {
    /// Rotation by zero.
    pub const IDENTITY: Self = Self {
        cos: T::ONE,
        sin: T::ZERO,
    };

    /// Returns the inverse rotation.
    #[inline]
    #[must_use]
    pub fn inverse(self) -> Self {
        Self {
            cos: self.cos,
            sin: -self.sin,
        }
    }

    /// Returns the rotation as a matrix.
    #[inline]
    pub fn matrix(self) -> Mat2<T> {
        Mat2::new(self.cos, -self.sin, self.sin, self.cos)
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
        Vec2::new(
            self.cos * v.x - self.sin * v.y,
            self.sin * v.x + self.cos * v.y,
        )
    }
}

impl<T: Real> Mul for Rotation<T> {
    type Output = Self;
    /// Returns the rotation by `other` followed by the rotation by `self`.
    #[inline]
    fn mul(self, other: Self) -> Self {
        Self {
            cos: self.cos * other.cos - self.sin * other.sin,
            sin: self.sin * other.cos + self.cos * other.sin,
        }
    }
}
