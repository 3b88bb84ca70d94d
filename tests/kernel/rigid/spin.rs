//! Free, kinematic and pivoting bodies.

use super::{body, solver, turned};
use crate::both;
use crate::support::float::Float;
use pliant::{Interpolated, MassProperties, Particles, RigidBody, Scheme, Solver, Vec2};

both!(
    a_free_body_keeps_its_spin,
    a_fast_body_turns_by_the_cayley_angle,
    the_pose_between_two_steps_is_on_the_way,
);

/// 10⁵ steps at 0.04 rad per step.
fn a_free_body_keeps_its_spin<T: Float>() {
    let mut particles = Particles::<T, 2>::new();
    let mut wheel = body(&mut particles, (2.0, 0.1), [0.0, 0.0], 0.3);
    particles
        .set_group_motion(&wheel, Vec2::ZERO, T::of(10.0))
        .unwrap();
    for _ in 0..100_000 {
        Solver::new()
            .step(T::of(1.0 / 240.0), &mut particles, &mut wheel)
            .unwrap();
    }
    let motion = particles.group_motion(&wheel).unwrap();
    // Every step rounds the spin a few times.
    let rounding = 1e5 * T::EPSILON.wide() / 8.0;
    assert!(
        (motion.spin.wide() / 10.0 - 1.0).abs() < rounding,
        "{motion:?}"
    );
    assert!(motion.velocity.length().wide() < 1e3 * T::EPSILON.wide());
    assert!((motion.inertia.wide() / 0.02 - 1.0).abs() < 16.0 * T::EPSILON.wide());
}

/// hω = 10: the body turns by 2 atan 5 in a substep.
fn a_fast_body_turns_by_the_cayley_angle<T: Float>() {
    let mut particles = Particles::<T, 2>::new();
    let mut wheel = body(&mut particles, (1.0, 1.0), [3.0, 0.0], 0.0);
    particles
        .set_group_motion(&wheel, T::vector(1.0, 0.0), T::of(100.0))
        .unwrap();
    Solver::new()
        .step(T::of(0.1), &mut particles, &mut wheel)
        .unwrap();
    let (position, rotation) = wheel.pose(&particles).unwrap();
    let angle = 2.0 * 5.0_f64.atan();
    let tolerance = 32.0 * T::EPSILON.wide();
    assert!((rotation.cos.wide() - angle.cos()).abs() < tolerance);
    assert!((rotation.sin.wide() - angle.sin()).abs() < tolerance);
    assert!((position.x.wide() - 3.1).abs() < tolerance);
    let spin = particles.group_motion(&wheel).unwrap().spin.wide();
    assert!((spin / 100.0 - 1.0).abs() < tolerance, "{spin}");
}

#[test]
fn a_kinematic_body_spins_and_a_static_one_stays() {
    let mut particles = Particles::<f64, 4>::new();
    let mut mill = body(&mut particles, (1.0, 0.5), [0.0, 0.0], 0.0);
    let mut wall = body(&mut particles, (1.0, 0.5), [5.0, 0.0], 1.0);
    particles.pin_group(&mill).unwrap();
    particles.pin_group(&wall).unwrap();
    particles
        .set_group_motion(&mill, Vec2::new(0.5, 0.0), 3.0)
        .unwrap();
    let before = particles.positions()[2..].to_vec();
    for _ in 0..1000 {
        let mut all = (&mut mill, &mut wall);
        solver(Scheme::Leapfrog)
            .step(0.01, &mut particles, &mut all)
            .unwrap();
    }
    let motion = particles.group_motion(&mill).unwrap();
    assert!((motion.spin - 3.0).abs() < 1e-10 && (motion.center.x - 5.0).abs() < 1e-10);
    let moved = particles.positions()[2..].iter().zip(&before);
    assert!(
        moved
            .into_iter()
            .all(|(now, then)| (*now - *then).length() < 1e-15)
    );
}

/// A body whose first particle is pinned is a pendulum of length 2k with half of the mass.
#[test]
fn a_body_turns_about_a_pinned_particle() {
    let mut particles = Particles::<f64, 2>::new();
    let mut beam = body(&mut particles, (2.0, 0.5), [0.5, 0.0], 0.0);
    let [pivot, end] = beam.particles().unwrap();
    particles.pin(pivot).unwrap();
    let mut lowest = 0.0_f64;
    let mut highest = -1.0_f64;
    for step in 0..2400 {
        solver(Scheme::Leapfrog)
            .step(1.0 / 240.0, &mut particles, &mut beam)
            .unwrap();
        let [hook, end] = [pivot, end].map(|id| particles.position(id).unwrap());
        assert_eq!(hook, Vec2::ZERO);
        assert!((end.length() - 1.0).abs() < 1e-14);
        lowest = lowest.min(end.y);
        if step > 1200 {
            highest = highest.max(end.y);
        }
    }
    assert!(
        (lowest + 1.0).abs() < 1e-3 && highest.abs() < 1e-3,
        "{lowest} {highest}"
    );
}

