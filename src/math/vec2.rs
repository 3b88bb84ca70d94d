//! Vectors of the plane.

use super::arithmetic::{difference, product, sum};
use super::scalar::Real;
use core::iter::Sum;
use core::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};
use num_traits::{ConstZero, Zero};

/// Vector or point of the plane.
///
/// `y` points up, and positive angles are counter-clockwise.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Vec2<T> {
    /// Component to the right.
    pub x: T,
    /// Upward component.
    pub y: T,
}

crate::snapshot::fields!([T: crate::snapshot::Snapshot] Vec2<T> { x: T, y: T });

impl<T> Vec2<T> {
    /// Returns the vector (x, y).
    #[inline]
    pub const fn new(x: T, y: T) -> Self {
        Self { x, y }
    }
}

impl<T: Real> Vec2<T> {
    /// Zero vector.
    pub const ZERO: Self = Self::new(T::ZERO, T::ZERO);

    /// Returns the scalar product.
    #[inline]
    pub fn dot(self, other: Self) -> T {
        self.x * other.x + self.y * other.y
    }

    /// Returns the z component of the vector product.
    ///
    /// It is positive when `other` is counter-clockwise of `self`.
    #[inline]
    pub fn cross(self, other: Self) -> T {
        self.x * other.y - self.y * other.x
    }

    /// Returns this vector rotated counter-clockwise by a right angle: (−y, x).
    #[inline]
    #[must_use]
    pub fn perp(self) -> Self {
        Self::new(-self.y, self.x)
    }

    /// Returns the point at a fraction of the way from this one to another: this one at 0, the
    /// other at 1.
    #[inline]
    #[must_use]
    pub fn lerp(self, other: Self, fraction: T) -> Self {
        self + (other - self) * fraction
    }

    /// Returns the unit vector along this one; `None` for the zero vector and wherever the length
    /// is not finite.
    #[inline]
    pub fn normalized(self) -> Option<Self> {
        self.direction().map(|(direction, _)| direction)
    }

    /// Returns whether both components are finite.
    #[inline]
    pub fn is_finite(self) -> bool {
        self.x.is_finite() & self.y.is_finite()
    }

    /// Returns the sum.
    ///
    /// For any scalar, a component is not finite where one of its terms is not.
    #[inline]
    #[must_use]
    pub(crate) fn plus(self, other: Self) -> Self {
        Self::new(sum(self.x, other.x), sum(self.y, other.y))
    }

    /// Returns the difference.
    ///
    /// For any scalar, a component is not finite where one of its terms is not.
    #[inline]
    #[must_use]
    pub(crate) fn minus(self, other: Self) -> Self {
        Self::new(difference(self.x, other.x), difference(self.y, other.y))
    }

    /// Returns the product with a factor.
    ///
    /// For any scalar, a component is not finite where one of its factors is not.
    #[inline]
    #[must_use]
    pub(crate) fn times(self, factor: T) -> Self {
        Self::new(product(self.x, factor), product(self.y, factor))
    }

    /// Returns the length.
    ///
    /// It is infinite only where the true length exceeds the largest number or a component is
    /// infinite.
    #[inline]
    pub fn length(self) -> T {
        if let Some(direction) = T::DIRECTION {
            return direction(self.x, self.y).map_or(T::ZERO, |(_, length)| length);
        }
        let square = self.dot(self);
        if square.is_safe_square() {
            return square.sqrt();
        }
        // Zero, infinite and NaN vectors are not scaled: the sum of magnitudes is their length.
        self.scaled()
            .map_or_else(|| T::ZERO + self.x.abs() + self.y.abs(), Scaled::length)
    }

    /// Returns the unit vector along this one, and the length.
    ///
    /// The cost is one square root and one division. The result is `None` for the zero vector and
    /// wherever the length is not finite. Valid at any scale, including subnormal numbers.
    #[inline]
    pub fn direction(self) -> Option<(Self, T)> {
        if let Some(direction) = T::DIRECTION {
            let direction = direction(self.x, self.y).filter(|(_, length)| length.is_finite());
            return direction.map(|([x, y], length)| (Self::new(x, y), length));
        }
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

    /// Scales this vector by a power of two into the range of safe squares.
    ///
    /// This is the rare path of functions that need a length. Returns `None` when the vector is
    /// zero or not finite.
    #[cold]
    pub(crate) fn scaled(self) -> Option<Scaled<T>> {
        let square = self.dot(self);
        let factor = if square < T::SQUARE_MIN {
            T::SCALE_UP
        } else {
            T::SCALE_DOWN
        };
        let vector = self * factor;
        let square = vector.dot(vector);
        (self.is_finite() && square.is_safe_square()).then_some(Scaled {
            vector,
            square,
            factor,
        })
    }
}

/// Vector multiplied by a power of two so that its square is safe.
#[derive(Clone, Copy)]
pub(crate) struct Scaled<T> {
    /// Vector times the factor.
    pub(crate) vector: Vec2<T>,
    /// Squared length of the scaled vector.
    pub(crate) square: T,
    /// Power of two.
    factor: T,
}

impl<T: Real> Scaled<T> {
    /// Returns the length before scaling.
    fn length(self) -> T {
        self.square.sqrt() / self.factor
    }

    fn direction(self) -> Option<(Vec2<T>, T)> {
        let length = self.length();
        length
            .is_finite()
            .then(|| (self.vector * (T::ONE / self.square.sqrt()), length))
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

impl<T: Real> Div<T> for Vec2<T> {
    type Output = Self;
    #[inline]
    fn div(self, divisor: T) -> Self {
        Self::new(self.x / divisor, self.y / divisor)
    }
}

/// A factor can precede a vector of a float type. For other scalars it follows.
macro_rules! factor_first {
    ($($t:ident)*) => {$(
        impl Mul<Vec2<$t>> for $t {
            type Output = Vec2<$t>;
            #[inline]
            fn mul(self, vector: Vec2<$t>) -> Vec2<$t> {
                vector * self
            }
        }
    )*};
}

factor_first!(f32 f64);

/// Sums from the first to the last.
impl<T: Real> Sum for Vec2<T> {
    fn sum<I: Iterator<Item = Self>>(vectors: I) -> Self {
        vectors.fold(Self::ZERO, |sum, vector| sum + vector)
    }
}

impl<T> From<[T; 2]> for Vec2<T> {
    fn from([x, y]: [T; 2]) -> Self {
        Self::new(x, y)
    }
}

impl<T> From<Vec2<T>> for [T; 2] {
    fn from(Vec2 { x, y }: Vec2<T>) -> Self {
        [x, y]
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
