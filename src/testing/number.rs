//! Conversion between a scalar and double precision.

use crate::math::Real;
use num_traits::NumCast;

/// A scalar with conversions to and from double precision, such as `f32` and `f64`.
pub trait Number: Real + NumCast {}

impl<T: Real + NumCast> Number for T {}

/// Returns the nearest number of the scalar; zero if there is none.
pub(super) fn narrow<T: Number>(value: f64) -> T {
    <T as NumCast>::from(value)
        .filter(|value| value.is_finite())
        .unwrap_or(T::ZERO)
}

/// Returns the number in double precision.
pub(super) fn wide<T: Number>(value: T) -> f64 {
    value.to_f64().unwrap_or(f64::NAN)
}
