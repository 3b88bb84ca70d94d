//! Scene of rigid bodies and joints.

use super::{SHORT, Sums, sums};
use crate::support::float::Float;
use pliant::{
    Anchor, Distance, Distances, Joint, MassProperties, Particles, Rigid, RigidBody, Rotation,
    Scheme, ShapeMatching, Solver, Stiffness, build,
};

/// Motor on a pinned base that swings a chain of a plate, a disc with a limited hinge and a welded
/// capsule; a soft square hangs from it, a spring pulls at a body's own particle, and a joint
/// breaks.
#[inline(never)]
pub(super) fn machine<T: Float>(scheme: Scheme) -> Sums {
    let mut particles = Particles::<T, 14>::new();
    let at = |x: f64, y: f64| T::vector(x, y);
    let turn = |cos: f64, sin: f64| Rotation {
        cos: T::of(cos),
        sin: T::of(sin),
    };
    let corners = [at(0.0, -0.2), at(1.0, -0.2), at(1.0, 0.2), at(0.0, 0.2)];
    let shapes = [
        MassProperties::circle(T::HALF, T::ONE),
        MassProperties::polygon(&corners, T::of(2.0)),
        MassProperties::circle(T::of(0.25), T::of(3.0)),
        MassProperties::capsule(at(0.0, 0.0), at(0.8, 0.0), T::of(0.1), T::ONE),
    ];
    let places = [at(0.0, 0.0), at(0.0, 0.0), at(1.25, 0.0), at(1.5, 0.0)];
    let mut turned = [
        turn(1.0, 0.0),
        turn(1.0, 0.0),
        turn(0.0, 1.0),
        turn(0.96, 0.28),
    ]
    .into_iter();
    let mut bodies = [(0, 0), (1, 1), (2, 2), (3, 3)].map(|(shape, place): (usize, usize)| {
        let rotation = turned.next().unwrap();
        RigidBody::new(
            &mut particles,
            shapes[shape].unwrap(),
            places[place],
            rotation,
        )
        .unwrap()
    });
    let [base, plate, disc, rod] = &bodies;
    particles.pin_group(base).unwrap();
    let square =
        build::lattice(&mut particles, at(2.3, 0.2), 2, 2, T::of(0.3), T::of(0.1)).unwrap();
    let soft =
        ShapeMatching::<T, 4, Rigid<T>>::new(&particles, square, Stiffness::Alpha(T::of(0.4)));
    let mut soft = soft.unwrap();
    let anchor = |body: &RigidBody<T>, x: f64, y: f64| body.anchor(at(x, y)).unwrap();
    let held = square.get(0).unwrap();
    let joints = [
        Joint::revolute(anchor(base, 0.0, 0.0), anchor(plate, 0.0, 0.0))
            .and_then(|joint| joint.with_motor(T::of(4.0), T::of(20.0))),
        Joint::revolute(anchor(plate, 1.0, 0.0), anchor(disc, 0.0, 0.25))
            .and_then(|joint| joint.with_limits(turn(0.6, 0.8), turn(-0.6, 0.8))),
        Joint::weld(
            &particles,
            anchor(disc, 0.0, -0.25),
            anchor(rod, 0.0, 0.0),
            T::of(0.01),
        ),
        Joint::revolute(anchor(rod, 0.8, 0.0), Anchor::from(held))
            .and_then(|joint| joint.with_compliance(T::of(1e-3)))
            .and_then(|joint| joint.with_max_force(T::of(30.0))),
    ];
    let mut joints = joints.map(Result::unwrap);
    let mut springs = Distances::<T, 1>::new();
    let [end, _] = plate.particles().unwrap();
    springs
        .add(Distance::between(&particles, end, held, T::of(1e-2)).unwrap())
        .unwrap();
    let solver = Solver {
        gravity: T::vector(0.0, -9.81),
        substeps: 3,
        iterations: 2,
        scheme,
        ..Solver::new()
    };
    for _ in 0..2 * SHORT {
        let mut all = (&mut bodies, &mut joints, &mut soft, &mut springs);
        solver.step(T::of(0.02), &mut particles, &mut all).unwrap();
    }
    sums(&particles, &(bodies, joints, soft, springs))
}
