//! Scene of contacts of rigid bodies.

use super::{SHORT, Sums, sums};
use crate::support::float::Float;
use pliant::{
    Anchor, ContactMaterial, Filter, Joint, MassProperties, Particles, RigidBody, RigidContacts,
    Rotation, Solver,
};

/// A disc on a rope hits a stack of a box, a triangle and a capsule; a particle and an edge fall
/// onto it, two hulls have a material of their own, one hull is removed, and a fast disc on a rail
/// with a motor hits the stack.
#[inline(never)]
pub(super) fn crash<T: Float>() -> Sums {
    let mut particles = Particles::<T, 15>::new();
    let at = |x: f64, y: f64| T::vector(x, y);
    let one = T::ONE;
    let floor = [at(-6.0, -1.0), at(6.0, -1.0), at(6.0, 0.0), at(-6.0, 0.0)];
    let square = [at(-0.5, -0.5), at(0.5, -0.5), at(0.5, 0.5), at(-0.5, 0.5)];
    let triangle = [at(-0.5, -0.3), at(0.5, -0.3), at(0.0, 0.6)];
    let bar = [at(-0.4, 0.0), at(0.4, 0.0)];
    let center = [at(0.0, 0.0)];
    let properties = [
        MassProperties::polygon(&floor, one),
        MassProperties::polygon(&square, one),
        MassProperties::polygon(&triangle, one),
        MassProperties::capsule(bar[0], bar[1], T::of(0.2), one),
        MassProperties::circle(T::of(0.3), T::of(4.0)),
        MassProperties::circle(T::of(0.1), one),
    ];
    let outlines = [&floor[..], &square, &triangle, &bar, &center, &center];
    let radii = [0.0, 0.0, 0.05, 0.2, 0.3, 0.1];
    let places = [
        [0.0, 0.0],
        [0.0, 0.52],
        [0.1, 1.4],
        [-0.1, 2.3],
        [-3.0, 1.0],
        [5.0, 0.4],
    ];
    let material = ContactMaterial {
        restitution: T::of(0.3),
        ..ContactMaterial::with_friction(T::HALF)
    };
    // In place, and as small as possible: the smallest board has 16 KiB of memory.
    let mut contacts = RigidContacts::<T, 8, 15, 5>::empty();
    contacts.set_material(material).unwrap();
    let mut bodies = [0_usize, 1, 2, 3, 4, 5].map(|k| {
        let [x, y] = places[k];
        let shape = properties[k].unwrap();
        RigidBody::new(&mut particles, shape, at(x, y), Rotation::IDENTITY).unwrap()
    });
    let hulls = [0_usize, 1, 2, 3, 4, 5].map(|k| {
        let hull = contacts.add(&bodies[k], outlines[k], T::of(radii[k]), Filter::default());
        hull.unwrap()
    });
    // Two hulls have a material of their own, and meet each other and those without.
    let own = ContactMaterial {
        restitution: T::of(0.6),
        ..ContactMaterial::with_friction(T::of(0.8))
    };
    for hull in [hulls[1], hulls[3]] {
        contacts.set_hull_material(hull, Some(own)).unwrap();
    }
    let [base, _, _, _, ball, bullet] = &bodies;
    particles.pin_group(base).unwrap();
    particles
        .set_group_motion(ball, at(6.0, 2.0), T::of(3.0))
        .unwrap();
    particles
        .set_group_motion(bullet, at(-80.0, 0.0), T::of(-20.0))
        .unwrap();
    let hook = particles.add_pinned(at(-3.0, 4.0), one).unwrap();
    let soft = [at(0.3, 3.2), at(-1.5, 3.0)].map(|place| particles.add(place, one).unwrap());
    contacts
        .add_particle(&particles, soft[0], T::of(0.1), Filter::default())
        .unwrap();
    contacts
        .add_edge(&particles, soft, T::of(0.05), Filter::default())
        .unwrap();
    let anchor = |body: &RigidBody<T>| body.anchor(center[0]).unwrap();
    let axis = at(-1.0, 0.05);
    let joints = [
        Joint::distance(Anchor::from(hook), anchor(ball), T::ZERO, T::of(3.0)),
        Joint::prismatic(&particles, anchor(base), anchor(bullet), axis)
            .and_then(|joint| joint.with_range(T::of(-5.2), T::of(4.0)))
            .and_then(|joint| joint.with_motor(T::ONE, T::of(5.0))),
    ];
    let mut joints = joints.map(Result::unwrap);
    let solver = Solver {
        gravity: at(0.0, -9.81),
        substeps: 2,
        iterations: 2,
        ..Solver::new()
    };
    for step in 0..2 * SHORT {
        let mut all = (&mut contacts, &mut joints, &mut bodies);
        solver.step(T::of(0.02), &mut particles, &mut all).unwrap();
        if step == SHORT {
            contacts.remove(hulls[2]).unwrap();
        }
    }
    sums(&particles, &(&mut contacts, &mut joints, &mut bodies))
}
