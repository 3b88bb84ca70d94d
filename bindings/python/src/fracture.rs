//! Triangle mesh that is cut and torn. It exerts no forces: springs and elements of a material do.

use crate::c::Real;
use crate::calls::{Point, vector};
use crate::lists::{list, pairs, rows};
use crate::scene::Scene;
use numpy::{PyArray1, PyArray2};
use pyo3::prelude::*;

/// Splits that one call returns.
const CHUNK: usize = 256;

#[pymethods]
impl Scene {
    /// Adds a triangle between three particles, at rest in the current positions.
    fn add_triangle(&mut self, a: u16, b: u16, c: u16) -> PyResult<()> {
        call!(pliant_add_triangle(self.world(), a, b, c))
    }

    /// Corners of all triangles, in the order of addition.
    fn triangles<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u16>>> {
        let found = list!(pliant_triangles(self.look()))?;
        let corners: Vec<_> = found.iter().map(|triangle| triangle.corners).collect();
        rows(py, &corners)
    }

    /// For each triangle the index of the first triangle of its piece.
    fn pieces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u16>>> {
        Ok(PyArray1::from_vec(py, list!(pliant_pieces(self.look()))?))
    }

    /// Cuts along the path of a blade, m, into parts of at least ``minimum`` triangles.
    ///
    /// Returns the number of cut edges. Nodes stay whole until :meth:`separate`.
    #[pyo3(signature = (start, end, minimum=0))]
    fn cut(&mut self, start: Point, end: Point, minimum: u16) -> PyResult<usize> {
        get!(pliant_cut(
            self.world(),
            vector(start),
            vector(end),
            minimum
        ))
    }

    /// Tears at the node of the largest strain above a limit, and returns the node, or ``None``.
    ///
    /// One node tears per call. Nodes stay whole until :meth:`separate`.
    #[pyo3(signature = (limit, minimum=0))]
    fn tear(&mut self, limit: Real, minimum: u16) -> PyResult<Option<u16>> {
        let mut torn = 0;
        let node = get_deep!(pliant_tear(self.world(), limit, minimum, &raw mut torn))?;
        Ok((torn == 1).then_some(node))
    }

    /// Splits the nodes at cut edges, and returns each node and its copy, a new particle.
    ///
    /// Springs and elements of a material follow. Mass and momentum stay.
    fn separate<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u16>>> {
        let mut found = Vec::new();
        loop {
            let start = found.len();
            found.reserve(CHUNK);
            let end = found.spare_capacity_mut().as_mut_ptr().cast();
            let count: usize = get!(pliant_separate(self.world(), end, CHUNK))?;
            // SAFETY: the function wrote this many splits to the reserved memory.
            unsafe { found.set_len(start + count.min(CHUNK)) };
            if count < CHUNK {
                return pairs(py, &found);
            }
        }
    }

    /// Number of nodes at cut edges that are whole.
    fn waiting(&self) -> PyResult<usize> {
        get!(pliant_waiting(self.look()))
    }
}
