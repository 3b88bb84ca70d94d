//! Joints conserve momentum and angular momentum.

use super::{body, turned};
use crate::both;
use crate::support::float::Float;
use pliant::{
    Anchor, Distance, Distances, Joint, Particles, Scheme, ShapeMatching, Solver, Stiffness, Vec2,
    build, measure,
};

both!(a_machine_conserves_momentum);

/// Three bodies with a hinge, a weld, a motor and limits, a soft square at the end and a spring to
/// a body's own particle, in both schemes.
fn a_machine_conserves_momentum<T: Float>() {
    for scheme in [Scheme::Predicted, Scheme::Leapfrog] {
        let mut particles = Particles::<T, 16>::new();
        let square = build::lattice(
            &mut particles,
            T::vector(2.6, 0.2),
            2,
            2,
            T::of(0.4),
            T::of(0.5),
        );
        let square = square.unwrap();
        let soft = ShapeMatching::<T, 4>::new(&particles, square, Stiffness::Alpha(T::of(0.3)));
        let soft = soft.unwrap();
        let mut bodies = [0.0, 1.0, 2.0]
            .map(|x| body(&mut particles, (1.0 + x, 0.2 + 0.1 * x), [x, 0.1 * x], x));
        let [a, b, c] = &bodies;
        // A joint from the middle between two bodies.
        let at = |particles: &Particles<T, 16>, body: &pliant::RigidBody<T>, place: Vec2<T>| {
            body.anchor(body.local(particles, place).unwrap()).unwrap()
        };
        let [p, q] = [T::vector(0.5, 0.0), T::vector(1.5, 0.2)];
        let corner = square.get(2).unwrap();
        let corner_place = particles.position(corner).unwrap();
        let quarter = [turned(-1.0), turned(1.5)];
        let mut joints = [
            Joint::revolute(at(&particles, a, p), at(&particles, b, p))
                .and_then(|joint| joint.with_motor(T::of(20.0), T::of(30.0)))
                .and_then(|joint| joint.with_limits(quarter[0], quarter[1])),
            Joint::weld(
                &particles,
                at(&particles, b, q),
                at(&particles, c, q),
                T::of(1e-3),
            ),
            Joint::revolute(at(&particles, c, corner_place), Anchor::from(corner)),
        ]
        .map(Result::unwrap);
        let mut spring = Distances::<T, 1>::new();
        let [end, _] = a.particles().unwrap();
        let far = square.get(3).unwrap();
        spring
            .add(Distance::between(&particles, end, far, T::of(1e-3)).unwrap())
            .unwrap();
        for (k, id) in (0_u8..).zip(particles.ids().iter()) {
            let k = f64::from(k);
            let velocity = T::vector((1.3 * k).sin(), (2.1 * k).cos());
            particles.set_velocity(id, velocity).unwrap();
        }
        let solver = Solver {
            scheme,
            substeps: 4,
            iterations: 2,
            ..Solver::new()
        };
        let p = measure::momentum(&particles);
        let mut scene = (&mut bodies, &mut joints, soft, spring);
        for step in 0..200 {
            solver
                .step(T::of(1.0 / 60.0), &mut particles, &mut scene)
                .unwrap();
            let drift = (measure::momentum(&particles) - p).length().wide();
            assert!(
                drift < 2e3 * T::EPSILON.wide(),
                "momentum {drift} at {step}"
            );
        }
    }
}

/// Bodies and joints alone, with the leapfrog scheme: angular momentum, too.
#[test]
fn a_chain_conserves_angular_momentum() {
    let mut particles = Particles::<f64, 8>::new();
    let mut bodies =
        [0.0, 1.0, 2.0, 3.0].map(|x| body(&mut particles, (1.0 + x, 0.2 + 0.1 * x), [x, 0.0], 0.0));
    let [a, b, c, d] = &bodies;
    let [left, right] = [-0.5, 0.5].map(|x| Vec2::new(x, 0.0));
    let mut joints = [(a, b), (b, c), (c, d)].map(|(from, to)| {
        Joint::revolute(from.anchor(right).unwrap(), to.anchor(left).unwrap()).unwrap()
    });
    joints[0].set_motor(5.0, 2.0).unwrap();
    for (k, body) in bodies.iter().enumerate() {
        let spin = [2.0, -1.0, 0.5, 3.0][k];
        particles
            .set_group_motion(body, Vec2::new(0.0, 1.0), spin)
            .unwrap();
    }
    let solver = Solver {
        scheme: Scheme::Leapfrog,
        iterations: 200,
        ..Solver::new()
    };
    let start = measure::angular_momentum(&particles, Vec2::ZERO);
    for step in 0..2000 {
        solver
            .step(1.0 / 240.0, &mut particles, &mut (&mut bodies, &mut joints))
            .unwrap();
        let drift = (measure::angular_momentum(&particles, Vec2::ZERO) - start).abs();
        assert!(drift < 1e-10, "{drift} at {step}");
    }
}
