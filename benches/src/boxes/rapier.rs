//! The scenes in rapier2d, in single precision.

use super::scenes::{HALF, Scene};
use super::{STEP, SUBSTEPS};
use rapier2d::prelude::*;

pub struct World {
    world: PhysicsWorld,
    boxes: Vec<RigidBodyHandle>,
}

impl World {
    pub fn new(scene: &Scene) -> Self {
        let mut world = PhysicsWorld::new();
        world.gravity = Vector::new(0.0, -9.81);
        world.integration_parameters.dt = STEP as f32;
        world.integration_parameters.num_solver_iterations = SUBSTEPS.into();
        let walls = scene.walls as f32;
        for ([x, y], [a, b]) in [
            ([0.0, -1.0], [100.0, 1.0]),
            ([-walls - 1.0, 20.0], [1.0, 20.0]),
            ([walls + 1.0, 20.0], [1.0, 20.0]),
        ] {
            let collider = ColliderBuilder::cuboid(a, b).friction(0.5);
            let body = RigidBodyBuilder::fixed().translation(Vector::new(x, y));
            world.insert(body, collider);
        }
        let boxes = scene.places.iter().map(|[x, y]| {
            let side = HALF as f32;
            let collider = ColliderBuilder::cuboid(side, side).friction(0.5);
            let place = Vector::new(*x as f32, *y as f32);
            let body = RigidBodyBuilder::dynamic()
                .translation(place)
                .can_sleep(false);
            world.insert(body, collider).0
        });
        let boxes = boxes.collect();
        Self { world, boxes }
    }
}

impl super::World for World {
    fn step(&mut self) {
        self.world.step();
    }

    fn poses(&self) -> Vec<[f64; 3]> {
        let pose = |handle: &RigidBodyHandle| {
            let body = &self.world.bodies[*handle];
            assert!(!body.is_sleeping(), "sleeping bodies need no time");
            let place = body.translation();
            [
                place.x.into(),
                place.y.into(),
                body.rotation().angle().into(),
            ]
        };
        self.boxes.iter().map(pose).collect()
    }
}
