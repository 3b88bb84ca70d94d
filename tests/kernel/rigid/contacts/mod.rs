//! Contacts of rigid bodies.

mod bounce;
mod broad_phase;
mod drawing;
mod friction;
mod impact;
mod material;
mod outline;
mod pile;
mod sensor;
mod set;
mod stack;
mod substeps;
mod turning;

use crate::support::float::Float;
use pliant::{
    ContactMaterial, Filter, HullId, MassProperties, Particles, RigidBody, RigidContacts, Rotation,
    Solver, Vec2,
};

/// At most 128 hulls with 512 corners and 512 contact points.
pub(crate) type Contacts<T> = RigidContacts<T, 128, 512, 512>;

/// Bodies with contacts.
pub(crate) struct World<T: Float> {
    pub(crate) particles: Particles<T, 260>,
    pub(crate) bodies: heapless::Vec<RigidBody<T>, 128>,
    pub(crate) contacts: Contacts<T>,
    pub(crate) solver: Solver<T>,
}

/// Corners of a rectangle around the origin with these half extents, m.
pub(crate) fn rectangle<T: Float>(x: f64, y: f64) -> [Vec2<T>; 4] {
    [(-x, -y), (x, -y), (x, y), (-x, y)].map(|(x, y)| T::vector(x, y))
}

impl<T: Float> World<T> {
    /// World without bodies, with gravity −9.81 m/s² along y.
    pub(crate) fn new(material: ContactMaterial<T>, substeps: u16) -> Self {
        Self {
            particles: Particles::new(),
            bodies: heapless::Vec::new(),
            contacts: Contacts::new(material).unwrap(),
            solver: Solver {
                gravity: T::vector(0.0, -9.81),
                substeps,
                ..Solver::new()
            },
        }
    }

    /// Adds a body with a hull and its density; a density of zero pins it.
    pub(crate) fn add(
        &mut self,
        corners: &[Vec2<T>],
        radius: f64,
        density: f64,
        (x, y, angle): (f64, f64, f64),
    ) -> (usize, HullId) {
        let density_used = T::of(if density > 0.0 { density } else { 1.0 });
        let properties = match corners {
            [_] => MassProperties::circle(T::of(radius), density_used),
            [a, b] => MassProperties::capsule(*a, *b, T::of(radius), density_used),
            _ => MassProperties::polygon(corners, density_used),
        };
        let rotation = Rotation {
            cos: T::of(angle.cos()),
            sin: T::of(angle.sin()),
        };
        let place = T::vector(x, y);
        let body =
            RigidBody::new(&mut self.particles, properties.unwrap(), place, rotation).unwrap();
        if density == 0.0 {
            self.particles.pin_group(&body).unwrap();
        }
        let hull = self
            .contacts
            .add(&body, corners, T::of(radius), Filter::default());
        self.bodies.push(body).unwrap();
        (self.bodies.len() - 1, hull.unwrap())
    }

    /// Adds a floor with its surface at y = 0.
    pub(crate) fn add_floor(&mut self) -> HullId {
        self.add(&rectangle(50.0, 1.0), 0.0, 0.0, (0.0, -1.0, 0.0))
            .1
    }

    pub(crate) fn step(&mut self) {
        let mut scene = (&mut self.contacts, &mut self.bodies);
        self.solver
            .step(T::of(1.0 / 60.0), &mut self.particles, &mut scene)
            .unwrap();
    }

    /// Position and angle of a body.
    pub(crate) fn pose(&self, body: usize) -> (f64, f64, f64) {
        let (position, rotation) = self.bodies[body].pose(&self.particles).unwrap();
        let angle = rotation.sin.to_f64().atan2(rotation.cos.to_f64());
        (position.x.to_f64(), position.y.to_f64(), angle)
    }
}
