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
    let (mut total, mut mean, mut size) = (T::ZERO, Vec2::ZERO, T::ZERO);
    for (offset, weight) in offsets.iter().zip(weights) {
        finite_vector(*offset, Parameter::Position)?;
        total += not_negative(*weight, Parameter::Weight)?;
        mean += *offset * *weight;
        size = size.at_least(offset.x.abs()).at_least(offset.y.abs());
    }
    let rounding = count::<T>(offsets.len()) * T::ratio(8, 1) * T::EPSILON;
    if !offsets.is_empty() && (finite(total, Parameter::Weight)? - T::ONE).abs() > rounding {
        return Err(Error::OutOfRange(Parameter::Weight));
    }
    let step = if T::KEEPS_INFINITY {
        size
    } else {
        size + T::ONE
    };
    let compares = !T::KEEPS_INFINITY || (size * size).is_safe_square();
    if compares && mean.x.abs().at_least(mean.y.abs()) > rounding * step {
        return Err(Error::OutOfRange(Parameter::Position));
    }
    Ok(())
}
