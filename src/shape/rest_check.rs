//! Validation of a rest shape that is not computed from positions.

use crate::error::{Error, Parameter};
use crate::math::validate::{finite, finite_vector, not_negative};
use crate::math::{Real, Vec2, count};

/// Rejects a rest shape that no constructor builds: weights whose sum is not one, or offsets whose
/// weighted mean is not zero.
///
/// Both sums round once per member. A scalar with a fixed step also rounds each product by at most
/// that step. Products of offsets below the range of safe squares underflow and are not compared.
pub(super) fn check_rest<T: Real>(offsets: &[Vec2<T>], weights: &[T]) -> Result<(), Error> {
    let mut total = T::ZERO;
    for (offset, weight) in offsets.iter().zip(weights) {
        finite_vector(*offset, Parameter::Position)?;
        total += not_negative(*weight, Parameter::Weight)?;
    }
    let deviation = (finite(total, Parameter::Weight)? - T::ONE).abs();
    if !offsets.is_empty() && deviation > rounding::<T>(offsets.len()) {
        return Err(Error::OutOfRange(Parameter::Weight));
    }
    if is_centered(offsets, weights) {
        Ok(())
    } else {
        Err(Error::OutOfRange(Parameter::Position))
    }
}

/// Returns whether the weighted mean of offsets is zero to the rounding of its sum.
pub(super) fn is_centered<T: Real>(offsets: &[Vec2<T>], weights: &[T]) -> bool {
    let (mut mean, mut size) = (Vec2::ZERO, T::ZERO);
    for (offset, weight) in offsets.iter().zip(weights) {
        mean += *offset * *weight;
        size = size.at_least(offset.x.abs()).at_least(offset.y.abs());
    }
    let step = if T::KEEPS_INFINITY {
        size
    } else {
        size + T::ONE
    };
    let compares = !T::KEEPS_INFINITY || (size * size).is_safe_square();
    !compares || mean.x.abs().at_least(mean.y.abs()) <= rounding::<T>(offsets.len()) * step
}

/// Returns the relative rounding of a sum over members.
fn rounding<T: Real>(members: usize) -> T {
    count::<T>(members) * T::ratio(8, 1) * T::EPSILON
}
