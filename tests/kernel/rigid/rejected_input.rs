//! Invalid bodies and joints are rejected.

use super::body;
use crate::support::rejected_input::{bad_numbers, bad_vectors, refused, v};
use crate::support::setup::id;
use pliant::{
    Anchor, Capacity, Error, Joint, MassProperties, Parameter, Particles, RigidBody, Rotation, Vec2,
};

type Properties = MassProperties<f32>;

#[test]
fn mass_properties() {
    for (bad, error) in bad_numbers(Parameter::Mass, &[0.0, -1.0, 1e-39]) {
        assert_eq!(Properties::new(bad, Vec2::ZERO, 1.0), Err(error));
    }
    for (bad, error) in bad_numbers(Parameter::Inertia, &[0.0, -1.0, 1e-39]) {
        assert_eq!(Properties::new(1.0, Vec2::ZERO, bad), Err(error));
    }
    for bad in bad_vectors() {
        let error = Error::NonFinite(Parameter::Position);
        assert_eq!(Properties::new(1.0, bad, 1.0), Err(error));
        assert_eq!(Properties::capsule(bad, Vec2::ZERO, 1.0, 1.0), Err(error));
        assert_eq!(Properties::capsule(Vec2::ZERO, bad, 1.0, 1.0), Err(error));
        assert_eq!(
            Properties::polygon(&[bad, v(1.0, 0.0), v(0.0, 1.0)], 1.0),
            Err(error)
        );
    }
    for (bad, error) in bad_numbers(Parameter::Radius, &[0.0, -1.0]) {
        assert_eq!(Properties::circle(bad, 1.0), Err(error));
        assert_eq!(
            Properties::capsule(Vec2::ZERO, v(1.0, 0.0), bad, 1.0),
            Err(error)
        );
    }
    let triangle = [v(0.0, 0.0), v(1.0, 0.0), v(0.0, 1.0)];
    for (bad, error) in bad_numbers(Parameter::Density, &[0.0, -1.0]) {
        assert_eq!(Properties::circle(1.0, bad), Err(error));
        assert_eq!(
            Properties::capsule(Vec2::ZERO, v(1.0, 0.0), 1.0, bad),
            Err(error)
        );
        assert_eq!(Properties::polygon(&triangle, bad), Err(error));
    }
    let clockwise = [triangle[0], triangle[2], triangle[1]];
    let outline = Error::OutOfRange(Parameter::Outline);
    assert_eq!(Properties::polygon(&clockwise, 1.0), Err(outline));
    assert_eq!(
        Properties::polygon(&triangle[..2], 1.0),
        Err(Error::TooFewParticles)
    );
    assert_eq!(Properties::compound(&[]), Err(Error::TooFewParticles));
    let heavy = Properties::new(3e38, Vec2::ZERO, 1.0).unwrap();
    assert_eq!(
        Properties::compound(&[heavy; 2]),
        Err(Error::NonFinite(Parameter::Mass))
    );
}

#[test]
fn bodies() {
    let mut particles = Particles::<f32, 3>::new();
    let properties = Properties::new(1.0, v(0.5, 0.0), 1.0).unwrap();
    let add = |position, rotation| {
        move |particles: &mut Particles<f32, 3>| {
            RigidBody::new(particles, properties, position, rotation)
        }
    };
    for bad in bad_vectors() {
        let error = Error::NonFinite(Parameter::Position);
        refused(&mut particles, error, add(bad, Rotation::IDENTITY));
        let rotation = Rotation {
            cos: bad.x,
            sin: bad.y,
        };
        refused(
            &mut particles,
            Error::NonFinite(Parameter::Rotation),
            add(Vec2::ZERO, rotation),
        );
    }
    let zero = Rotation { cos: 0.0, sin: 0.0 };
    refused(
        &mut particles,
        Error::OutOfRange(Parameter::Rotation),
        add(Vec2::ZERO, zero),
    );
    let body = add(Vec2::ZERO, Rotation::IDENTITY)(&mut particles).unwrap();
    refused(
        &mut particles,
        Error::Full(Capacity::Particles),
        add(Vec2::ZERO, Rotation::IDENTITY),
    );
    for bad in bad_vectors() {
        let error = Error::NonFinite(Parameter::Position);
        refused(&mut particles, error, |particles| {
            body.set_pose(particles, bad, Rotation::IDENTITY)
        });
        assert_eq!(body.anchor(bad), Err(error));
    }
    refused(
        &mut particles,
        Error::OutOfRange(Parameter::Rotation),
        |particles| body.set_pose(particles, Vec2::ZERO, zero),
    );
    // The body of another scene.
    let mut empty = Particles::<f32, 3>::new();
    let unknown = Error::UnknownParticle;
    assert_eq!(body.pose(&empty), Err(unknown));
    for bad in bad_vectors() {
        let error = Err(Error::NonFinite(Parameter::Position));
        assert_eq!(body.pose_at([bad, Vec2::ZERO]), error);
        assert_eq!(body.pose_at([Vec2::ZERO, bad]), error);
    }
    let error = Err(Error::OutOfRange(Parameter::Rotation));
    assert_eq!(body.pose_at([v(1.0, 2.0); 2]), error);
    refused(&mut empty, unknown, |empty| {
        body.set_pose(empty, Vec2::ZERO, Rotation::IDENTITY)
    });
    let step =
        |empty: &mut Particles<f32, 3>| pliant::Solver::new().step(0.1, empty, &mut body.clone());
    refused(&mut empty, unknown, step);
}

