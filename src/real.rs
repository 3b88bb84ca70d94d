//! The scalar of the kernel.

use crate::registers::{self, AtOnce};
use crate::{Vec2, sqrt};
use core::fmt::Debug;
use core::ops::Neg;
use num_traits::{ConstOne, ConstZero, NumAssignOps, NumOps};

/// A real number: what every particle, constraint and shape is made of.
///
/// Implemented for [`f32`] and [`f64`], and open to a type of your own: the bound is num-traits' operator traits and the
/// items below, not `Float`, so a counting or fixed-point type can qualify. The kernel uses only `+ − × ÷`, comparisons
/// and [`sqrt`](Real::sqrt), in a fixed order; a type whose operations are reproducible gives reproducible simulations.
///
/// # The safe range of squares
/// A squared length can overflow or lose its digits although the length itself is fine. Whenever a square falls outside
/// [`SQUARE_MIN`](Real::SQUARE_MIN)`..=`[`SQUARE_MAX`](Real::SQUARE_MAX) the kernel multiplies by
/// [`SCALE_UP`](Real::SCALE_UP) or [`SCALE_DOWN`](Real::SCALE_DOWN) once and starts again. All four are powers of two,
/// so scaling is exact.
pub trait Real: Copy + Debug + PartialOrd + ConstZero + ConstOne + NumOps + NumAssignOps + Neg<Output = Self> + 'static {
    /// One half.
    const HALF: Self;
    /// Two.
    const TWO: Self;
    /// Machine epsilon: the distance from one to the next larger number.
    const EPSILON: Self;
    /// The largest finite number.
    const MAX: Self;
    /// Squares below this one are taken of [scaled-up](Real::SCALE_UP) numbers instead.
    const SQUARE_MIN: Self;
    /// Squares above this one are taken of [scaled-down](Real::SCALE_DOWN) numbers instead.
    const SQUARE_MAX: Self;
    /// A power of two that lifts any non-zero number too small to square into the range of safe squares.
    const SCALE_UP: Self;
    /// A power of two that brings any two finite numbers, at least one of them too large to square, to where the sum of their squares
    /// is safe.
    const SCALE_DOWN: Self;

    /// How springs are corrected at once, where the processor has registers for that.
    #[doc(hidden)]
    const AT_ONCE: Option<AtOnce<Self>> = None;

    /// How lengths and directions are taken, where squares are too coarse for it.
    #[doc(hidden)]
    const DIRECTION: Option<Direction<Self>> = None;

    /// The ratio n/d, rounded once. Exact conversion of both is guaranteed below 2²⁴ in magnitude.
    fn ratio(n: i32, d: i32) -> Self;

    /// The square root, correctly rounded.
    #[must_use]
    fn sqrt(self) -> Self;

    /// The bit pattern, zero-extended, for checksums.
    fn bits(self) -> u64;

    /// The largest integer that is not above this number, or the end of `i16` that is nearest to it. Not called for NaN. Sixteen
    /// comparisons, unless the type has a quicker way.
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

    /// Whether a square neither overflowed nor lost digits to underflow; false for NaN.
    #[inline]
    fn is_safe_square(self) -> bool {
        self >= Self::SQUARE_MIN && self <= Self::SQUARE_MAX
    }

    /// Whether this is neither infinite nor NaN.
    #[inline]
    fn is_finite(self) -> bool {
        self.abs() <= Self::MAX
    }

    /// The absolute value.
    #[inline]
    #[must_use]
    fn abs(self) -> Self {
        if self < Self::ZERO { -self } else { self }
    }

    /// The smaller of two numbers; `self` when they do not compare.
    #[inline]
    #[must_use]
    fn at_most(self, limit: Self) -> Self {
        if limit < self { limit } else { self }
    }

    /// The larger of two numbers; `self` when they do not compare.
    #[inline]
    #[must_use]
    fn at_least(self, limit: Self) -> Self {
        if limit > self { limit } else { self }
    }
}

/// The unit vector along a vector, and its length, which may be infinite; `None` for zero.
pub(crate) type Direction<T> = fn(Vec2<T>) -> Option<(Vec2<T>, T)>;

macro_rules! real {
    ($t:ident, $bits:ident, $min:expr, $max:expr, $up:expr, $down:expr, $sqrt:path, $at_once:expr) => {
        impl Real for $t {
            const HALF: Self = 0.5;
            const TWO: Self = 2.0;
            const EPSILON: Self = $t::EPSILON;
            const MAX: Self = $t::MAX;
            const SQUARE_MIN: Self = $min;
            const SQUARE_MAX: Self = $max;
            const SCALE_UP: Self = $up;
            const SCALE_DOWN: Self = $down;
            const AT_ONCE: Option<AtOnce<Self>> = $at_once;

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
            fn sqrt(self) -> Self {
                $sqrt(self)
            }

            /// The conversion saturates and rounds towards zero.
            #[inline]
            #[allow(clippy::cast_possible_truncation, reason = "the fraction is cut off, and one taken where that went up")]
            fn floor_to_i16(self) -> i16 {
                let whole = self as i16;
                if $t::from(whole) > self { whole.saturating_sub(1) } else { whole }
            }

            /// An integer comparison: infinity and NaN have the largest exponent.
            #[inline]
            fn is_finite(self) -> bool {
                self.to_bits() & (<$bits>::MAX >> 1) < $t::INFINITY.to_bits()
            }

            #[inline]
            fn abs(self) -> Self {
                $t::abs(self)
            }

            /// One integer comparison: the bit patterns of positive numbers are in the order of the numbers.
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

/// 2ᵏ in single precision, for exponents of normal numbers.
const fn pow2f(k: i32) -> f32 {
    f32::from_bits((k + 127).cast_unsigned() << 23)
}

/// 2ᵏ in double precision, for exponents of normal numbers.
const fn pow2(k: i64) -> f64 {
    f64::from_bits((k + 1023).cast_unsigned() << 52)
}

real!(f32, u32, pow2f(-100), pow2f(120), pow2f(100), pow2f(-70), sqrt::sqrtf, registers::SINGLE);
real!(f64, u64, 1e-270, 1e300, pow2(700), pow2(-540), sqrt::sqrt, registers::DOUBLE);

/// A count as a number: of particles, members or levels, which fit.
pub(crate) fn count<T: Real>(count: usize) -> T {
    T::ratio(i32::try_from(count).unwrap_or(i32::MAX), 1)
}

/// How many items there are: as many as fit into memory, which [`Iterator::count`] does not know.
pub(crate) fn number_of(items: impl Iterator) -> usize {
    items.fold(0, |number: usize, _| number.wrapping_add(1))
}
