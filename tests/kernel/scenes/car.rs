//! Scene of a car with a suspension.

use super::{SHORT, Sums, sums};
use crate::support::float::Float;
use pliant::{
    Anchor, ContactMaterial, Filter, HeightField, Joint, MassProperties, Particles, RigidBody,
    RigidTerrainContacts, Rotation, Solver, TerrainSurface,
};

/// Chassis on two wheels with springs, dampers and a motor, which drives over hills; a ball slides
/// on a rail of the chassis, against a spring.
#[inline(never)]
pub(super) fn car<T: Float>() -> Sums {
    let heights = [1.0, 0.0, 0.0, 0.1, -0.1, 0.3, 0.0, 0.2, 0.2, -0.2, 0.4, 1.0].map(T::of);
    let at = |x: f64, y: f64| T::vector(x, y);
    let ground = HeightField::new(at(-1.5, 0.0), T::ONE, heights).unwrap();
    let material = ContactMaterial::with_friction(T::of(0.8));
    let surfaces = [TerrainSurface::new(material)];
    let mut contacts =
        RigidTerrainContacts::<T, _, 3, 6, 8, 1>::new(ground, material, surfaces).unwrap();
    let mut particles = Particles::<T, 7>::new();
    let box_of = [
        at(-0.8, -0.15),
        at(0.8, -0.15),
        at(0.8, 0.15),
        at(-0.8, 0.15),
    ];
    let plate = MassProperties::polygon(&box_of, T::of(4.0)).unwrap();
    let disc = MassProperties::circle(T::of(0.25), T::of(3.0)).unwrap();
    let mut body =
        |shape, place| RigidBody::new(&mut particles, shape, place, Rotation::IDENTITY).unwrap();
    let mut bodies = [
        body(plate, at(0.0, 0.8)),
        body(disc, at(-0.6, 0.4)),
        body(disc, at(0.6, 0.4)),
    ];
    let ball = particles.add(at(0.5, 1.0), T::of(0.2)).unwrap();
    let [chassis, back, front] = &bodies;
    let filter = Filter::default();
    contacts.add(chassis, &box_of, T::ZERO, filter).unwrap();
    let center = [at(0.0, 0.0)];
    for wheel in [back, front] {
        contacts.add(wheel, &center, T::of(0.25), filter).unwrap();
    }
    let mount = |x: f64, y: f64| chassis.anchor(at(x, y)).unwrap();
    let hub = |wheel: &RigidBody<T>| wheel.anchor(at(0.0, 0.0)).unwrap();
    let up = at(0.0, 1.0);
    let joints = [
        Joint::wheel(&particles, mount(-0.6, -0.4), hub(back), up)
            .and_then(|joint| joint.with_spring(T::of(-0.05), T::of(2e-3), T::of(8.0)))
            .and_then(|joint| joint.with_motor(T::of(-9.0), T::of(4.0))),
        Joint::wheel(&particles, mount(0.6, -0.4), hub(front), up)
            .and_then(|joint| joint.with_spring(T::of(-0.05), T::of(2e-3), T::of(8.0)))
            .and_then(|joint| joint.with_range(T::of(-0.2), T::of(0.15))),
        Joint::wheel(
            &particles,
            mount(0.0, 0.2),
            Anchor::from(ball),
            at(1.0, 0.0),
        )
        .and_then(|joint| joint.with_spring(T::ZERO, T::of(0.05), T::ZERO)),
    ];
    let mut joints = joints.map(Result::unwrap);
    let solver = Solver {
        gravity: at(0.0, -9.81),
        substeps: 3,
        ..Solver::new()
    };
    for _ in 0..2 * SHORT {
        let mut all = (&mut contacts, &mut joints, &mut bodies);
        solver.step(T::of(0.02), &mut particles, &mut all).unwrap();
    }
    sums(&particles, &(contacts, joints, bodies))
}
