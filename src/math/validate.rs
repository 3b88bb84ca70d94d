//! Argument checks.
//!
//! Each returns a valid value, or an error that names the parameter.

#[cfg(feature = "serde")]
use super::mat2::Mat2;
use super::scalar::Real;
use super::vec2::Vec2;
use crate::error::{Error, Parameter};

/// Returns a finite value, or [`Error::NonFinite`] for `parameter`.
pub(crate) fn finite<T: Real>(value: T, parameter: Parameter) -> Result<T, Error> {
    finite_or_error(value, value.is_finite(), parameter)
}

/// Returns a finite vector, or [`Error::NonFinite`] for `parameter`.
pub(crate) fn finite_vector<T: Real>(
    value: Vec2<T>,
    parameter: Parameter,
) -> Result<Vec2<T>, Error> {
    finite_or_error(value, value.is_finite(), parameter)
}

/// Returns a finite matrix, or [`Error::NonFinite`] for `parameter`.
#[cfg(feature = "serde")]
pub(crate) fn finite_matrix<T: Real>(
    value: Mat2<T>,
    parameter: Parameter,
) -> Result<Mat2<T>, Error> {
    finite_or_error(value, value.is_finite(), parameter)
}

#[inline]
fn finite_or_error<V>(value: V, is_finite: bool, parameter: Parameter) -> Result<V, Error> {
    if is_finite {
        Ok(value)
    } else {
        Err(Error::NonFinite(parameter))
    }
}

/// Returns a finite value of at least zero, or an error that names `parameter`.
pub(crate) fn not_negative<T: Real>(value: T, parameter: Parameter) -> Result<T, Error> {
    if finite(value, parameter)? < T::ZERO {
        Err(Error::OutOfRange(parameter))
    } else {
        Ok(value)
    }
}

/// Returns a finite value above zero, or an error that names `parameter`.
pub(crate) fn positive<T: Real>(value: T, parameter: Parameter) -> Result<T, Error> {
    if finite(value, parameter)? > T::ZERO {
        Ok(value)
    } else {
        Err(Error::OutOfRange(parameter))
    }
}
