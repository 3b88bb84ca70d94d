//! Rigid bodies with contacts, as several scenes use them.

use super::Measurement;
use crate::picture::{Mark, Picture};
use pliant::{
    Anchor, ContactMaterial, Error, Filter, HullId, Joint, MassProperties, Particles, Project,
    RigidBody, RigidContacts, Rotation, Solver, Vec2,
};
use std::f32::consts::TAU;

/// Largest number of particles.
pub(super) const PARTICLES: usize = 512;

/// Convex hull of corners in the coordinates of a body, grown by a radius, m.
#[derive(Clone)]
pub(super) struct Hull {
    corners: Vec<Vec2<f32>>,
    radius: f32,
}

/// Returns a rectangle around the origin with these half extents, m.
pub(super) fn rectangle(x: f32, y: f32) -> Hull {
    let corners = [[-x, -y], [x, -y], [x, y], [-x, y]];
    Hull {
        corners: corners.map(Vec2::from).to_vec(),
        radius: 0.0,
    }
}

/// Returns a disc around the origin.
pub(super) fn disc(radius: f32) -> Hull {
    Hull {
        corners: vec![Vec2::ZERO],
        radius,
    }
}

/// Returns a capsule between two points.
pub(super) fn capsule(a: Vec2<f32>, b: Vec2<f32>, radius: f32) -> Hull {
    Hull {
        corners: vec![a, b],
        radius,
    }
}

/// Bodies, their hulls and joints, and soft particles that other parts of a scene add.
pub(super) struct Rigid {
    pub(super) particles: Box<Particles<f32, PARTICLES>>,
    pub(super) bodies: Vec<RigidBody<f32>>,
    pub(super) joints: Vec<Joint<f32>>,
    pub(super) contacts: Box<RigidContacts<f32, 384, 512, 1024>>,
    pub(super) solver: Solver<f32>,
    hulls: Vec<Vec<Hull>>,
    ids: Vec<Vec<HullId>>,
}

impl Rigid {
    /// Returns a scene without bodies, with gravity.
    pub(super) fn new(material: ContactMaterial<f32>, substeps: u16) -> Result<Self, Error> {
        Ok(Self {
            particles: Box::new(Particles::new()),
            bodies: Vec::new(),
            joints: Vec::new(),
            contacts: Box::new(RigidContacts::new(material)?),
            solver: Solver {
                gravity: Vec2::new(0.0, -9.81),
                substeps,
                ..super::solver()
            },
            hulls: Vec::new(),
            ids: Vec::new(),
        })
    }

    /// Adds a body with hulls, a density, kg/m², a position and an angle; without a density, it is
    /// pinned. Returns its index.
    pub(super) fn add(
        &mut self,
        hulls: &[Hull],
        density: Option<f32>,
        position: [f32; 2],
        angle: f32,
        filter: Filter,
    ) -> Result<usize, Error> {
        let parts = hulls.iter().map(|Hull { corners, radius }| {
            let density = density.unwrap_or(1.0);
            match corners.as_slice() {
                [_] => MassProperties::circle(*radius, density),
                [a, b] => MassProperties::capsule(*a, *b, *radius, density),
                corners => MassProperties::polygon(corners, density),
            }
        });
        let mass = MassProperties::compound(&parts.collect::<Result<Vec<_>, _>>()?)?;
        let (sin, cos) = angle.sin_cos();
        let rotation = Rotation { cos, sin };
        let body = RigidBody::new(&mut self.particles, mass, Vec2::from(position), rotation)?;
        if density.is_none() {
            self.particles.pin_group(&body)?;
        }
        let ids = hulls
            .iter()
            .map(|Hull { corners, radius }| self.contacts.add(&body, corners, *radius, filter));
        self.ids.push(ids.collect::<Result<_, _>>()?);
        self.bodies.push(body);
        self.hulls.push(hulls.to_vec());
        Ok(self.bodies.len() - 1)
    }

