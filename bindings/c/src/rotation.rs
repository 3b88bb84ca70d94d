//! Rotations by angles, and angles of rotations.
//!
//! The functions of a standard library differ between machines; these have the same bits
//! everywhere.

use crate::real::PliantReal;
use crate::status::{PliantStatus, status};
use crate::vector::PliantVec2;
use crate::world::aligned;
use pliant::{Error, Parameter, Real, Rotation};

/// Writes the direction of the x axis, rotated by an angle, rad, counter-clockwise: its cosine and
/// its sine.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_rotation(
    angle: PliantReal,
    rotation: *mut PliantVec2,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointer.
    status((|| unsafe {
        aligned(rotation)?;
        let Rotation { cos, sin } = Rotation::from_angle(angle)?;
        rotation.write(PliantVec2 { x: cos, y: sin });
        Ok(())
    })())
}

/// Writes the angle, rad, from -pi to pi, of the direction of a rotated x axis, of any length; zero
/// for a vector without a direction.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_angle(
    rotation: PliantVec2,
    angle: *mut PliantReal,
) -> PliantStatus {
    // SAFETY: the caller guarantees the pointer.
    status((|| unsafe {
        aligned(angle)?;
        let PliantVec2 { x: cos, y: sin } = rotation;
        if !Real::is_finite(cos) || !Real::is_finite(sin) {
            return Err(Error::NonFinite(Parameter::Rotation).into());
        }
        angle.write(Rotation { cos, sin }.angle());
        Ok(())
    })())
}
