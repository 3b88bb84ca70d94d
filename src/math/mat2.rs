//! Matrices of the plane.

use super::scalar::Real;
use super::vec2::Vec2;
use core::ops::{Add, Mul, Sub};

/// 2x2 matrix [[xx, xy], [yx, yy]]: row first, column second.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Mat2<T> {
    /// Row x, column x.
    pub xx: T,
    /// Row x, column y.
    pub xy: T,
    /// Row y, column x.
    pub yx: T,
    /// Row y, column y.
    pub yy: T,
}

crate::snapshot::fields!([T: crate::snapshot::Snapshot] Mat2<T> { xx: T, xy: T, yx: T, yy: T });

impl<T> Mat2<T> {
    /// Returns the matrix [[xx, xy], [yx, yy]].
    #[inline]
    pub const fn new(xx: T, xy: T, yx: T, yy: T) -> Self {
        Self { xx, xy, yx, yy }
    }
}

impl<T: Real> Mat2<T> {
    /// Zero matrix.
    pub const ZERO: Self = Self::new(T::ZERO, T::ZERO, T::ZERO, T::ZERO);
    /// Identity matrix.
    pub const IDENTITY: Self = Self::new(T::ONE, T::ZERO, T::ZERO, T::ONE);

    /// Returns the outer product u vᵀ.
    #[inline]
    pub fn outer(u: Vec2<T>, v: Vec2<T>) -> Self {
        Self::new(u.x * v.x, u.x * v.y, u.y * v.x, u.y * v.y)
    }

    /// Returns the transpose.
    #[inline]
    #[must_use]
    pub fn transpose(self) -> Self {
        Self::new(self.xx, self.yx, self.xy, self.yy)
    }

    /// Returns the trace, the sum of the diagonal.
    #[inline]
    pub fn trace(self) -> T {
        self.xx + self.yy
    }

    /// Returns the determinant: the scale factor of areas, negative for a reflection.
    #[inline]
    pub fn determinant(self) -> T {
        self.xx * self.yy - self.xy * self.yx
    }

    /// Returns the largest magnitude among the elements: a norm that cannot overflow.
    pub fn max_abs(self) -> T {
        self.xx
            .abs()
            .at_least(self.xy.abs())
            .at_least(self.yx.abs())
            .at_least(self.yy.abs())
    }

    /// Returns whether all elements are finite.
    #[inline]
    pub fn is_finite(self) -> bool {
        self.xx.is_finite() && self.xy.is_finite() && self.yx.is_finite() && self.yy.is_finite()
    }
}

impl<T: Real> Add for Mat2<T> {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        Self::new(
            self.xx + other.xx,
            self.xy + other.xy,
            self.yx + other.yx,
            self.yy + other.yy,
        )
    }
}

impl<T: Real> Sub for Mat2<T> {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self::new(
            self.xx - other.xx,
            self.xy - other.xy,
            self.yx - other.yx,
            self.yy - other.yy,
        )
    }
}

impl<T: Real> Mul<T> for Mat2<T> {
    type Output = Self;
    #[inline]
    fn mul(self, factor: T) -> Self {
        Self::new(
            self.xx * factor,
            self.xy * factor,
            self.yx * factor,
            self.yy * factor,
        )
    }
}

impl<T: Real> Mul<Vec2<T>> for Mat2<T> {
    type Output = Vec2<T>;
    #[inline]
    fn mul(self, v: Vec2<T>) -> Vec2<T> {
        Vec2::new(self.xx * v.x + self.xy * v.y, self.yx * v.x + self.yy * v.y)
    }
}

impl<T: Real> Mul for Mat2<T> {
    type Output = Self;
    #[inline]
    fn mul(self, m: Self) -> Self {
        Self::new(
            self.xx * m.xx + self.xy * m.yx,
            self.xx * m.xy + self.xy * m.yy,
            self.yx * m.xx + self.yy * m.yx,
            self.yx * m.xy + self.yy * m.yy,
        )
    }
}
