//! Particles, springs, grabs and builders.

use crate::c::{PliantLattice, PliantRange, Real};
use crate::calls::{Point, range, vector};
use crate::lists::{list, pairs};
use crate::scene::{Scene, view};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use std::ptr::null;

const fn lattice(
    corner: Point,
    columns: u16,
    rows: u16,
    spacing: Real,
    mass: Real,
) -> PliantLattice {
    let corner = vector(corner);
    PliantLattice {
        corner,
        columns,
        rows,
        spacing,
        mass,
    }
}

#[pymethods]
impl Scene {
    /// Positions, m: an array of rows x, y that follows later steps, without a copy, read-only.
    #[getter]
    fn positions<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyArray2<Real>>> {
        let mut start = null();
        let count = get!(pliant_positions(slf.try_borrow()?.look(), &raw mut start))?;
        view(slf, start.cast(), [count, 2])
    }

    /// Velocities, m/s. As ``positions``.
    #[getter]
    fn velocities<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyArray2<Real>>> {
        let mut start = null();
        let count = get!(pliant_velocities(slf.try_borrow()?.look(), &raw mut start))?;
        view(slf, start.cast(), [count, 2])
    }

    /// Inverse masses, 1/kg, zero for pinned particles. As ``positions``.
    #[getter]
    fn inverse_masses<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyArray1<Real>>> {
        let mut start = null();
        let count = get!(pliant_inverse_masses(
            slf.try_borrow()?.look(),
            &raw mut start
        ))?;
        view(slf, start, [count, 1])?.reshape([count])
    }

    /// Adds a free particle, kg, and returns its number.
    fn add_particle(&mut self, position: Point, mass: Real) -> PyResult<u16> {
        get!(pliant_add_particle(self.world(), vector(position), mass))
    }

    /// Removes particles and everything that needs them.
    #[pyo3(signature = (first, count=1))]
    fn remove(&mut self, first: u16, count: u16) -> PyResult<()> {
        call!(pliant_remove_particles(self.world(), range([first, count])))
    }

    /// Sets the mass, kg.
    fn set_mass(&mut self, particle: u16, mass: Real) -> PyResult<()> {
        call!(pliant_set_mass(self.world(), particle, mass))
    }

    /// Pins a particle and stops it.
    fn pin(&mut self, particle: u16) -> PyResult<()> {
        call!(pliant_pin(self.world(), particle))
    }

    /// Frees a pinned particle.
    fn release(&mut self, particle: u16) -> PyResult<()> {
        call!(pliant_release(self.world(), particle))
    }

    /// Sets the position, m.
    fn set_position(&mut self, particle: u16, position: Point) -> PyResult<()> {
        call!(pliant_set_position(
            self.world(),
            particle,
            vector(position)
        ))
    }

    /// Sets the velocity, m/s.
    fn set_velocity(&mut self, particle: u16, velocity: Point) -> PyResult<()> {
        call!(pliant_set_velocity(
            self.world(),
            particle,
            vector(velocity)
        ))
    }

    /// Applies an impulse, kg m/s.
    fn apply_impulse(&mut self, particle: u16, impulse: Point) -> PyResult<()> {
        call!(pliant_apply_impulse(
            self.world(),
            particle,
            vector(impulse)
        ))
    }

    /// Adds a spring of a length, m, and a compliance, m/N, and returns its number.
    #[pyo3(signature = (a, b, rest_length, compliance=0.0))]
    fn add_spring(&mut self, a: u16, b: u16, rest_length: Real, compliance: Real) -> PyResult<u16> {
        get!(pliant_add_spring(
            self.world(),
            a,
            b,
            rest_length,
            compliance
        ))
    }

    /// Sets the length, m, and the compliance, m/N, of a spring.
    #[pyo3(signature = (spring, rest_length, compliance=0.0))]
    fn set_spring(&mut self, spring: u16, rest_length: Real, compliance: Real) -> PyResult<()> {
        call!(pliant_set_spring(
            self.world(),
            spring,
            rest_length,
            compliance
        ))
    }

    /// Removes a spring.
    fn remove_spring(&mut self, spring: u16) -> PyResult<()> {
        call!(pliant_remove_spring(self.world(), spring))
    }

    /// Ends of all springs: an array of rows a, b.
    #[getter]
    fn springs<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u16>>> {
        pairs(py, &list!(pliant_springs(self.look()))?)
    }

    /// Adds particles row by row from the top left corner, and returns their range. ``mass``, kg,
    /// is that of each.
    fn add_lattice(
        &mut self,
        corner: Point,
        columns: u16,
        rows: u16,
        spacing: Real,
        mass: Real,
    ) -> PyResult<(u16, u16)> {
        let form = lattice(corner, columns, rows, spacing, mass);
        get!(pliant_add_lattice(self.world(), &raw const form)).map(span)
    }

    /// As ``add_lattice``, with springs of a compliance, m/N.
    #[pyo3(signature = (corner, columns, rows, spacing, mass, compliance=0.0))]
    fn add_cloth(
        &mut self,
        corner: Point,
        columns: u16,
        rows: u16,
        spacing: Real,
        mass: Real,
        compliance: Real,
    ) -> PyResult<(u16, u16)> {
        let form = lattice(corner, columns, rows, spacing, mass);
        get!(pliant_add_cloth(self.world(), &raw const form, compliance)).map(span)
    }

    /// Adds a rope of springs, and returns the range of its particles, one more than ``segments``.
    /// ``mass``, kg, is that of each.
    #[pyo3(signature = (start, end, segments, mass, compliance=0.0))]
    fn add_rope(
        &mut self,
        start: Point,
        end: Point,
        segments: u16,
        mass: Real,
        compliance: Real,
    ) -> PyResult<(u16, u16)> {
        let [from, to] = [start, end].map(vector);
        get!(pliant_add_rope(
            self.world(),
            from,
            to,
            segments,
            mass,
            compliance
        ))
        .map(span)
    }

    /// Grabs a particle at its offset from the pointer.
    #[pyo3(signature = (particle, pointer, compliance=0.0))]
    fn grab(&mut self, particle: u16, pointer: Point, compliance: Real) -> PyResult<()> {
        call!(pliant_grab(
            self.world(),
            particle,
            vector(pointer),
            compliance
        ))
    }

    /// Moves the pointer, which arrives after ``duration`` seconds.
    fn drag(&mut self, pointer: Point, duration: Real) -> PyResult<()> {
        call!(pliant_drag(self.world(), vector(pointer), duration))
    }

    /// Releases the grabbed particle.
    fn drop(&mut self) -> PyResult<()> {
        call!(pliant_drop(self.world()))
    }
}

/// A range of particles as a pair.
pub const fn span(range: PliantRange) -> (u16, u16) {
    (range.first, range.count)
}
