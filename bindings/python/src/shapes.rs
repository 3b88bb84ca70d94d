//! Shape matching, and sleeping shapes.

use crate::c::{PLIANT_COMPLIANCE, PLIANT_HOLE, PliantStiffness, Real};
use crate::calls::{Point, Span, optional, range, vector, vectors};
use crate::lists::{list, points};
use crate::scene::Scene;
use numpy::PyArray2;
use pyo3::prelude::*;

pub const fn stiffness(compliance: Real) -> PliantStiffness {
    PliantStiffness {
        kind: PLIANT_COMPLIANCE,
        value: compliance,
    }
}

#[pymethods]
impl Scene {
    /// Holds particles in their current shape, and returns the number of the shape.
    ///
    /// A compliance 1/ω², s², of zero is rigid; ω is the angular frequency of an oscillation about
    /// the shape.
    #[pyo3(signature = (members, compliance=0.0))]
    fn add_rigid_shape(&mut self, members: Span, compliance: Real) -> PyResult<u16> {
        get!(pliant_add_rigid(
            self.world(),
            range(members),
            stiffness(compliance)
        ))
    }

    /// As ``add_rigid_shape``, but the shape also stretches and shears, with a weight ``blend``
    /// from 0 to 1.
    #[pyo3(signature = (members, blend, compliance=0.0))]
    fn add_linear_shape(&mut self, members: Span, blend: Real, compliance: Real) -> PyResult<u16> {
        get!(pliant_add_linear(
            self.world(),
            range(members),
            stiffness(compliance),
            blend
        ))
    }

    /// As ``add_linear_shape``, but its area stays.
    #[pyo3(signature = (members, blend, compliance=0.0))]
    fn add_isochoric_shape(
        &mut self,
        members: Span,
        blend: Real,
        compliance: Real,
    ) -> PyResult<u16> {
        get!(pliant_add_isochoric(
            self.world(),
            range(members),
            stiffness(compliance),
            blend
        ))
    }

    /// As ``add_linear_shape``, but it also bends and twists.
    #[pyo3(signature = (members, blend, compliance=0.0))]
    fn add_quadratic_shape(
        &mut self,
        members: Span,
        blend: Real,
        compliance: Real,
    ) -> PyResult<u16> {
        get!(pliant_add_quadratic(
            self.world(),
            range(members),
            stiffness(compliance),
            blend
        ))
    }

    /// As ``add_rigid_shape``, but the shape keeps the fraction ``creep``, 1/s, of a deformation
    /// above ``yield_strain``, up to ``limit``.
    #[pyo3(signature = (members, yield_strain, creep, limit, compliance=0.0))]
    fn add_plastic_shape(
        &mut self,
        members: Span,
        yield_strain: Real,
        creep: Real,
        limit: Real,
        compliance: Real,
    ) -> PyResult<u16> {
        let (world, stiffness) = (self.world(), stiffness(compliance));
        get!(pliant_add_plastic(
            world,
            range(members),
            stiffness,
            yield_strain,
            creep,
            limit
        ))
    }

    /// Changes the compliance of a shape.
    fn set_shape_stiffness(&mut self, shape: u16, compliance: Real) -> PyResult<()> {
        call!(pliant_set_body_stiffness(
            self.world(),
            shape,
            stiffness(compliance)
        ))
    }

    /// Prescribes the direction of the x axis of the rest shape, the position of the center, or
    /// both.
    #[pyo3(signature = (shape, rotation=None, position=None))]
    fn set_shape_pose(
        &mut self,
        shape: u16,
        rotation: Option<Point>,
        position: Option<Point>,
    ) -> PyResult<()> {
        let [rotation, position] = [rotation, position].map(|given| given.map(vector));
        let pose = [rotation.as_ref(), position.as_ref()].map(optional);
        call!(pliant_set_body_pose(self.world(), shape, pose[0], pose[1]))
    }

