//! Scalar type of the kernel.

use super::sqrt;
use core::fmt::Debug;
use core::ops::Neg;
use num_traits::{ConstOne, ConstZero, NumAssignOps, NumOps};

/// Real number: the scalar of particles, constraints and shapes.
///
/// Implemented for [`f32`] and [`f64`], for fixed point with the feature `fixed`, and open to
/// custom types. The bound is num-traits' operator traits and the items below, not `Float`, so a
/// counting or fixed-point type can qualify. The kernel uses only `+ − × ÷`, comparisons and
/// [`sqrt`](Real::sqrt), in a fixed order. A type whose operations are reproducible gives
/// reproducible simulations.
///
/// # Requirements
/// No operation may panic, not even a division by zero or an overflow: their results are not
/// [finite](Real::is_finite), and the kernel skips what depends on them. A type without infinities
/// saturates at both ends of its range, which represent them, and [`MAX`](Real::MAX) is the number
/// below the upper end. The negation of a number is one. The kernel takes no square root of a
/// negative number and no remainder.
///
/// # The safe range of squares
/// A squared length can overflow, or lose digits to underflow, although the length itself is
/// representable. When a square falls outside
/// [`SQUARE_MIN`](Real::SQUARE_MIN)`..=`[`SQUARE_MAX`](Real::SQUARE_MAX), the kernel multiplies by
/// [`SCALE_UP`](Real::SCALE_UP) or [`SCALE_DOWN`](Real::SCALE_DOWN) once and starts again. All four
/// are powers of two, so scaling is exact.
pub trait Real:
    Copy
    + Debug
    + PartialOrd
    + ConstZero
    + ConstOne
    + NumOps
    + NumAssignOps
    + Neg<Output = Self>
    + 'static
{
    /// One half.
    const HALF: Self;
    /// Two.
    const TWO: Self;
    /// Machine epsilon: the distance from one to the next larger number.
    const EPSILON: Self;
    /// Largest finite number.
    const MAX: Self;
    /// Lower limit of safe squares.
    ///
    /// For smaller squares, the kernel squares [scaled-up](Real::SCALE_UP) numbers instead.
    const SQUARE_MIN: Self;
    /// Upper limit of safe squares.
    ///
    /// For larger squares, the kernel squares [scaled-down](Real::SCALE_DOWN) numbers instead.
    const SQUARE_MAX: Self;
    /// Power of two that scales tiny numbers up.
    ///
    /// It scales any nonzero number whose square is too small into the range of safe squares.
    const SCALE_UP: Self;
    /// Power of two that scales huge numbers down.
    ///
    /// For any two finite numbers, at least one of them too large to square, the sum of the scaled
    /// squares is safe.
    const SCALE_DOWN: Self;

    /// Whether infinity and NaN persist in sums and products, as in IEEE arithmetic.
    ///
    /// If so, a finite sum implies that its terms are finite. The infinity of a saturating type is
    /// its largest value. It becomes finite when a negative number is added to it.
    #[doc(hidden)]
    const KEEPS_INFINITY: bool = false;

    /// Function that computes lengths and directions where squares are too coarse.
    #[doc(hidden)]
    const DIRECTION: Option<Direction<Self>> = None;

    /// Conversions of a fixed-point type, whose products are too coarse to be summed.
    #[doc(hidden)]
    const FIXED_POINT: Option<FixedPoint<Self>> = None;

    /// Returns the ratio n/d, rounded once.
    ///
    /// The conversion of both is guaranteed to be exact below 2²⁴ in magnitude.
    fn ratio(n: i32, d: i32) -> Self;

    /// Returns the nearest number to `value`.
    ///
    /// Beyond the largest number it is infinite, and so it is for NaN if the type has none.
    fn from_f64(value: f64) -> Self;

    /// Returns the number in double precision, rounded if that is less precise.
    fn to_f64(self) -> f64;

    /// Returns the square root, correctly rounded.
    #[must_use]
    fn sqrt(self) -> Self;

    /// Returns the bit pattern, zero-extended, for checksums.
    fn bits(self) -> u64;

    /// Returns the largest integer not above this number, clamped to the range of `i16`.
    ///
    /// Not called for NaN. The default needs sixteen comparisons.
    fn floor_to_i16(self) -> i16 {
        let (mut floor, mut step) = (i32::from(i16::MIN), 1 << 15);
        while step > 0 {
            if self >= Self::ratio(floor + step, 1) {
                floor += step;
            }
            step /= 2;
        }
        i16::try_from(floor).unwrap_or(i16::MAX)
    }

    /// Returns whether a square neither overflowed nor lost digits to underflow.
    ///
    /// False for NaN.
    #[inline]
    fn is_safe_square(self) -> bool {
        self >= Self::SQUARE_MIN && self <= Self::SQUARE_MAX
    }

    /// Returns whether this is neither infinite nor NaN.
    #[inline]
    fn is_finite(self) -> bool {
        self.abs() <= Self::MAX
    }

    /// Returns the absolute value.
    #[inline]
    #[must_use]
    fn abs(self) -> Self {
        if self < Self::ZERO { -self } else { self }
    }

    /// Returns the smaller of two numbers; `self` when they do not compare.
    #[inline]
    #[must_use]
    fn at_most(self, limit: Self) -> Self {
        if limit < self { limit } else { self }
    }

    /// Returns the larger of two numbers; `self` when they do not compare.
    #[inline]
    #[must_use]
    fn at_least(self, limit: Self) -> Self {
        if limit > self { limit } else { self }
    }
}

