//! Wind and water that push edges of bodies.

use crate::c::{PliantFlow, Real};
use crate::calls::{Point, Span, choice, range, vector, vectors};
use crate::contacts::OUTLINES;
use crate::scene::Scene;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

const FLOWS: [&str; 3] = ["wind", "still_water", "waves"];

fn flow(kind: &str, density: Real, settings: Option<&Bound<'_, PyDict>>) -> PyResult<PliantFlow> {
    let mut flow = PliantFlow {
        kind: choice(&FLOWS, kind)?,
        velocity: vector([0.0; 2]),
        density,
        drag: 0.0,
        lift: 0.0,
        friction: 0.0,
        point: vector([0.0; 2]),
        normal: vector([0.0, 1.0]),
        amplitude: 0.0,
        wavelength: 1.0,
        speed: 0.0,
    };
    for (name, value) in settings.into_iter().flatten() {
        match name.extract::<String>()?.as_str() {
            "velocity" => flow.velocity = vector(value.extract()?),
            "drag" => flow.drag = value.extract()?,
            "lift" => flow.lift = value.extract()?,
            "friction" => flow.friction = value.extract()?,
            "point" => flow.point = vector(value.extract()?),
            "normal" => flow.normal = vector(value.extract()?),
            "amplitude" => flow.amplitude = value.extract()?,
            "wavelength" => flow.wavelength = value.extract()?,
            "speed" => flow.speed = value.extract()?,
            other => {
                return Err(PyTypeError::new_err(format!(
                    "a flow has no setting {other}"
                )));
            }
        }
    }
    Ok(flow)
}

#[pymethods]
impl Scene {
    /// Adds a flow of a kind, ``wind``, ``still_water`` or ``waves``, and a density, kg/m², and
    /// returns its number.
    ///
    /// - all kinds: ``velocity``, m/s, and the coefficient ``drag``
    /// - ``wind``: the coefficient ``lift``
    /// - ``still_water`` and ``waves``: ``friction``, N s/m², and a ``point`` of the surface, m
    /// - ``still_water``: the unit ``normal`` of the surface, out of the water
    /// - ``waves``: ``amplitude``, m, ``wavelength``, m, and the ``speed`` of the crests to the
    ///   right, m/s
    #[pyo3(signature = (kind, density, **settings))]
    fn add_flow(
        &mut self,
        kind: &str,
        density: Real,
        settings: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<u16> {
        let flow = flow(kind, density, settings)?;
        get!(pliant_add_flow(self.world(), &raw const flow))
    }

    /// Changes the settings of a flow, not its kind. Waves continue from their phase.
    #[pyo3(signature = (flow, kind, density, **settings))]
    fn set_flow(
        &mut self,
        flow: u16,
        kind: &str,
        density: Real,
        settings: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<()> {
        let given = self::flow(kind, density, settings)?;
        call!(pliant_set_flow(self.world(), flow, &raw const given))
    }

    /// Lets a flow act on a ``closed`` outline of counter-clockwise particles, or on an ``open``
    /// chain.
    #[pyo3(signature = (flow, corners, kind="closed"))]
    fn add_flow_edges(&mut self, flow: u16, corners: Span, kind: &str) -> PyResult<()> {
        call!(pliant_add_flow_edges(
            self.world(),
            flow,
            range(corners),
            choice(&OUTLINES, kind)?
        ))
    }

    /// Lets a flow act on a rigid body: on counter-clockwise corners, m, in its coordinates.
    fn add_flow_rigid(&mut self, flow: u16, body: u16, points: Vec<Point>) -> PyResult<()> {
        let points = vectors(&points);
        call!(pliant_add_flow_rigid(
            self.world(),
            flow,
            body,
            points.as_ptr(),
            points.len()
        ))
    }

    /// Removes a flow.
    fn remove_flow(&mut self, flow: u16) -> PyResult<()> {
        call!(pliant_remove_flow(self.world(), flow))
    }
}
