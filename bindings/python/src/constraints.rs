//! Constraints, muscles, pressures and chains.

use crate::c::{PliantConstraint, Real};
use crate::calls::{Point, Span, choice, range, vector};
use crate::lists::list;
use crate::scene::Scene;
use numpy::PyArray1;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// Kinds of constraints, by their numbers in the C interface.
pub const KINDS: [&str; 13] = [
    "attachment",
    "long_range_attachment",
    "tether",
    "rod",
    "damped_spring",
    "tearing_spring",
    "bending",
    "angle",
    "area",
    "on_segment",
    "point_edge",
    "neo_hookean",
    "st_venant_kirchhoff",
];

#[pymethods]
impl Scene {
    /// Adds a constraint of a kind of ``CONSTRAINTS`` in the current positions, and returns its
    /// numbers.
    ///
    /// ``first`` and ``second`` are the parameters of the kind, as in the C interface: mostly the
    /// compliance, then the damping, the limit of the strain, or Poisson's ratio. An element of a
    /// neo-Hookean material is two constraints; the others are one.
    #[pyo3(signature = (kind, *particles, point=[0.0, 0.0], first=0.0, second=0.0))]
    fn add_constraint<'py>(
        &mut self,
        py: Python<'py>,
        kind: &str,
        particles: Vec<u16>,
        point: Point,
        first: Real,
        second: Real,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let number = choice(&KINDS, kind)?;
        let count = match number {
            0 | 1 => 1,
            2..=5 => 2,
            _ => 3,
        };
        let mut ends = [0; 3];
        let known = ends.get_mut(..count);
        known
            .filter(|_| particles.len() == count)
            .ok_or_else(|| PyValueError::new_err(format!("{kind} has {count} particles")))?
            .copy_from_slice(&particles);
        let given = PliantConstraint {
            kind: number,
            particles: ends,
            point: vector(point),
            parameters: [first, second],
        };
        let mut numbers = [0; 2];
        call!(pliant_add_constraint(
            self.world(),
            &raw const given,
            numbers.as_mut_ptr()
        ))?;
        let count = if kind == "neo_hookean" { 2 } else { 1 };
        PyTuple::new(py, &numbers[..count])
    }

    /// Removes a constraint.
    fn remove_constraint(&mut self, kind: &str, number: u16) -> PyResult<()> {
        call!(pliant_remove_constraint(
            self.world(),
            choice(&KINDS, kind)?,
            number
        ))
    }

    /// Sets the compliance of a constraint.
    fn set_compliance(&mut self, kind: &str, number: u16, compliance: Real) -> PyResult<()> {
        call!(pliant_set_compliance(
            self.world(),
            choice(&KINDS, kind)?,
            number,
            compliance
        ))
    }

    /// Sets the rest length, m, or area, m², of a constraint that has one.
    fn set_rest(&mut self, kind: &str, number: u16, rest: Real) -> PyResult<()> {
        call!(pliant_set_rest(
            self.world(),
            choice(&KINDS, kind)?,
            number,
            rest
        ))
    }

    /// Moves the fixed point of an ``attachment`` or ``long_range_attachment``, m. It jumps there.
    fn move_attachment(&mut self, kind: &str, number: u16, point: Point) -> PyResult<()> {
        let kind = choice(&KINDS, kind)?;
        call!(pliant_move_attachment(
            self.world(),
            kind,
            number,
            vector(point)
        ))
    }

    /// Sorts springs and constraints of all kinds for faster steps, with the same bits. Numbers
    /// stay valid.
    ///
    /// Call it once after a cloth or a mesh is complete. What is added later is sorted by the next
    /// call.
    fn order(&mut self) -> PyResult<()> {
        call!(pliant_order_constraints(self.world()))
    }

    /// Numbers of the tearing springs that broke in the last step.
    fn torn<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u16>>> {
        Ok(PyArray1::from_vec(py, list!(pliant_torn(self.look()))?))
    }

    /// Adds a spring whose length a motor changes with at most a force, N, and returns its number.
    #[pyo3(signature = (a, b, max_force, compliance=0.0))]
    fn add_muscle(&mut self, a: u16, b: u16, max_force: Real, compliance: Real) -> PyResult<u16> {
        get!(pliant_add_muscle(self.world(), a, b, compliance, max_force))
    }

    /// Moves the length of a muscle towards a target, m, at a speed, m/s.
    fn move_muscle(&mut self, muscle: u16, target: Real, speed: Real) -> PyResult<()> {
        call!(pliant_move_muscle(self.world(), muscle, target, speed))
    }

    /// Removes a muscle.
    fn remove_muscle(&mut self, muscle: u16) -> PyResult<()> {
        call!(pliant_remove_muscle(self.world(), muscle))
    }

    /// Keeps ``pressure`` times the current area of a polygon, and returns its number.
    #[pyo3(signature = (polygon, pressure=1.0, compliance=0.0))]
    fn add_pressure(&mut self, polygon: Span, pressure: Real, compliance: Real) -> PyResult<u16> {
        get!(pliant_add_pressure(
            self.world(),
            range(polygon),
            pressure,
            compliance
        ))
    }

    /// Sets the factor of the area of a polygon.
    fn set_pressure(&mut self, polygon: u16, pressure: Real) -> PyResult<()> {
        call!(pliant_set_pressure(self.world(), polygon, pressure))
    }

    /// Removes the pressure of a polygon.
    fn remove_pressure(&mut self, polygon: u16) -> PyResult<()> {
        call!(pliant_remove_pressure(self.world(), polygon))
    }

    /// Holds the lengths between consecutive particles by a direct solve, and returns the number of
    /// the chain.
    #[pyo3(signature = (members, compliance=0.0))]
    fn add_chain(&mut self, members: Span, compliance: Real) -> PyResult<u16> {
        get!(pliant_add_chain(self.world(), range(members), compliance))
    }

    /// Removes a chain.
    fn remove_chain(&mut self, chain: u16) -> PyResult<()> {
        call!(pliant_remove_chain(self.world(), chain))
    }
}
