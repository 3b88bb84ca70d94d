//! Vectors of the plane.

use crate::Real;
use core::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};
use num_traits::{ConstZero, Zero};

/// A vector or point of the plane. `y` points up, angles turn counter-clockwise.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Vec2<T> {
    /// To the right.
    pub x: T,
    /// Up.
    pub y: T,
}

impl<T> Vec2<T> {
    /// The vector (x, y).
    #[inline]
    pub const fn new(x: T, y: T) -> Self {
        Self { x, y }
    }
}

impl<T: Real> Vec2<T> {
    /// The zero vector.
    pub const ZERO: Self = Self::new(T::ZERO, T::ZERO);

    /// The scalar product.
    #[inline]
    pub fn dot(self, other: Self) -> T {
        self.x * other.x + self.y * other.y
    }

    /// The z component of the vector product: positive when `other` lies counter-clockwise of `self`.
    #[inline]
    pub fn cross(self, other: Self) -> T {
        self.x * other.y - self.y * other.x
    }

    /// This vector turned by a right angle, counter-clockwise: (−y, x).
    #[inline]
    #[must_use]
    pub fn perp(self) -> Self {
        Self::new(-self.y, self.x)
    }

    /// Whether both components are finite.
    #[inline]
    pub fn is_finite(self) -> bool {
        self.x.is_finite() & self.y.is_finite()
    }

    /// The length. Infinite only where the true length exceeds the largest number or a component is infinite.
    #[inline]
    pub fn length(self) -> T {
        let square = self.dot(self);
        if square.is_safe_square() {
            return square.sqrt();
        }
        // Zero, infinite and NaN vectors are not scaled: their length is a sum away.
        self.scaled().map_or_else(|| T::ZERO + self.x.abs() + self.y.abs(), Scaled::length)
    }

    /// The unit vector along this one, and the length, at the cost of one square root and one division. `None` for the
    /// zero vector and wherever the length is not finite. Holds for any scale, subnormal numbers included.
    #[inline]
    pub fn direction(self) -> Option<(Self, T)> {
        let square = self.dot(self);
        if square.is_safe_square() {
            let length = square.sqrt();
            Some((self * (T::ONE / length), length))
        } else {
            self.scaled_direction()
        }
    }

    #[cold]
    #[inline(never)]
    fn scaled_direction(self) -> Option<(Self, T)> {
        self.scaled().and_then(Scaled::direction)
    }

    /// This vector brought into the range of safe squares by a power of two: the rare path of anything that needs a length.
    /// `None` when it is zero or not finite.
    #[cold]
    pub(crate) fn scaled(self) -> Option<Scaled<T>> {
        let square = self.dot(self);
        let factor = if square < T::SQUARE_MIN { T::SCALE_UP } else { T::SCALE_DOWN };
        let vector = self * factor;
        let square = vector.dot(vector);
        (self.is_finite() && square.is_safe_square()).then_some(Scaled { vector, square, factor })
    }
}

/// A vector multiplied by a power of two so that its square is safe.
#[derive(Clone, Copy)]
pub(crate) struct Scaled<T> {
    /// The vector times the factor.
    pub(crate) vector: Vec2<T>,
    /// Its squared length.
    pub(crate) square: T,
    /// The power of two.
    factor: T,
}

impl<T: Real> Scaled<T> {
    /// The length before scaling.
    fn length(self) -> T {
        self.square.sqrt() / self.factor
    }

    fn direction(self) -> Option<(Vec2<T>, T)> {
        let length = self.length();
        length.is_finite().then(|| (self.vector * (T::ONE / self.square.sqrt()), length))
    }
}

impl<T: Real> Add for Vec2<T> {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl<T: Real> Sub for Vec2<T> {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl<T: Real> Neg for Vec2<T> {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self::new(-self.x, -self.y)
    }
}

impl<T: Real> Mul<T> for Vec2<T> {
    type Output = Self;
    #[inline]
    fn mul(self, factor: T) -> Self {
        Self::new(self.x * factor, self.y * factor)
    }
}

impl<T: Real> AddAssign for Vec2<T> {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl<T: Real> SubAssign for Vec2<T> {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl<T: Real> Zero for Vec2<T> {
    fn zero() -> Self {
        Self::ZERO
    }
    fn is_zero(&self) -> bool {
        self.x == T::ZERO && self.y == T::ZERO
    }
}

impl<T: Real> ConstZero for Vec2<T> {
    const ZERO: Self = Self::ZERO;
}
