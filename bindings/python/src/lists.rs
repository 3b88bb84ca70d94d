//! Results with many items: lists, arrays and structured arrays.

use crate::c::{PliantPair, PliantStatus, PliantVec2, Real};
use crate::calls::check;
use numpy::ndarray::Dimension;
use numpy::{
    AllowTypeChange, Element, PyArray1, PyArray2, PyArrayDescrMethods, PyArrayLike, PyArrayMethods,
    PyReadonlyArray, PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::ops::Deref;
use std::ptr::null_mut;

/// Array of real numbers, converted to the precision. It rejects complex numbers and text.
pub struct Reals<'py, D: Dimension>(PyArrayLike<'py, Real, D, AllowTypeChange>);

impl<'py, D: Dimension> Deref for Reals<'py, D> {
    type Target = PyReadonlyArray<'py, Real, D>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl<'py, D: Dimension + 'py> FromPyObject<'_, 'py> for Reals<'py, D> {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let numpy = given.py().import("numpy")?;
        let array = numpy.call_method1("asarray", (given,))?;
        let kind = array.cast::<PyUntypedArray>()?.dtype().kind();
        if b"biufO".contains(&kind) {
            array.extract().map(Self)
        } else {
            Err(PyTypeError::new_err("the numbers must be real"))
        }
    }
}

/// Calls a function that copies items: once for their number, and again for them.
pub fn copied<T: Copy>(
    call: impl Fn(*mut T, usize, *mut usize) -> PliantStatus,
) -> PyResult<Vec<T>> {
    let mut count = 0;
    let status = call(null_mut(), 0, &raw mut count);
    if count == 0 {
        check(status)?;
    }
    let mut items = Vec::with_capacity(count);
    if count > 0 {
        let room = count;
        let status = call(items.as_mut_ptr(), room, &raw mut count);
        check(status)?;
        // SAFETY: without a rejection all items fit, and are written.
        unsafe { items.set_len(count.min(room)) };
    }
    Ok(items)
}

/// Calls a function of the C interface that copies items, and returns them.
macro_rules! list {
    ($name:ident($($argument:expr),* $(,)?)) => {
        $crate::lists::copied(|items, room, count| {
            // SAFETY: the arguments are the world of a scene and numbers, and the items have the
            // room.
            unsafe { $crate::c::$name($($argument,)* items, room, count) }
        })
    };
}
pub(crate) use list;

/// Returns an array of rows.
pub fn rows<'py, T: Element + Copy, const W: usize>(
    py: Python<'py>,
    items: &[[T; W]],
) -> PyResult<Bound<'py, PyArray2<T>>> {
    PyArray1::from_slice(py, items.as_flattened()).reshape([items.len(), W])
}

/// Returns an array of rows x, y.
pub fn points<'py>(py: Python<'py>, items: &[PliantVec2]) -> PyResult<Bound<'py, PyArray2<Real>>> {
    let items: Vec<_> = items.iter().map(|item| [item.x, item.y]).collect();
    rows(py, &items)
}

/// Returns an array of rows a, b.
pub fn pairs<'py>(py: Python<'py>, items: &[PliantPair]) -> PyResult<Bound<'py, PyArray2<u16>>> {
    let items: Vec<_> = items.iter().map(|item| [item.a, item.b]).collect();
    rows(py, &items)
}

/// Returns a structured array of the records with a name in `pliant._records`.
pub fn records<'py, T: Copy>(
    py: Python<'py>,
    name: &str,
    items: &[T],
) -> PyResult<Bound<'py, PyAny>> {
    let bytes = PyBytes::new_with(py, size_of_val(items), |bytes| {
        // SAFETY: the memory has the size; padding is copied with the rest.
        unsafe {
            bytes
                .as_mut_ptr()
                .copy_from_nonoverlapping(items.as_ptr().cast(), bytes.len());
        };
        Ok(())
    })?;
    let arguments = (name, size_of::<Real>(), size_of::<T>(), bytes);
    py.import("pliant._records")?
        .call_method1("array", arguments)
}

/// Returns the items of a structured array of the records with a name.
pub fn read<T: Copy>(array: &Bound<'_, PyAny>, name: &str) -> PyResult<Vec<T>> {
    let module = array.py().import("pliant._records")?;
    let arguments = (name, size_of::<Real>(), size_of::<T>(), array);
    let bytes = module.call_method1("bytes_of", arguments)?;
    let items = bytes
        .cast::<PyBytes>()?
        .as_bytes()
        .chunks_exact(size_of::<T>());
    // SAFETY: a record has numbers only, so any bytes are one.
    Ok(items
        .map(|item| unsafe { item.as_ptr().cast::<T>().read_unaligned() })
        .collect())
}
