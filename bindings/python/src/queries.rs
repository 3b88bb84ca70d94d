//! Queries, and points that follow particles.

use crate::c::{
    PliantHit, PliantHullHit, PliantHullPoint, PliantSkinPoint, PliantTerrainPoint, Real,
};
use crate::calls::{Point, Span, pair, range, vector};
use crate::contacts::ALL;
use crate::lists::{list, read, records};
use crate::scene::Scene;
use numpy::{PyArray1, PyArray2};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Number of what was hit, fraction of the ray, and normal.
pub type Hit = (u32, Real, (Real, Real));

/// Number of a hull, position of a point of it, and distance.
pub type HullPoint = (u32, (Real, Real), Real);

fn found(hit: PliantHit) -> Option<Hit> {
    (hit.hit != 0).then(|| (hit.particle, hit.fraction, pair(hit.normal)))
}

#[pymethods]
impl Scene {
    /// Number of the nearest particle, and its distance, m.
    fn nearest(&self, point: Point) -> PyResult<(u16, Real)> {
        let mut particle = 0;
        let distance = get!(pliant_nearest(
            self.look(),
            vector(point),
            &raw mut particle
        ))?;
        Ok((particle, distance))
    }

    /// Particles inside a box, m, whose sides belong to it.
    fn in_box<'py>(
        &self,
        py: Python<'py>,
        lower: Point,
        upper: Point,
    ) -> PyResult<Bound<'py, PyArray1<u16>>> {
        let inside = list!(pliant_in_box(self.look(), vector(lower), vector(upper)))?;
        Ok(PyArray1::from_vec(py, inside))
    }

    /// Particle, fraction of the ray and normal of the first hit on discs of a radius, m, or None
    /// without a hit.
    #[pyo3(signature = (particles, start, end, radius=0.0))]
    fn hit_particles(
        &self,
        particles: Span,
        start: Point,
        end: Point,
        radius: Real,
    ) -> PyResult<Option<Hit>> {
        let [from, to] = [start, end].map(vector);
        get!(pliant_hit_particles(
            self.look(),
            range(particles),
            radius,
            from,
            to
        ))
        .map(found)
    }

    /// First corner of the edge, fraction of the ray and normal of the first hit on a closed
    /// outline, or None.
    fn hit_outline(&self, outline: u16, start: Point, end: Point) -> PyResult<Option<Hit>> {
        get!(pliant_hit_outline(
            self.look(),
            outline,
            vector(start),
            vector(end)
        ))
        .map(found)
    }

    /// Hull, fraction of the path and normal of the first hit of a disc on hulls in a layer of
    /// ``mask``, or None.
    ///
    /// The center of the disc moves from ``start`` to ``end``. A radius of zero is a ray.
    #[pyo3(signature = (start, end, radius=0.0, mask=ALL))]
    fn hit_hulls(
        &self,
        start: Point,
        end: Point,
        radius: Real,
        mask: u32,
    ) -> PyResult<Option<Hit>> {
        let [from, to] = [start, end].map(vector);
        let hit: PliantHullHit = get!(pliant_hit_hulls(self.look(), from, to, radius, mask))?;
        Ok((hit.hit != 0).then(|| (hit.hull, hit.fraction, pair(hit.normal))))
    }

    /// Hull, position and distance, m, of the nearest point of the hulls in a layer of ``mask``, or
    /// None.
    ///
    /// It is at most ``reach`` away. With a reach of zero, it is the hull that contains the point.
    #[pyo3(signature = (point, reach=0.0, mask=ALL))]
    fn nearest_on_hulls(
        &self,
        point: Point,
        reach: Real,
        mask: u32,
    ) -> PyResult<Option<HullPoint>> {
        let nearest: PliantHullPoint = get!(pliant_nearest_on_hulls(
            self.look(),
            vector(point),
            reach,
            mask
        ))?;
        Ok((nearest.found != 0).then(|| (nearest.hull, pair(nearest.position), nearest.distance)))
    }

    /// Position and distance, m, of the nearest point of the terrain, at most ``reach`` away, or
    /// None.
    fn nearest_on_terrain(
        &self,
        point: Point,
        reach: Real,
    ) -> PyResult<Option<((Real, Real), Real)>> {
        let nearest: PliantTerrainPoint =
            get!(pliant_nearest_on_terrain(self.look(), vector(point), reach))?;
        Ok((nearest.found != 0).then(|| (pair(nearest.position), nearest.distance)))
    }

    /// Binds points, m, to cells of four particles in the order of a lattice, to triangles, or to
    /// pairs.
    ///
    /// Returns a structured array with the ``particles`` and ``fractions`` of each point, for
    /// ``skin_positions``.
    fn bind_skin<'py>(
        &self,
        py: Python<'py>,
        points: Vec<Point>,
        polygons: Vec<Vec<u16>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let sides = polygons.first().map_or(0, Vec::len);
        if polygons.iter().any(|polygon| polygon.len() != sides) {
            return Err(PyValueError::new_err(
                "the polygons have different numbers of corners",
            ));
        }
        let (corners, count) = (polygons.concat(), polygons.len());
        let sides = u32::try_from(sides).unwrap_or(u32::MAX);
        let bind = |point| {
            get!(pliant_bind_point(
                self.look(),
                corners.as_ptr(),
                sides,
                count,
                vector(point)
            ))
        };
        let bound: Vec<PliantSkinPoint> = points.into_iter().map(bind).collect::<PyResult<_>>()?;
        records(py, "skin_point", &bound)
    }

    /// Positions of bound points, m.
    #[pyo3(name = "skin_positions")]
    fn positions_of_skin<'py>(
        &self,
        py: Python<'py>,
        points: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyArray2<Real>>> {
        let bound: Vec<PliantSkinPoint> = read(points, "skin_point")?;
        let mut positions = vec![vector([0.0; 2]); bound.len()];
        if !bound.is_empty() {
            let to = positions.as_mut_ptr();
            call!(pliant_skin_positions(
                self.look(),
                bound.as_ptr(),
                bound.len(),
                to
            ))?;
        }
        crate::lists::points(py, &positions)
    }
}
