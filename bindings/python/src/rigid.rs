//! Rigid bodies, their hulls and joints.

use crate::c::{PliantHull, PliantMassProperties, Real};
use crate::calls::{Point, pair, vector, vectors};
use crate::contacts::ALL;
use crate::drawing::rows;
use crate::lists::Reals;
use crate::particles::span;
use crate::scene::Scene;
use numpy::Ix2;
use pyo3::prelude::*;

/// Mass, center and moment of inertia.
type Mass = (Real, Point, Real);

fn known(mass: PliantMassProperties) -> Mass {
    (mass.mass, pair(mass.center).into(), mass.inertia)
}

/// Direction of the x axis, rotated by an angle, rad: the same bits on every machine.
#[pyfunction]
pub fn rotation(angle: Real) -> PyResult<(Real, Real)> {
    get!(pliant_rotation(angle)).map(pair)
}

/// Angle, rad, from −π to π, of the direction of a rotated x axis, of any length.
#[pyfunction]
pub fn angle(rotation: Point) -> PyResult<Real> {
    get!(pliant_angle(vector(rotation)))
}

/// Mass, kg, center, m, and moment of inertia, kg m², of a disc of a density, kg/m².
#[pyfunction]
pub fn mass_of_circle(radius: Real, density: Real) -> PyResult<Mass> {
    get!(pliant_mass_of_circle(radius, density)).map(known)
}

/// As ``mass_of_circle``, for all points within a radius of a segment.
#[pyfunction]
pub fn mass_of_capsule(a: Point, b: Point, radius: Real, density: Real) -> PyResult<Mass> {
    get!(pliant_mass_of_capsule(
        vector(a),
        vector(b),
        radius,
        density
    ))
    .map(known)
}

/// As ``mass_of_circle``, for a polygon of counter-clockwise corners.
#[pyfunction]
pub fn mass_of_polygon(corners: Vec<Point>, density: Real) -> PyResult<Mass> {
    let corners = vectors(&corners);
    get!(pliant_mass_of_polygon(
        corners.as_ptr(),
        corners.len(),
        density
    ))
    .map(known)
}

#[pymethods]
impl Scene {
    /// Adds a body with mass, center and moment of inertia; ``rotation`` is the direction of its x
    /// axis. Returns its number.
    #[pyo3(signature = (properties, position, rotation=[1.0, 0.0]))]
    fn add_rigid_body(
        &mut self,
        properties: Mass,
        position: Point,
        rotation: Point,
    ) -> PyResult<u16> {
        let (mass, center, inertia) = properties;
        let given = PliantMassProperties {
            mass,
            center: vector(center),
            inertia,
        };
        get!(pliant_add_rigid_body(
            self.world(),
            &raw const given,
            vector(position),
            vector(rotation)
        ))
    }

    /// Range of the two particles of a body; removing them removes the body, its hulls and joints.
    fn rigid_particles(&self, body: u16) -> PyResult<(u16, u16)> {
        get!(pliant_rigid_particles(self.look(), body)).map(span)
    }

    /// Pins a body.
    fn pin_rigid(&mut self, body: u16) -> PyResult<()> {
        call!(pliant_pin_rigid(self.world(), body))
    }

    /// Frees a pinned body.
    fn release_rigid(&mut self, body: u16) -> PyResult<()> {
        call!(pliant_release_rigid(self.world(), body))
    }

    /// Position, m, and direction of the x axis of a body: now, or for positions of the particles,
    /// as of ``interpolate``.
    #[pyo3(signature = (body, positions=None))]
    fn rigid_pose(
        &self,
        body: u16,
        positions: Option<Reals<'_, Ix2>>,
    ) -> PyResult<((Real, Real), (Real, Real))> {
        let mut position = vector([0.0; 2]);
        let at = &raw mut position;
        let rotation = match positions {
            None => get!(pliant_rigid_pose(self.look(), body, at)),
            Some(positions) => {
                let rows = rows(&positions)?;
                let (start, count) = (rows.as_ptr(), rows.len());
                get!(pliant_rigid_pose_at(self.look(), body, start, count, at))
            }
        }?;
        Ok((pair(position), pair(rotation)))
    }

