//! Argument checks.
//!
//! Each returns a valid value, or an error that names the parameter.

use super::scalar::Real;
use super::vec2::Vec2;
use crate::error::{Error, Parameter};

/// Returns a finite value, or [`Error::NonFinite`] for `parameter`.
pub(crate) fn finite<T: Real>(value: T, parameter: Parameter) -> Result<T, Error> {
    if value.is_finite() {
        Ok(value)
    } else {
        Err(Error::NonFinite(parameter))
    }
}

/// Returns a finite vector, or [`Error::NonFinite`] for `parameter`.
pub(crate) fn finite_vector<T: Real>(
    value: Vec2<T>,
    parameter: Parameter,
) -> Result<Vec2<T>, Error> {
    if value.is_finite() {
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