    /// Points to which the members of a shape were pulled in the last pass, m, in their order.
    fn shape_goals<'py>(
        &self,
        py: Python<'py>,
        shape: u16,
    ) -> PyResult<Bound<'py, PyArray2<Real>>> {
        points(py, &list!(pliant_body_goals(self.look(), shape))?)
    }

    /// Sets the rest shape: positions, m, of the members in their order, relative to any frame.
    fn set_shape_rest(&mut self, shape: u16, positions: Vec<Point>) -> PyResult<()> {
        let rest = vectors(&positions);
        call!(pliant_set_body_rest(
            self.world(),
            shape,
            rest.as_ptr(),
            rest.len()
        ))
    }

    /// Removes a shape; its particles remain. The next shape takes the lowest free number.
    fn remove_shape(&mut self, shape: u16) -> PyResult<()> {
        call!(pliant_remove_body(self.world(), shape))
    }

    /// Holds a lattice with holes: particles row by row, and None where one is missing.
    #[pyo3(signature = (nodes, columns, half_width, compliance=0.0))]
    fn add_cut_lattice_shape(
        &mut self,
        nodes: Vec<Option<u16>>,
        columns: u16,
        half_width: u16,
        compliance: Real,
    ) -> PyResult<u16> {
        let nodes: Vec<_> = nodes
            .into_iter()
            .map(|node| node.unwrap_or(PLIANT_HOLE))
            .collect();
        let stiffness = stiffness(compliance);
        get_deep!(pliant_add_cut_lattice_shape(
            self.world(),
            nodes.as_ptr(),
            nodes.len(),
            columns,
            half_width,
            stiffness
        ))
    }

    /// Changes the compliance of the shape of a lattice.
    fn set_lattice_stiffness(&mut self, lattice: u16, compliance: Real) -> PyResult<()> {
        call!(pliant_set_lattice_stiffness(
            self.world(),
            lattice,
            stiffness(compliance)
        ))
    }

    /// Holds a lattice, row by row, by a square region around each particle, and returns its
    /// number.
    ///
    /// A region has ``half_width`` neighbors to each side; a larger one is stiffer at the same
    /// cost.
    #[pyo3(signature = (members, columns, half_width, compliance=0.0))]
    fn add_lattice_shape(
        &mut self,
        members: Span,
        columns: u16,
        half_width: u16,
        compliance: Real,
    ) -> PyResult<u16> {
        let (members, stiffness) = (range(members), stiffness(compliance));
        get_deep!(pliant_add_lattice_shape(
            self.world(),
            members,
            columns,
            half_width,
            stiffness
        ))
    }

    /// Sets the rest shape of a lattice: positions, m, in the order of its nodes, without holes.
    fn set_lattice_rest(&mut self, lattice: u16, positions: Vec<Point>) -> PyResult<()> {
        let rest = vectors(&positions);
        call!(pliant_set_lattice_rest(
            self.world(),
            lattice,
            rest.as_ptr(),
            rest.len()
        ))
    }

    /// Removes the shape of a lattice.
    fn remove_lattice_shape(&mut self, lattice: u16) -> PyResult<()> {
        call!(pliant_remove_lattice_shape(self.world(), lattice))
    }

    /// Lets a shape fall asleep after ``delay`` seconds below a speed, m/s. Shapes have numbers in
    /// order of addition.
    fn allow_sleep(&mut self, shape: u16, speed: Real, delay: Real) -> PyResult<()> {
        call!(pliant_allow_sleep(self.world(), shape, speed, delay))
    }

    /// Keeps a shape awake.
    fn forbid_sleep(&mut self, shape: u16) -> PyResult<()> {
        call!(pliant_forbid_sleep(self.world(), shape))
    }

    /// Wakes a shape.
    fn wake(&mut self, shape: u16) -> PyResult<()> {
        call!(pliant_wake(self.world(), shape))
    }

    /// Lets two shapes in contact sleep and wake together. Call it after each step with the
    /// contact.
    fn rest_with(&mut self, a: u16, b: u16) -> PyResult<()> {
        call!(pliant_rest_with(self.world(), a, b))
    }

    /// Whether a shape sleeps.
    fn is_asleep(&self, shape: u16) -> PyResult<bool> {
        let asleep: u8 = get!(pliant_is_asleep(self.look(), shape))?;
        Ok(asleep == 1)
    }
}
