//! Scene of contacts of rigid bodies with colliders.

use super::{SHORT, Sums, sums};
use crate::support::float::Float;
use pliant::{
    Collider, ContactMaterial, Filter, Inside, MassProperties, Particles, RigidBody,
    RigidColliderContacts, Rotation, RoundedBox, Solver,
};

/// A box and a capsule in a box that turns, then over a solid one that moves.
#[inline(never)]
pub(super) fn walls<T: Float>() -> Sums {
    let solid = RoundedBox::rectangle(T::vector(1.5, 1.0)).unwrap();
    let [a, b] = run::<T, _>(Inside(solid), 0.0);
    let [c, d] = run::<T, _>(solid, 2.0);
    [a ^ c.rotate_left(1), b ^ d.rotate_left(1)]
}

#[inline(never)]
fn run<T: Float, C: Collider<T>>(collider: C, height: f64) -> Sums {
    let mut particles = Particles::<T, 4>::new();
    let at = |x: f64, y: f64| T::vector(x, y);
    let square = [at(-0.5, -0.3), at(0.5, -0.3), at(0.5, 0.3), at(-0.5, 0.3)];
    let bar = [at(-0.3, 0.0), at(0.3, 0.0)];
    let plank = MassProperties::polygon(&square, T::ONE).unwrap();
    let capsule = MassProperties::capsule(bar[0], bar[1], T::of(0.2), T::ONE).unwrap();
    let mut walls = RigidColliderContacts::<T, C, 2, 6, 8>::empty(collider);
    let material = ContactMaterial {
        restitution: T::of(0.3),
        ..ContactMaterial::with_friction(T::HALF)
    };
    walls.set_material(material).unwrap();
    walls.set_velocity(at(0.2, 0.1)).unwrap();
    walls.set_angular_velocity(T::of(0.4)).unwrap();
    let turned = Rotation {
        cos: T::of(0.8),
        sin: T::of(0.6),
    };
    let mut body = |shape, place| RigidBody::new(&mut particles, shape, place, turned).unwrap();
    let mut bodies = [
        body(plank, at(-0.3, height)),
        body(capsule, at(0.6, height)),
    ];
    let filter = Filter::default();
    walls.add(&bodies[0], &square, T::ZERO, filter).unwrap();
    walls.add(&bodies[1], &bar, T::of(0.2), filter).unwrap();
    let [first, _] = &bodies;
    particles
        .set_group_motion(first, at(2.0, -3.0), T::of(4.0))
        .unwrap();
    let solver = Solver {
        gravity: at(0.0, -9.81),
        substeps: 2,
        ..Solver::new()
    };
    for _ in 0..SHORT {
        let mut all = (&mut walls, &mut bodies);
        solver.step(T::of(0.02), &mut particles, &mut all).unwrap();
    }
    sums(&particles, &(&mut walls, &mut bodies))
}
