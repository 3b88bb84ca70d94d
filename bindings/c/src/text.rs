//! Texts of statuses.

use crate::full;
use crate::status::{PliantError, PliantStatus, Rejection, status};
use crate::world::aligned;
use core::ffi::c_char;
use core::fmt::Write;
use pliant::{Error, Parameter};

/// Bytes that the longest text of a status needs, with the terminating zero.
pub const PLIANT_TEXT_SIZE: usize = 64;

/// Errors of the kernel without a parameter.
const ERRORS: [Error; 11] = [
    Error::UnknownParticle,
    Error::UnknownConstraint,
    Error::UnknownBody,
    Error::UnknownSurface,
    Error::RepeatedParticle,
    Error::OtherParticles,
    Error::TooFewParticles,
    Error::AllPinned,
    Error::NoRotation,
    Error::NoLine,
    Error::PartialRow,
];

/// Writes the text of a status in English to `text` of `bytes` bytes, at least PLIANT_TEXT_SIZE,
/// with a terminating zero. The text names the capacity that is used up, or the parameter and the
/// rule that it broke, where one rule holds for all calls.
#[cfg_attr(not(feature = "std"), unsafe(no_mangle))]
pub unsafe extern "C" fn pliant_status_text(
    status_of_call: PliantStatus,
    text: *mut c_char,
    bytes: usize,
) -> PliantStatus {
    // SAFETY: the caller guarantees the memory.
    status((|| unsafe {
        aligned(text)?;
        if bytes < PLIANT_TEXT_SIZE {
            return Err(PliantError::Short.into());
        }
        let mut page = Page {
            text: text.cast(),
            room: PLIANT_TEXT_SIZE - 1,
        };
        // The page accepts any text, and cuts it.
        let _ = describe(status_of_call, &mut page);
        page.text.write(0);
        Ok(())
    })())
}

fn describe(status: PliantStatus, page: &mut Page) -> core::fmt::Result {
    let plain = ERRORS.into_iter();
    let about = PARAMETERS
        .into_iter()
        .flat_map(|parameter| [Error::NonFinite(parameter), Error::OutOfRange(parameter)]);
    let known = plain
        .chain(about)
        .find(|error| Rejection::from(*error).status() == status);
    if let Some(error) = known {
        return write!(page, "{error}");
    }
    if let Some(list) = full::name(full::pliant_capacity(status)) {
        return write!(page, "the capacity for {list} is used up");
    }
    page.write_str(match crate::status::pliant_error(status) {
        PliantError::None => "no error",
        PliantError::Null => "a pointer is null",
        PliantError::Misaligned => "a pointer is not aligned",
        PliantError::Short => "memory too small, or a header of another build",
        PliantError::NoWorld => "the memory contains no world",
        PliantError::UnknownCollider => "no such collider",
        PliantError::BadSnapshot => "no snapshot of this build, or a changed one",
        PliantError::UnknownJoint => "no such joint",
        PliantError::UnknownHull => "no such hull",
        PliantError::Full => "a capacity is used up",
        PliantError::NonFinite => "a value is not finite",
        PliantError::OutOfRange => "a value is out of range",
        _ => "an error without a name",
    })
}

/// Memory for a text.
struct Page {
    text: *mut u8,
    room: usize,
}

impl Write for Page {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        for byte in text.bytes() {
            let Some(room) = self.room.checked_sub(1) else {
                return Ok(());
            };
            self.room = room;
            // SAFETY: the memory has room for this byte and the zero after it.
            unsafe {
                self.text.write(byte);
                self.text = self.text.add(1);
            }
        }
        Ok(())
    }
}

/// Parameters of the kernel.
const PARAMETERS: [Parameter; 42] = [
    Parameter::Position,
    Parameter::Velocity,
    Parameter::Mass,
    Parameter::Inertia,
    Parameter::Density,
    Parameter::Impulse,
    Parameter::Force,
    Parameter::Torque,
    Parameter::RestLength,
    Parameter::Spacing,
    Parameter::Radius,
    Parameter::Outline,
    Parameter::Compliance,
    Parameter::Damping,
    Parameter::Viscosity,
    Parameter::Cohesion,
    Parameter::Strain,
    Parameter::Angle,
    Parameter::Area,
    Parameter::Pressure,
    Parameter::YoungsModulus,
    Parameter::PoissonsRatio,
    Parameter::Stiffness,
    Parameter::Blend,
    Parameter::Weight,
    Parameter::Rotation,
    Parameter::YieldStrain,
    Parameter::Creep,
    Parameter::PlasticLimit,
    Parameter::HalfWidth,
    Parameter::TimeStep,
    Parameter::Substeps,
    Parameter::Iterations,
    Parameter::Gravity,
    Parameter::Extent,
    Parameter::Normal,
    Parameter::AngularVelocity,
    Parameter::Friction,
    Parameter::Restitution,
    Parameter::Depenetration,
    Parameter::SleepSpeed,
    Parameter::SleepDelay,
];
