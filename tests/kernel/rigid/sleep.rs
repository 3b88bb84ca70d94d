//! Sleeping stacks of rigid bodies.

use super::contacts::rectangle;
use crate::support::float::Float;
use pliant::{
    ContactMaterial, Filter, HalfPlane, MassProperties, Particles, RigidBody,
    RigidColliderContacts, RigidContacts, Rotation, Sleeping, Solver, Vec2, measure,
};

type Bodies<T> = heapless::Vec<RigidBody<T>, 6>;
type Floor<T> = RigidColliderContacts<T, HalfPlane<T>, 6, 24, 24>;

/// Stack with its contacts, which sleeps as one, and a ball with contacts of its own.
struct World<T: Float> {
    particles: Particles<T, 12>,
    stack: Sleeping<T, (Floor<T>, Bodies<T>), 10>,
    outer: RigidContacts<T, 6, 24, 24>,
    ball: Option<RigidBody<T>>,
    solver: Solver<T>,
}

impl<T: Float> World<T> {
    fn new() -> Self {
        let mut particles = Particles::new();
        let material = ContactMaterial::with_friction(T::HALF);
        let square = rectangle(0.5, 0.5);
        let mut floor = Floor::new(HalfPlane::new(T::vector(0.0, 1.0)).unwrap(), material).unwrap();
        let mut bodies = Bodies::new();
        let mut outer = RigidContacts::new(material).unwrap();
        let shape = MassProperties::polygon(&square, T::ONE).unwrap();
        for k in 0..5_u8 {
            let at = T::vector(0.0, 0.5 + f64::from(k));
            let body = RigidBody::new(&mut particles, shape, at, Rotation::IDENTITY).unwrap();
            floor
                .add(&body, &square, T::ZERO, Filter::default())
                .unwrap();
            // The boxes collide with the ball only.
            outer
                .add(&body, &square, T::ZERO, Filter::new(1, 2))
                .unwrap();
            bodies.push(body).unwrap();
        }
        let ids: Vec<_> = particles.ids().iter().collect();
        let stack = (floor, bodies);
        let stack = Sleeping::new(stack, ids, T::of(0.02), T::HALF).unwrap();
        Self {
            particles,
            stack,
            outer,
            ball: None,
            solver: Solver {
                gravity: T::vector(0.0, -9.81),
                substeps: 4,
                ..Solver::new()
            },
        }
    }

    /// Adds a ball that flies toward the top box.
    fn throw(&mut self) {
        let (radius, at) = (T::of(0.25), T::vector(-3.0, 4.0));
        let disc = MassProperties::circle(radius, T::ONE).unwrap();
        let ball = RigidBody::new(&mut self.particles, disc, at, Rotation::IDENTITY).unwrap();
        let velocity = T::vector(8.0, 2.0);
        self.particles
            .set_group_motion(&ball, velocity, T::ZERO)
            .unwrap();
        self.outer
            .add(&ball, &[Vec2::ZERO], radius, Filter::new(2, 1))
            .unwrap();
        self.ball = Some(ball);
    }

    fn step(&mut self) {
        let mut scene = (&mut self.stack, &mut self.outer, &mut self.ball);
        self.solver
            .step(T::of(1.0 / 60.0), &mut self.particles, &mut scene)
            .unwrap();
    }
}

fn stack_sleeps_and_wakes<T: Float>() {
    let mut world = World::<T>::new();
    for _ in 0..120 {
        world.step();
    }
    assert!(world.stack.is_asleep());
    let before = world.particles.positions().to_vec();
    for _ in 0..600 {
        world.step();
    }
    assert!(world.stack.is_asleep());
    assert_eq!(world.particles.positions(), before);
    world.throw();
    let mut woke = None;
    for step in 0..60 {
        let touched = world.outer.touching().next().is_some();
        let momentum = measure::momentum(&world.particles).x;
        world.step();
        if touched && woke.is_none() {
            woke = Some(step);
            assert!(!world.stack.is_asleep());
        }
        if woke.is_none() && world.outer.touching().next().is_some() {
            // The hit adds no momentum, whether the body wakes in the same substep or not.
            let after = measure::momentum(&world.particles).x;
            assert!(
                (after - momentum).abs().wide() < 1e-5,
                "{momentum:?} {after:?}"
            );
        }
    }
    assert!(woke.is_some());
    // The ball has a fifth of the mass of the top box, which it pushes aside.
    let top = world.particles.positions()[8].x - before[8].x;
    assert!(top.wide() > 0.03, "{top:?}");
    let lowest = world.particles.positions()[0].y;
    assert!(lowest.wide() > 0.45, "{lowest:?}");
}

#[test]
fn a_stack_falls_asleep_and_wakes_when_hit() {
    stack_sleeps_and_wakes::<f32>();
    stack_sleeps_and_wakes::<f64>();
}
