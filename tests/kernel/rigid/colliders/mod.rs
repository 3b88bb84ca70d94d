//! Contacts of rigid bodies with colliders.

mod fast;
mod rest;
mod search;
mod surface;
mod turning;

use crate::support::float::Float;
use pliant::{
    Collider, ContactMaterial, Filter, HalfPlane, HullId, MassProperties, Particles, RigidBody,
    RigidColliderContacts, Rotation, Solver, Vec2,
};

type Contacts<T, C> = RigidColliderContacts<T, C, 12, 64, 64>;

/// Bodies and one collider.
struct World<T: Float, C> {
    particles: Particles<T, 24>,
    bodies: heapless::Vec<RigidBody<T>, 12>,
    contacts: Contacts<T, C>,
    solver: Solver<T>,
}

fn rectangle<T: Float>(x: f64, y: f64) -> [Vec2<T>; 4] {
    [(-x, -y), (x, -y), (x, y), (-x, y)].map(|(x, y)| T::vector(x, y))
}

impl<T: Float, C: Collider<T>> World<T, C> {
    fn new(collider: C, material: ContactMaterial<T>, substeps: u16) -> Self {
        Self {
            particles: Particles::new(),
            bodies: heapless::Vec::new(),
            contacts: Contacts::new(collider, material).unwrap(),
            solver: Solver {
                gravity: T::vector(0.0, -9.81),
                substeps,
                ..Solver::new()
            },
        }
    }

    fn add(&mut self, corners: &[Vec2<T>], radius: f64, (x, y, angle): (f64, f64, f64)) -> HullId {
        let properties = match corners {
            [_] => MassProperties::circle(T::of(radius), T::ONE),
            [a, b] => MassProperties::capsule(*a, *b, T::of(radius), T::ONE),
            _ => MassProperties::polygon(corners, T::ONE),
        };
        let turned = Rotation {
            cos: T::of(angle.cos()),
            sin: T::of(angle.sin()),
        };
        let at = T::vector(x, y);
        let body = RigidBody::new(&mut self.particles, properties.unwrap(), at, turned).unwrap();
        let hull = self
            .contacts
            .add(&body, corners, T::of(radius), Filter::default())
            .unwrap();
        self.bodies.push(body).unwrap();
        hull
    }

    fn step(&mut self) {
        let mut scene = (&mut self.contacts, &mut self.bodies);
        let step = self
            .solver
            .step(T::of(1.0 / 60.0), &mut self.particles, &mut scene);
        step.unwrap();
    }

    fn pose(&self, body: usize) -> [f64; 3] {
        let (position, turned) = self.bodies[body].pose(&self.particles).unwrap();
        let angle = turned.sin.to_f64().atan2(turned.cos.to_f64());
        [position.x.to_f64(), position.y.to_f64(), angle]
    }

    fn set_motion(&mut self, velocity: (f64, f64), spin: f64) {
        let body = self.bodies[0];
        let velocity = T::vector(velocity.0, velocity.1);
        self.particles
            .set_group_motion(&body, velocity, T::of(spin))
            .unwrap();
    }
}

fn floor<T: Float>() -> HalfPlane<T> {
    HalfPlane::new(T::vector(0.0, 1.0)).unwrap()
}

fn rest<T: Float, C: Collider<T>>(world: &mut World<T, C>, steps: usize) -> f64 {
    for _ in 0..steps {
        world.step();
    }
    let speeds = world.particles.velocities().iter();
    speeds.map(|v| v.length().to_f64()).fold(0.0, f64::max)
}
