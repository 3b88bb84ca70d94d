//! The scenes in pliant, in single precision.

use super::scenes::{HALF, Scene};
use super::{STEP, SUBSTEPS};
use ::pliant::{
    ContactMaterial, Filter, MassProperties, Particles, RigidBody, RigidContacts, Rotation, Solver,
    Vec2,
};

/// Largest number of bodies, with the floor and the walls.
const BODIES: usize = 128;

pub struct World {
    particles: Particles<f32, { 2 * BODIES }>,
    bodies: Vec<RigidBody<f32>>,
    contacts: RigidContacts<f32, BODIES, { 4 * BODIES }, 512>,
    solver: Solver<f32>,
    /// Number of pinned bodies, which are the first.
    pinned: usize,
}

impl World {
    pub fn new(scene: &Scene) -> Self {
        let mut world = Self {
            particles: Particles::new(),
            bodies: Vec::new(),
            contacts: RigidContacts::new(ContactMaterial::with_friction(0.5)).expect("valid"),
            solver: Solver {
                gravity: Vec2::new(0.0, -9.81),
                substeps: SUBSTEPS,
                ..Solver::new()
            },
            pinned: 3,
        };
        let walls = scene.walls;
        for (center, half) in [
            ([0.0, -1.0], [100.0, 1.0]),
            ([-walls - 1.0, 20.0], [1.0, 20.0]),
            ([walls + 1.0, 20.0], [1.0, 20.0]),
        ] {
            let body = world.add(center, half);
            world
                .particles
                .pin_group(&body)
                .expect("its particles exist");
        }
        for place in &scene.places {
            world.add(*place, [HALF, HALF]);
        }
        world
    }

    fn add(&mut self, [x, y]: [f64; 2], [a, b]: [f64; 2]) -> RigidBody<f32> {
        let corners = [[-a, -b], [a, -b], [a, b], [-a, b]];
        let corners = corners.map(|[x, y]| Vec2::new(x as f32, y as f32));
        let shape = MassProperties::polygon(&corners, 1.0).expect("a rectangle");
        let place = Vec2::new(x as f32, y as f32);
        let body = RigidBody::new(&mut self.particles, shape, place, Rotation::IDENTITY);
        let body = body.expect("enough capacity");
        let filter = Filter::default();
        self.contacts
            .add(&body, &corners, 0.0, filter)
            .expect("enough capacity");
        self.bodies.push(body);
        body
    }
}

impl super::World for World {
    fn step(&mut self) {
        let mut scene = (&mut self.contacts, &mut self.bodies[..]);
        let stepped = self
            .solver
            .step(STEP as f32, &mut self.particles, &mut scene);
        stepped.expect("a valid step");
    }

    fn poses(&self) -> Vec<[f64; 3]> {
        assert_eq!(self.contacts.dropped(), 0);
        let pose = |body: &RigidBody<f32>| {
            let (position, rotation) = body.pose(&self.particles).expect("a pose");
            let angle = rotation.sin.atan2(rotation.cos);
            [position.x.into(), position.y.into(), angle.into()]
        };
        self.bodies[self.pinned..].iter().map(pose).collect()
    }
}
