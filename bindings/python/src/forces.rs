//! Fields of force, explosions and fluid.

use crate::c::{PliantField, PliantFluid, Real};
use crate::calls::{Point, Span, choice, range, vector};
use crate::scene::Scene;
use pyo3::prelude::*;

const FIELDS: [&str; 3] = ["gravity", "attractor", "drag"];
const FALLOFFS: [&str; 4] = ["linear", "constant", "inverse", "inverse_square"];
const REGIONS: [&str; 4] = ["everywhere", "rectangle", "circle", "half_plane"];

/// Kind and vectors of a region: `None`, or a tuple of its kind and two vectors, or a vector and a
/// radius.
pub type Region<'py> = Option<(String, Point, Bound<'py, PyAny>)>;

pub fn region(region: Region<'_>) -> PyResult<(u32, Point, Point)> {
    let Some((kind, a, b)) = region else {
        return Ok((0, [0.0; 2], [0.0; 2]));
    };
    let b = if kind == "circle" {
        [b.extract()?, 0.0]
    } else {
        b.extract()?
    };
    Ok((choice(&REGIONS, &kind)?, a, b))
}

#[pymethods]
impl Scene {
    /// Adds a field, and returns its number.
    ///
    /// - ``gravity``: an acceleration ``vector``, m/s², and ``first`` times the gravity of the step
    /// - ``attractor``: a point ``vector``, m, with the strength ``first``, the softening
    ///   ``second``, m, and the falloff
    /// - ``drag``: a velocity ``vector``, m/s, with the linear coefficient ``first``, 1/s, and the
    ///   quadratic one ``second``, 1/m
    ///
    /// The region is None for everywhere, or a tuple: ``("rectangle", lower, upper)``,
    /// ``("circle", center, radius)`` or ``("half_plane", point, normal)``.
    #[pyo3(signature = (kind, vector=[0.0, 0.0], first=0.0, second=0.0, falloff="inverse_square", region=None))]
    fn add_field(
        &mut self,
        kind: &str,
        vector: Point,
        first: Real,
        second: Real,
        falloff: &str,
        region: Region<'_>,
    ) -> PyResult<u16> {
        let (region, a, b) = self::region(region)?;
        let [vector, a, b] = [vector, a, b].map(crate::calls::vector);
        let kind = choice(&FIELDS, kind)?;
        let falloff = choice(&FALLOFFS, falloff)?;
        let field = PliantField {
            kind,
            falloff,
            vector,
            first,
            second,
            region,
            a,
            b,
        };
        get!(pliant_add_field(self.world(), &raw const field))
    }

    /// Removes a field.
    fn remove_field(&mut self, field: u16) -> PyResult<()> {
        call!(pliant_remove_field(self.world(), field))
    }

    /// Changes velocities by ``speed``, m/s, within ``radius``, m, and by less over the distance
    /// ``falloff``, m.
    #[pyo3(signature = (particles, center, radius, speed, falloff=0.0))]
    fn explode(
        &mut self,
        particles: Span,
        center: Point,
        radius: Real,
        speed: Real,
        falloff: Real,
    ) -> PyResult<()> {
        call!(pliant_explode(
            self.world(),
            range(particles),
            vector(center),
            radius,
            falloff,
            speed
        ))
    }

    /// Replaces the fluid. An empty range leaves a fluid without particles, to which emitters and
    /// ``add_fluid_particle`` add some.
    #[pyo3(signature = (particles, spacing, compliance=0.0, viscosity=0.0, cohesion=0.0))]
    fn set_fluid(
        &mut self,
        particles: Span,
        spacing: Real,
        compliance: Real,
        viscosity: Real,
        cohesion: Real,
    ) -> PyResult<()> {
        let fluid = PliantFluid {
            spacing,
            compliance,
            viscosity,
            cohesion,
        };
        call_deep!(pliant_set_fluid(
            self.world(),
            range(particles),
            &raw const fluid
        ))
    }

    /// Adds a particle to the fluid.
    fn add_fluid_particle(&mut self, particle: u16) -> PyResult<()> {
        call!(pliant_add_fluid_particle(self.world(), particle))
    }

    /// Removes a particle from the fluid.
    fn remove_fluid_particle(&mut self, particle: u16) -> PyResult<()> {
        call!(pliant_remove_fluid_particle(self.world(), particle))
    }

    /// Density at a point, relative to that at rest.
    fn fluid_density(&self, point: Point) -> PyResult<Real> {
        get!(pliant_fluid_density(self.look(), vector(point)))
    }
}