/// Function that returns the unit vector along a vector (x, y), and its length.
///
/// The length may be infinite. The result is `None` for zero.
pub(crate) type Direction<T> = fn(T, T) -> Option<([T; 2], T)>;

/// Conversions between a type with 16 fractional bits and integers.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct FixedPoint<T> {
    /// Returns the number in steps of 2⁻¹⁶, at most 2³¹ in magnitude.
    pub(crate) steps: fn(T) -> i64,
    /// Returns n/d steps to nearest, ties away from zero. Infinite for d = 0.
    pub(crate) divided: fn(i64, i64) -> T,
}

macro_rules! real {
    ($t:ident, $bits:ident, $min:expr, $max:expr, $up:expr, $down:expr, $sqrt:path) => {
        impl Real for $t {
            const HALF: Self = 0.5;
            const TWO: Self = 2.0;
            const EPSILON: Self = $t::EPSILON;
            const MAX: Self = $t::MAX;
            const SQUARE_MIN: Self = $min;
            const SQUARE_MAX: Self = $max;
            const SCALE_UP: Self = $up;
            const SCALE_DOWN: Self = $down;
            const KEEPS_INFINITY: bool = true;

            #[inline]
            #[allow(
                clippy::cast_precision_loss,
                clippy::cast_lossless,
                reason = "one source for both precisions; exact below 2^24"
            )]
            fn ratio(n: i32, d: i32) -> Self {
                n as $t / d as $t
            }

            #[inline]
            #[allow(
                clippy::cast_possible_truncation,
                reason = "rounding to single precision is the point"
            )]
            fn from_f64(value: f64) -> Self {
                value as $t
            }

            #[inline]
            fn to_f64(self) -> f64 {
                self.into()
            }

            #[inline]
            fn sqrt(self) -> Self {
                $sqrt(self)
            }

            /// The conversion saturates and rounds towards zero.
            #[inline]
            #[allow(
                clippy::cast_possible_truncation,
                reason = "the fraction is cut off, and one taken where that went up"
            )]
            fn floor_to_i16(self) -> i16 {
                let truncated = self as i16;
                if $t::from(truncated) > self {
                    truncated.saturating_sub(1)
                } else {
                    truncated
                }
            }

            /// Integer comparison: infinity and NaN have the largest exponent.
            #[inline]
            fn is_finite(self) -> bool {
                self.to_bits() & (<$bits>::MAX >> 1) < $t::INFINITY.to_bits()
            }

            #[inline]
            fn abs(self) -> Self {
                $t::abs(self)
            }

            /// One integer comparison: the bit patterns of positive numbers have the order of the
            /// numbers.
            #[inline]
            fn is_safe_square(self) -> bool {
                const MIN: $bits = <$t as Real>::SQUARE_MIN.to_bits();
                const MAX: $bits = <$t as Real>::SQUARE_MAX.to_bits();
                self.to_bits().wrapping_sub(MIN) <= MAX - MIN
            }

            #[inline]
            fn bits(self) -> u64 {
                self.to_bits().into()
            }
        }
    };
}

/// Returns 2ᵏ in single precision, for exponents of normal numbers.
const fn pow2f(k: i32) -> f32 {
    f32::from_bits((k + 127).cast_unsigned() << 23)
}

/// Returns 2ᵏ in double precision, for exponents of normal numbers.
const fn pow2(k: i64) -> f64 {
    f64::from_bits((k + 1023).cast_unsigned() << 52)
}

real!(
    f32,
    u32,
    pow2f(-100),
    pow2f(120),
    pow2f(100),
    pow2f(-70),
    sqrt::sqrtf
);
real!(f64, u64, 1e-270, 1e300, pow2(700), pow2(-540), sqrt::sqrt);