    /// Sets the friction and the restitution of the hulls of a body.
    pub(super) fn set_material(
        &mut self,
        body: usize,
        material: ContactMaterial<f32>,
    ) -> Result<(), Error> {
        self.ids[body]
            .iter()
            .try_for_each(|id| self.contacts.set_hull_material(*id, Some(material)))
    }

    /// Makes the hulls of a body sensors.
    pub(super) fn set_sensor(&mut self, body: usize) -> Result<(), Error> {
        let mut ids = self.ids[body].iter();
        ids.try_for_each(|id| self.contacts.set_sensor(*id, true))
    }

    /// Returns whether a hull of a body touched another one in the last step.
    pub(super) fn is_touching(&self, body: usize) -> bool {
        let mut ids = self.ids[body].iter();
        ids.any(|id| self.contacts.touching_with(*id).next().is_some())
    }

    /// Adds a hinge between a point of a body, in its coordinates, and a fixed point of the world.
    pub(super) fn hang(&mut self, body: usize, local: Vec2<f32>) -> Result<(), Error> {
        let place = self.bodies[body].point(&self.particles, local)?;
        let hook = self.particles.add_pinned(place, 1.0)?;
        let anchor = self.bodies[body].anchor(local)?;
        self.joints
            .push(Joint::revolute(Anchor::from(hook), anchor)?);
        Ok(())
    }

    /// Runs a step with the other parts of the scene.
    pub(super) fn step(&mut self, dt: f32, others: impl Project<f32>) -> Result<(), Error> {
        let mut parts = (
            others,
            &mut self.joints[..],
            &mut *self.contacts,
            &mut self.bodies[..],
        );
        self.solver.step(dt, &mut self.particles, &mut parts)
    }

    /// Returns the marks of all bodies, pinned ones as ground, and sensors as lines, dashed while
    /// they touch nothing.
    pub(super) fn picture(&self) -> Picture {
        let mut picture = Vec::new();
        for (number, (body, hulls)) in self.bodies.iter().zip(&self.hulls).enumerate() {
            let mut ids = self.ids[number].iter();
            let is_sensor = ids.any(|id| self.contacts.is_sensor(*id) == Some(true));
            let place = |local: Vec2<f32>| body.point(&self.particles, local).unwrap_or(local);
            let pinned = body
                .particles()
                .is_some_and(|[id, _]| self.particles.is_pinned(id) == Some(true));
            for Hull { corners, radius } in hulls {
                // The farthest points in each direction.
                let round = |k: u8| {
                    let (sin, cos) = (f32::from(k) * TAU / 24.0).sin_cos();
                    let direction = Vec2::new(cos, sin);
                    let along = |corner: &&Vec2<f32>| direction.dot(**corner);
                    let corners = corners.iter();
                    let corner = corners.max_by(|a, b| along(a).total_cmp(&along(b)));
                    *corner.unwrap_or(&Vec2::ZERO) + direction * *radius
                };
                let points: Vec<_> = match corners.as_slice() {
                    [_] | [_, _] => (0..24).map(round).collect(),
                    corners => corners.to_vec(),
                };
                let mut outline: Vec<_> = points.into_iter().map(place).collect();
                if is_sensor {
                    outline.push(outline[0]);
                    let touches = self.is_touching(number);
                    let mark = if touches { Mark::Line } else { Mark::Dashes };
                    picture.push(mark(outline));
                    continue;
                }
                if pinned {
                    outline.push(outline[0]);
                    picture.push(Mark::Ground(outline));
                    continue;
                }
                if let [center] = corners.as_slice() {
                    picture.push(Mark::Line(vec![place(*center), outline[0]]));
                }
                picture.push(Mark::Body(outline));
            }
        }
        picture
    }

    /// Returns the measurements, with `items` constraints and members of the other parts. The
    /// ground absorbs momentum.
    pub(super) fn measure(&self, others: &impl Project<f32>, dt: f32, items: usize) -> Measurement {
        let items = items + self.joints.len() + self.bodies.len();
        let measurement = Measurement::new(&self.particles, others, &self.solver, dt, items);
        Measurement {
            held: true,
            ..measurement
        }
    }
}
