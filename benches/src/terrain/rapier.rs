//! The discs in rapier2d, in single precision.

use super::{DISCS, RADIUS, SPACING, STEP, SUBSTEPS, height, place};
use crate::timing::Work;
use rapier2d::prelude::*;

pub struct World {
    world: PhysicsWorld,
    last: RigidBodyHandle,
}

impl World {
    pub fn new(edges: usize) -> Self {
        let mut world = PhysicsWorld::new();
        world.gravity = Vector::new(0.0, -9.81);
        world.integration_parameters.dt = STEP;
        world.integration_parameters.num_solver_iterations = SUBSTEPS.into();
        let points = (0..=edges).map(|k| Vector::new(SPACING * k as f32, height(k)));
        let ground = ColliderBuilder::polyline(points.collect(), None).friction(0.5);
        world.insert(RigidBodyBuilder::fixed(), ground);
        let mut last = RigidBodyHandle::invalid();
        for disc in 0..DISCS {
            let [x, y] = place(disc);
            let body = RigidBodyBuilder::dynamic()
                .translation(Vector::new(x, y))
                .can_sleep(false);
            last = world
                .insert(body, ColliderBuilder::ball(RADIUS).friction(0.5))
                .0;
        }
        Self { world, last }
    }
}

impl Work for World {
    fn reset(&mut self) {}

    fn run(&mut self) {
        self.world.step();
    }

    fn probe(&self) -> Option<[f64; 2]> {
        let place = self.world.bodies[self.last].translation();
        Some([place.x, place.y].map(f64::from))
    }
}