/// Another object moves one particle: the body keeps its length, momentum and angular momentum.
#[test]
fn a_body_repairs_its_length_and_conserves_momentum() {
    let mut particles = Particles::<f64, 2>::new();
    let mut stick = body(&mut particles, (2.0, 0.5), [0.0, 0.0], 0.0);
    let [_, end] = stick.particles().unwrap();
    particles.apply_impulse(end, Vec2::new(3.0, 1.0)).unwrap();
    Solver::new()
        .step(0.01, &mut particles, &mut stick)
        .unwrap();
    let motion = particles.group_motion(&stick).unwrap();
    assert!(
        (motion.velocity - Vec2::new(1.5, 0.5)).length() < 1e-14,
        "{motion:?}"
    );
    assert!(
        (motion.spin * motion.inertia - 0.5).abs() < 1e-14,
        "{motion:?}"
    );
    let [a, b] = stick
        .particles()
        .unwrap()
        .map(|id| particles.position(id).unwrap());
    assert!(((b - a).length() - 1.0).abs() < 1e-15);
}

#[test]
fn a_pose_is_set_and_read_in_the_coordinates_of_the_body() {
    use pliant::{MassProperties, RigidBody};
    let mut particles = Particles::<f64, 2>::new();
    let center = Vec2::new(0.25, -0.5);
    let properties = MassProperties::new(3.0, center, 0.7).unwrap();
    let place = Vec2::new(1.0, 2.0);
    let body = RigidBody::new(&mut particles, properties, place, turned(0.4)).unwrap();
    particles
        .set_group_motion(&body, Vec2::new(0.1, 0.2), 3.0)
        .unwrap();
    for (position, angle) in [(place, 0.4), (Vec2::new(-7.0, 3.0), 2.5)] {
        body.set_pose(&mut particles, position, turned(angle))
            .unwrap();
        let (found, rotation) = body.pose(&particles).unwrap();
        assert!((found - position).length() < 1e-14);
        assert!((rotation.sin - angle.sin()).abs() < 1e-14);
        let motion = particles.group_motion(&body).unwrap();
        let point = body.point(&particles, center).unwrap();
        assert!((motion.center - point).length() < 1e-14);
        assert!((motion.mass, motion.spin, motion.inertia).0 == 3.0);
        assert!((motion.spin - 3.0).abs() < 1e-13 && (motion.inertia - 0.7).abs() < 1e-14);
        assert!((motion.velocity - Vec2::new(0.1, 0.2)).length() < 1e-14);
        let local = Vec2::new(0.3, 0.9);
        let back = body
            .local(&particles, body.point(&particles, local).unwrap())
            .unwrap();
        assert!((back - local).length() < 1e-14);
    }
}

/// The center of mass moves straight, and the body turns by half the angle halfway.
fn the_pose_between_two_steps_is_on_the_way<T: Float>() {
    let center = T::vector(0.5, -0.25);
    let properties = MassProperties::new(T::ONE, center, T::ONE).unwrap();
    let mut particles = Particles::<T, 2>::new();
    let place = T::vector(1.0, 2.0);
    let body = RigidBody::new(&mut particles, properties, place, turned(0.0)).unwrap();
    let mut drawn = Interpolated::<T, 2>::new();
    drawn.record(&particles);
    // Around the origin of the body, not around its center of mass.
    let moved = body;
    moved
        .set_pose(&mut particles, T::vector(5.0, 2.0), turned(1.2))
        .unwrap();
    let at = |fraction: f64| {
        let ids = body.particles().unwrap();
        let ends = ids.map(|id| drawn.position(&particles, id, T::of(fraction)).unwrap());
        body.pose_at(ends).unwrap()
    };
    let near = |a: Vec2<T>, b: Vec2<T>| (a - b).length().wide() < 16.0 * T::EPSILON.wide();
    let (start, upright) = at(0.0);
    assert!(near(start, place) && near(upright * center, center));
    let (end, rotated) = at(1.0);
    assert!(near(end, T::vector(5.0, 2.0)) && near(rotated * center, turned(1.2) * center));
    assert_eq!(body.pose(&particles), Ok((end, rotated)));
    let (middle, half) = at(0.5);
    assert!(near(half * center, turned(0.6) * center), "{half:?}");
    let ends = [start + upright * center, end + rotated * center];
    let straight = ends[0].lerp(ends[1], T::HALF);
    assert!(near(middle + half * center, straight), "{middle:?}");
}
