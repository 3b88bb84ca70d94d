//! Steps of one length at frames of any length, and positions between steps.

use crate::c::{PliantClock, PliantVec2, Real};
use crate::lists::{Reals, list, points};
use crate::scene::Scene;
use numpy::{Ix2, PyArray2, PyUntypedArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Clock that divides the time of frames into steps of ``dt`` seconds.
///
/// Time beyond ``max_steps`` steps in a frame is dropped, so a slow simulation does not fall behind
/// more and more.
#[pyclass(module = "pliant")]
pub struct Clock {
    clock: PliantClock,
    fraction: Real,
}

#[pymethods]
impl Clock {
    #[new]
    #[pyo3(signature = (dt, max_steps=4))]
    fn new(dt: Real, max_steps: u16) -> PyResult<Self> {
        let clock = PliantClock {
            dt,
            remainder: 0.0,
            max_steps,
        };
        let mut new = Self {
            clock,
            fraction: 0.0,
        };
        new.advance(0.0)?;
        Ok(new)
    }

    /// Adds the time of a frame, s, and returns the number of steps to take.
    fn advance(&mut self, elapsed: Real) -> PyResult<u16> {
        let (mut steps, clock) = (0, &raw mut self.clock);
        self.fraction = get!(pliant_advance_clock(clock, elapsed, &raw mut steps))?;
        Ok(steps)
    }

    /// Length of a step, s.
    #[getter]
    fn dt(&self) -> Real {
        self.clock.dt
    }

    /// Time since the last step as a fraction of a step, for ``Scene.interpolate``.
    #[getter]
    fn fraction(&self) -> Real {
        self.fraction
    }
}

#[pymethods]
impl Scene {
    /// Returns a copy of all positions, m, for ``interpolate``: call it before each step.
    ///
    /// Rows of removed particles are NaN.
    fn record<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<Real>>> {
        points(py, &list!(pliant_record_positions(self.look()))?)
    }

    /// Returns the positions at a fraction, from 0 to 1, between recorded positions and the current
    /// ones, m.
    ///
    /// A particle whose recorded row is NaN or missing is at its current position: write NaN where
    /// one jumps.
    fn interpolate<'py>(
        &self,
        py: Python<'py>,
        recorded: Reals<'py, Ix2>,
        fraction: Real,
    ) -> PyResult<Bound<'py, PyArray2<Real>>> {
        let rows = rows(&recorded)?;
        let (start, count) = (rows.as_ptr(), rows.len());
        points(
            py,
            &list!(pliant_interpolate(self.look(), start, count, fraction))?,
        )
    }
}

/// Returns the points of an array whose rows are x, y.
pub fn rows(array: &Reals<'_, Ix2>) -> PyResult<Vec<PliantVec2>> {
    if array.shape()[1] != 2 {
        return Err(PyValueError::new_err("the rows must be x, y"));
    }
    let rows = array.as_array();
    let points = rows.rows().into_iter().map(|row| PliantVec2 {
        x: row[0],
        y: row[1],
    });
    Ok(points.collect())
}