    /// Moves a body to a position, m, and a direction of its x axis.
    #[pyo3(signature = (body, position, rotation=[1.0, 0.0]))]
    fn set_rigid_pose(&mut self, body: u16, position: Point, rotation: Point) -> PyResult<()> {
        call!(pliant_set_rigid_pose(
            self.world(),
            body,
            vector(position),
            vector(rotation)
        ))
    }

    /// Velocity, m/s, and angular velocity, rad/s, of a body.
    fn rigid_motion(&self, body: u16) -> PyResult<((Real, Real), Real)> {
        let mut velocity = vector([0.0; 2]);
        let spin = get!(pliant_rigid_motion(self.look(), body, &raw mut velocity))?;
        Ok((pair(velocity), spin))
    }

    /// Sets the velocity, m/s, and the angular velocity, rad/s, of a body.
    #[pyo3(signature = (body, velocity=[0.0, 0.0], spin=0.0))]
    fn set_rigid_motion(&mut self, body: u16, velocity: Point, spin: Real) -> PyResult<()> {
        call!(pliant_set_rigid_motion(
            self.world(),
            body,
            vector(velocity),
            spin
        ))
    }

    /// Adds a convex hull of at most 8 corners, m, in the coordinates of the body. One is a disc,
    /// two a capsule.
    #[pyo3(signature = (body, corners, radius=0.0, layers=1, mask=ALL))]
    fn add_hull(
        &mut self,
        body: u16,
        corners: Vec<Point>,
        radius: Real,
        layers: u32,
        mask: u32,
    ) -> PyResult<u16> {
        let (corners, hull) = (
            vectors(&corners),
            PliantHull {
                radius,
                layers,
                mask,
            },
        );
        get!(pliant_add_hull(
            self.world(),
            body,
            corners.as_ptr(),
            corners.len(),
            &raw const hull
        ))
    }

    /// Lets a particle of a soft body collide with rigid bodies.
    #[pyo3(signature = (particle, radius, layers=1, mask=ALL))]
    fn add_hull_particle(
        &mut self,
        particle: u16,
        radius: Real,
        layers: u32,
        mask: u32,
    ) -> PyResult<u16> {
        let hull = PliantHull {
            radius,
            layers,
            mask,
        };
        get!(pliant_add_hull_particle(
            self.world(),
            particle,
            &raw const hull
        ))
    }

    /// Lets an edge of a soft body collide with rigid bodies.
    #[pyo3(signature = (a, b, radius=0.0, layers=1, mask=ALL))]
    fn add_hull_edge(
        &mut self,
        a: u16,
        b: u16,
        radius: Real,
        layers: u32,
        mask: u32,
    ) -> PyResult<u16> {
        let hull = PliantHull {
            radius,
            layers,
            mask,
        };
        get!(pliant_add_hull_edge(self.world(), a, b, &raw const hull))
    }

    /// Sets the layers of a hull and those with which it collides, as bits. Without layers it has
    /// no contacts.
    #[pyo3(signature = (hull, layers=1, mask=ALL))]
    fn set_hull_filter(&mut self, hull: u16, layers: u32, mask: u32) -> PyResult<()> {
        call!(pliant_set_hull_filter(self.world(), hull, layers, mask))
    }

    /// Makes a hull a sensor, or an obstacle again: a trigger zone, or a foot of a character.
    ///
    /// A sensor pushes nothing and nothing pushes it. What it overlaps or passes through counts as
    /// touching, without a contact point.
    #[pyo3(signature = (hull, sensor=true))]
    fn set_hull_sensor(&mut self, hull: u16, sensor: bool) -> PyResult<()> {
        call!(pliant_set_hull_sensor(self.world(), hull, u8::from(sensor)))
    }

    /// Removes a hull.
    fn remove_hull(&mut self, hull: u16) -> PyResult<()> {
        call!(pliant_remove_hull(self.world(), hull))
    }
}
