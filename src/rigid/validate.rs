//! Validation of rotations.

use crate::error::{Error, Parameter};
use crate::math::{PolarError, Real, Rotation, rotation};

/// Normalizes a rotation.
pub(super) fn unit<T: Real>(angle: Rotation<T>) -> Result<Rotation<T>, Error> {
    rotation(angle.matrix()).map_err(|error| match error {
        PolarError::Degenerate => Error::OutOfRange(Parameter::Rotation),
        PolarError::NonFinite => Error::NonFinite(Parameter::Rotation),
    })
}
