//! Sensors: areas that report the particles inside.

use crate::c::{PliantSensor, Real};
use crate::calls::{Point, Span, choice, range, vector};
use crate::contacts::EVENTS;
use crate::lists::{list, rows};
use crate::scene::Scene;
use numpy::PyArray2;
use pyo3::prelude::*;

const SENSORS: [&str; 4] = ["circle", "box", "half_plane", "outline"];

#[pymethods]
impl Scene {
    /// Adds a sensor of a kind, ``circle``, ``box``, ``half_plane`` or ``outline``, and returns its
    /// number.
    ///
    /// ``extent`` is the radius and zero, the half extents, or the normal; ``corners`` are the
    /// particles of an outline; ``radius``, m, is that of the watched particles.
    #[pyo3(signature = (kind, extent=[0.0, 0.0], position=[0.0, 0.0], rotation=[1.0, 0.0], corners=[0, 0], radius=0.0))]
    fn add_sensor(
        &mut self,
        kind: &str,
        extent: Point,
        position: Point,
        rotation: Point,
        corners: Span,
        radius: Real,
    ) -> PyResult<u16> {
        let [extent, position, rotation] = [extent, position, rotation].map(vector);
        let (kind, corners) = (choice(&SENSORS, kind)?, range(corners));
        let sensor = PliantSensor {
            kind,
            corners,
            extent,
            position,
            rotation,
            radius,
        };
        get!(pliant_add_sensor(self.world(), &raw const sensor))
    }

    /// Removes a sensor.
    fn remove_sensor(&mut self, sensor: u16) -> PyResult<()> {
        call!(pliant_remove_sensor(self.world(), sensor))
    }

    /// Moves a sensor to a position, m, and a direction of its x axis.
    #[pyo3(signature = (sensor, position, rotation=[1.0, 0.0]))]
    fn move_sensor(&mut self, sensor: u16, position: Point, rotation: Point) -> PyResult<()> {
        call!(pliant_move_sensor(
            self.world(),
            sensor,
            vector(position),
            vector(rotation)
        ))
    }

    /// Lets a sensor watch particles. The group is a number of the caller.
    #[pyo3(signature = (sensor, particles, group=0))]
    fn watch(&mut self, sensor: u16, particles: Span, group: u16) -> PyResult<()> {
        call!(pliant_watch(self.world(), sensor, range(particles), group))
    }

    /// Removes the particles of a group from a sensor, without an event.
    #[pyo3(signature = (sensor, group=0))]
    fn unwatch(&mut self, sensor: u16, group: u16) -> PyResult<()> {
        call!(pliant_unwatch(self.world(), sensor, group))
    }

    /// Rows of particle and group in a sensor after the last step, or those that ``began`` or
    /// ``ended`` to be in it.
    #[pyo3(signature = (sensor, which="touching"))]
    fn sensed<'py>(
        &self,
        py: Python<'py>,
        sensor: u16,
        which: &str,
    ) -> PyResult<Bound<'py, PyArray2<u16>>> {
        let which = choice(&EVENTS, which)?;
        let found = list!(pliant_sensed(self.look(), sensor, which))?;
        let found: Vec<_> = found
            .iter()
            .map(|item| [item.particle, item.group])
            .collect();
        rows(py, &found)
    }
}
