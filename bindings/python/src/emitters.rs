//! Emitters and drains of fluid.

use crate::c::{PliantEmitter, Real};
use crate::calls::{Point, vector};
use crate::forces::{Region, region};
use crate::scene::Scene;
use pyo3::prelude::*;

#[pymethods]
impl Scene {
    /// Adds an emitter, and returns its number: rows of ``columns`` particles at a distance
    /// ``spacing``, m, that of the fluid, with a mass, kg, each. They leave the position, m, with
    /// the velocity, m/s, and are perpendicular to it.
    #[pyo3(signature = (position, velocity, spacing, mass, columns=1))]
    fn add_emitter(
        &mut self,
        position: Point,
        velocity: Point,
        spacing: Real,
        mass: Real,
        columns: u16,
    ) -> PyResult<u16> {
        let [position, velocity] = [position, velocity].map(vector);
        let emitter = PliantEmitter {
            position,
            velocity,
            spacing,
            mass,
            columns,
        };
        get!(pliant_add_emitter(self.world(), &raw const emitter))
    }

    /// Moves an emitter, m, and sets the velocity with which the fluid leaves, m/s.
    fn move_emitter(&mut self, emitter: u16, position: Point, velocity: Point) -> PyResult<()> {
        call!(pliant_move_emitter(
            self.world(),
            emitter,
            vector(position),
            vector(velocity)
        ))
    }

    /// Adds the rows that leave within ``dt`` seconds to the fluid, and returns the number of their
    /// particles. Call it once for each step, after ``set_fluid``.
    fn emit(&mut self, emitter: u16, dt: Real) -> PyResult<usize> {
        get!(pliant_emit(self.world(), emitter, dt))
    }

    /// Removes an emitter; its particles remain.
    fn remove_emitter(&mut self, emitter: u16) -> PyResult<()> {
        call!(pliant_remove_emitter(self.world(), emitter))
    }

    /// Removes the particles of the fluid in a region of ``add_field``, and returns their number.
    #[pyo3(signature = (region=None))]
    fn drain_fluid(&mut self, region: Region<'_>) -> PyResult<usize> {
        let (region, a, b) = self::region(region)?;
        get!(pliant_drain_fluid(
            self.world(),
            region,
            vector(a),
            vector(b)
        ))
    }
}
