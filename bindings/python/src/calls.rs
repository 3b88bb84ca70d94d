//! Calls of the C interface: errors, and conversions of arguments and results.

use crate::c::{
    PLIANT_OK, PLIANT_TEXT_SIZE, PliantRange, PliantStatus, PliantVec2, Real, Rejection,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::ffi::CStr;

/// Point or vector: any sequence of two numbers.
pub type Point = [Real; 2];
/// First number and count of consecutive particles.
pub type Span = [u16; 2];

/// Calls a function of the C interface, and raises its rejection.
macro_rules! call {
    ($name:ident($($argument:expr),* $(,)?)) => {
        // SAFETY: the arguments are the world of a scene, slices with their lengths, and variables.
        $crate::calls::check(unsafe { $crate::c::$name($($argument),*) })
    };
}

/// Calls a function of the C interface that writes to its last argument, and returns what it wrote.
macro_rules! get {
    ($name:ident($($argument:expr),* $(,)?)) => {{
        let mut value = ::std::mem::MaybeUninit::zeroed();
        call!($name($($argument,)* value.as_mut_ptr()))
            // SAFETY: a number or a structure of numbers, which may be zero.
            .map(|()| unsafe { value.assume_init() })
    }};
}

/// As `call`, on a thread with a large stack.
macro_rules! call_deep {
    ($name:ident($($argument:expr),* $(,)?)) => {
        $crate::threads::on_large_stack(|| {
            // SAFETY: as for `call`.
            unsafe { $crate::c::$name($($argument),*) }
        })
        .and_then($crate::calls::check)
    };
}

/// As `get`, on a thread with a large stack.
macro_rules! get_deep {
    ($name:ident($($argument:expr),* $(,)?)) => {{
        let mut value = ::std::mem::MaybeUninit::zeroed();
        call_deep!($name($($argument,)* value.as_mut_ptr()))
            // SAFETY: as for `get`.
            .map(|()| unsafe { value.assume_init() })
    }};
}

/// Raises `PliantError` with the text of a rejection.
pub fn check(status: PliantStatus) -> PyResult<()> {
    if status == PLIANT_OK {
        return Ok(());
    }
    let mut text = [0; PLIANT_TEXT_SIZE];
    // SAFETY: the memory has the length.
    unsafe { crate::c::pliant_status_text(status, text.as_mut_ptr(), text.len()) };
    // SAFETY: the function ends the text with a zero.
    let text = unsafe { CStr::from_ptr(text.as_ptr()) }.to_string_lossy();
    Err(Python::attach(|py| {
        let made = py
            .import("pliant._error")
            .and_then(|module| module.getattr("PliantError")?.call1((status, text)));
        made.map_or_else(|error| error, PyErr::from_value)
    }))
}

/// Returns the exception of an error of the kernel, or of a capacity that is used up.
pub fn raised(error: impl Into<Rejection>) -> PyErr {
    let checked = check(error.into().status());
    checked
        .err()
        .unwrap_or_else(|| PyValueError::new_err("the call is rejected"))
}

/// Returns the number of a name.
pub fn choice(names: &[&str], name: &str) -> PyResult<u32> {
    let place = names.iter().position(|known| *known == name);
    place
        .and_then(|place| u32::try_from(place).ok())
        .ok_or_else(|| PyValueError::new_err(format!("{name} is none of {}", names.join(", "))))
}

pub const fn vector([x, y]: Point) -> PliantVec2 {
    PliantVec2 { x, y }
}

pub fn vectors(points: &[Point]) -> Vec<PliantVec2> {
    points.iter().copied().map(vector).collect()
}

pub const fn range([first, count]: Span) -> PliantRange {
    PliantRange { first, count }
}

pub const fn pair(vector: PliantVec2) -> (Real, Real) {
    (vector.x, vector.y)
}

/// A pointer to an optional vector, which is null for `None`.
pub fn optional(vector: Option<&PliantVec2>) -> *const PliantVec2 {
    vector.map_or(std::ptr::null(), std::ptr::from_ref)
}
