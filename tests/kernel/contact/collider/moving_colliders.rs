//! Moving colliders: bounces, carried particles, rotation of the frame.

use crate::contact::collider::motion::{RADIUS, solver};
use crate::support::float::Float;
use crate::support::setup::surface;
use crate::support::tolerance;
use pliant::{
    Collider, ColliderContacts, ContactMaterial, HalfPlane, Particles, Rotation, RoundedBox,
    Solver, Vec2,
};

/// Without gravity, a ball bounces off a moving wall as it does in the frame of the wall.
fn bounce_is_relative_to_the_moving_wall<T: Float>() {
    let mut particles = Particles::<T, 1>::new();
    let ball = particles.add(T::vector(1.0, 0.0), T::ONE).unwrap();
    particles.set_velocity(ball, T::vector(-3.0, 0.5)).unwrap();
    let wall = HalfPlane::new(T::vector(1.0, 0.0)).unwrap();
    let mut wall =
        ColliderContacts::<T, _, 1>::new(wall, [ball], T::of(RADIUS), surface(0.0, 0.5)).unwrap();
    wall.set_velocity(T::vector(1.0, 0.0)).unwrap();
    for _ in 0..60 {
        Solver::new()
            .step(T::ratio(1, 60), &mut particles, &mut wall)
            .unwrap();
    }
    let [velocity] = particles.velocities() else {
        panic!()
    };
    let error = (velocity.x.wide() - 3.0).hypot(velocity.y.wide() - 0.5);
    assert!(error < 16.0 * T::EPSILON.wide(), "{velocity:?}");
}

/// Carries a ball on a platform for two seconds and returns its slip distance.
fn slip<T: Float>(far: f64, velocity: [f64; 2], angular_velocity: f64) -> f64 {
    let mut particles = Particles::<T, 1>::new();
    let ball = particles
        .add(T::vector(far + 0.25, 0.25 + RADIUS), T::ONE)
        .unwrap();
    let deck = RoundedBox::rectangle(T::vector(1.0, 0.25)).unwrap();
    let mut deck =
        ColliderContacts::<T, _, 1>::new(deck, [ball], T::of(RADIUS), surface(1.0, 0.5)).unwrap();
    deck.set_position(T::vector(far, 0.0)).unwrap();
    deck.set_velocity(T::vector(velocity[0], velocity[1]))
        .unwrap();
    deck.set_angular_velocity(T::of(angular_velocity)).unwrap();
    let place = |deck: &ColliderContacts<T, RoundedBox<T>, 1>, particles: &Particles<T, 1>| {
        deck.rotation().inverse() * (particles.positions()[0] - deck.position())
    };
    // The ball needs a moment to reach the velocity of the platform.
    for _ in 0..30 {
        solver(8)
            .step(T::ratio(1, 60), &mut particles, &mut deck)
            .unwrap();
    }
    let start = place(&deck, &particles);
    for _ in 0..120 {
        solver(8)
            .step(T::ratio(1, 60), &mut particles, &mut deck)
            .unwrap();
        assert_eq!(deck.touching().collect::<Vec<_>>(), [ball]);
    }
    (place(&deck, &particles) - start).length().wide()
}

fn platform_carries_a_ball_without_slip<T: Float>() {
    let epsilon = T::EPSILON.wide();
    for (far, velocity, spin) in [
        (0.0, [1.5, 0.0], 0.0),
        (0.0, [0.0, 1.0], 0.0),
        (0.0, [-0.5, -0.25], 0.0),
        (0.0, [0.0, 0.0], 0.25),
        (1000.0, [1.5, 0.0], 0.0),
    ] {
        let found = slip::<T>(far, velocity, spin);
        let slack = tolerance::carried(epsilon, 960, far + 4.0);
        assert!(
            found <= slack,
            "slipped {found}, at most {slack}: {velocity:?}, {spin} from {far}"
        );
    }
}

/// The rotation has the angle of the Cayley transform and keeps its unit length.
fn frame_rotation_follows_the_cayley_transform<T: Float>() {
    let circle = RoundedBox::circle(T::ONE).unwrap();
    let mut wheel =
        ColliderContacts::<T, _, 1>::new(circle, [], T::ZERO, ContactMaterial::default()).unwrap();
    wheel.set_angular_velocity(T::of(3.0)).unwrap();
    let mut none = Particles::<T, 1>::new();
    for _ in 0..1000 {
        Solver::new()
            .step(T::of(0.01), &mut none, &mut wheel)
            .unwrap();
    }
    let angle = 2000.0 * f64::atan(0.015);
    let Rotation { cos, sin } = wheel.rotation();
    let error = (cos.wide() - angle.cos()).hypot(sin.wide() - angle.sin());
    assert!(error < 1000.0 * T::EPSILON.wide(), "{error}");
    let length = Vec2::new(cos, sin).length().wide();
    assert!(
        (length - 1.0).abs() < tolerance::DIRECTION * T::EPSILON.wide(),
        "{length}"
    );
    wheel
        .set_rotation(Rotation {
            cos: T::ZERO,
            sin: T::TWO,
        })
        .unwrap();
    assert_eq!(
        wheel.rotation(),
        Rotation {
            cos: T::ZERO,
            sin: T::ONE
        }
    );
    assert_eq!(
        Collider::<T>::signed_distance(wheel.collider(), T::vector(3.0, 0.0), T::ONE).distance,
        T::ONE
    );
}

crate::both!(
    bounce_is_relative_to_the_moving_wall,
    platform_carries_a_ball_without_slip,
    frame_rotation_follows_the_cayley_transform,
);