#[test]
fn joints() {
    let mut particles = Particles::<f32, 5>::new();
    let [a, b] = [0.0, 1.0].map(|x| body(&mut particles, (1.0, 0.3), [x, 0.0], 0.0));
    let hook = particles.add_pinned(v(0.0, 1.0), 1.0).unwrap();
    let [a, b] = [a, b].map(|body| body.anchor(v(0.0, 0.5)).unwrap());
    let hook = Anchor::from(hook);
    assert_eq!(Joint::revolute(a, a), Err(Error::RepeatedParticle));
    assert_eq!(
        Joint::revolute(a, Anchor::from(id(0))),
        Err(Error::RepeatedParticle)
    );
    assert_eq!(Joint::revolute(hook, hook), Err(Error::RepeatedParticle));
    let hinge = Joint::revolute(a, b).unwrap();
    let pin = Joint::revolute(hook, b).unwrap();
    assert_eq!(
        Joint::weld(&particles, hook, b, 0.0),
        Err(Error::NoRotation)
    );
    assert_eq!(
        Joint::weld(&Particles::<f32, 5>::new(), a, b, 0.0),
        Err(Error::UnknownParticle)
    );
    assert_eq!(pin.relative(&particles), Err(Error::NoRotation));
    assert_eq!(pin.with_motor(1.0, 1.0), Err(Error::NoRotation));
    assert_eq!(
        pin.with_limits(Rotation::IDENTITY, Rotation::IDENTITY),
        Err(Error::NoRotation)
    );
    for (bad, error) in bad_numbers(Parameter::Compliance, &[-1.0]) {
        assert_eq!(Joint::weld(&particles, a, b, bad), Err(error));
        assert_eq!(hinge.with_compliance(bad), Err(error));
    }
    for (bad, error) in bad_numbers(Parameter::Torque, &[-1.0]) {
        refused(&mut hinge.clone(), error, |hinge| hinge.set_motor(1.0, bad));
    }
    for (bad, error) in bad_numbers(Parameter::AngularVelocity, &[]) {
        refused(&mut hinge.clone(), error, |hinge| hinge.set_motor(bad, 1.0));
    }
    for (bad, error) in bad_numbers(Parameter::Force, &[0.0, -1.0]) {
        assert_eq!(hinge.with_max_force(bad), Err(error));
    }
    let [zero, infinite] = [0.0, f32::INFINITY].map(|x| Rotation { cos: x, sin: x });
    for (bad, error) in [
        (zero, Error::OutOfRange(Parameter::Rotation)),
        (infinite, Error::NonFinite(Parameter::Rotation)),
    ] {
        assert_eq!(hinge.with_limits(bad, Rotation::IDENTITY), Err(error));
        assert_eq!(hinge.with_limits(Rotation::IDENTITY, bad), Err(error));
    }
    let soft = hinge.with_compliance(1e37).unwrap();
    refused(
        &mut particles,
        Error::OutOfRange(Parameter::Compliance),
        |particles| pliant::Solver::new().step(0.01, particles, &mut soft.clone()),
    );
    refused(
        &mut Particles::<f32, 2>::new(),
        Error::UnknownParticle,
        |particles| pliant::Solver::new().step(0.01, particles, &mut hinge.clone()),
    );
}

/// The velocities are finite, but their difference is not.
#[test]
fn a_pose_that_overflows_a_velocity_is_rejected_without_a_change() {
    let mut particles = Particles::<f32, 2>::new();
    let body = body(&mut particles, (1.0, 0.5), [0.0, 0.0], 0.0);
    let [a, b] = body.particles().unwrap();
    for (id, x) in [(a, f32::MAX), (b, f32::MIN)] {
        particles.set_velocity(id, v(x, 0.0)).unwrap();
    }
    let before = particles.positions().to_vec();
    let done = body.set_pose(&mut particles, v(1.0, 0.0), Rotation::IDENTITY);
    assert_eq!(done, Err(Error::NonFinite(Parameter::Velocity)));
    assert_eq!(particles.positions(), before);
}
