//! Particles inside colliders: speed and direction of their separation.

use crate::contact::collider::response::{BALL, RADIUS, against, ball, floor};
use crate::support::float::Float;
use crate::support::tolerance;
use pliant::{ContactMaterial, Depenetration, RoundedBox, Solver, Vec2};

/// An overlap shrinks at the configured rate and leaves the particle at rest. It does not grow
/// against an inward velocity.
fn overlaps_are_undone_at_a_limited_rate<T: Float>() {
    let h = 1.0 / 64.0;
    for depenetration in [
        Depenetration::Speed(0.5),
        Depenetration::Fraction(0.25),
        Depenetration::Fraction(1.0),
        Depenetration::Speed(0.0),
    ] {
        for inward in [0.0, 3.0] {
            let narrow = match depenetration {
                Depenetration::Speed(speed) => Depenetration::Speed(T::of(speed)),
                Depenetration::Fraction(share) => Depenetration::Fraction(T::of(share)),
            };
            let mut particles = ball::<T>([0.0, RADIUS - 1.0], [0.0, -inward]);
            let mut floor = against(
                floor(),
                ContactMaterial {
                    depenetration: narrow,
                    restitution: T::ZERO,
                    ..ContactMaterial::default()
                },
            );
            let mut depth = 1.0;
            for _ in 0..200 {
                Solver::new()
                    .step(T::of(h), &mut particles, &mut floor)
                    .unwrap();
                let expected = match depenetration {
                    Depenetration::Speed(speed) => f64::max(depth - speed * h, 0.0),
                    Depenetration::Fraction(share) => depth * (1.0 - share),
                };
                depth = RADIUS - particles.positions()[0].y.wide();
                let slack = tolerance::swept(T::EPSILON.wide(), 1.0);
                assert!(
                    (depth - expected).abs() <= slack,
                    "{depth}, expected {expected}, {depenetration:?}, inward {inward}"
                );
                let speed = particles.velocities()[0].y.wide();
                assert!(
                    speed.abs() <= slack / h,
                    "leaves at {speed}, {depenetration:?}, inward {inward}"
                );
            }
        }
    }
}

/// At the center of a circle the normal is that of the last contact, or (1, 0).
fn last_normal_is_used_at_the_center<T: Float>() {
    let all = ContactMaterial {
        depenetration: Depenetration::Fraction(T::ONE),
        ..ContactMaterial::default()
    };
    let circle = || RoundedBox::circle(T::of(0.875)).unwrap();
    let mut particles = ball::<T>([0.0, 0.0], [0.0, 0.0]);
    let mut table = against(circle(), all);
    Solver::new()
        .step(T::ONE, &mut particles, &mut table)
        .unwrap();
    assert_eq!(
        (particles.positions()[0], particles.velocities()[0]),
        (T::vector(1.0, 0.0), Vec2::ZERO)
    );
    particles.set_position(BALL, T::vector(0.0, -1.5)).unwrap();
    particles.set_velocity(BALL, T::vector(0.0, 8.0)).unwrap();
    Solver::new()
        .step(T::ONE, &mut particles, &mut table)
        .unwrap();
    assert_eq!(particles.positions()[0], T::vector(0.0, -1.0));
    particles.set_position(BALL, Vec2::ZERO).unwrap();
    Solver::new()
        .step(T::ONE, &mut particles, &mut table)
        .unwrap();
    assert_eq!(particles.positions()[0], T::vector(0.0, -1.0));
    // A corner, and the axis of a capsule.
    for (solid, from, to) in [
        (
            RoundedBox::rectangle(T::vector(0.5, 0.5)).unwrap(),
            [0.5, 0.5],
            [0.625, 0.5],
        ),
        (
            RoundedBox::capsule(T::ONE, T::HALF).unwrap(),
            [0.25, 0.0],
            [0.25, 0.625],
        ),
        (
            RoundedBox::capsule(T::ZERO, T::HALF).unwrap(),
            [0.0, 0.0],
            [0.625, 0.0],
        ),
    ] {
        let mut particles = ball::<T>(from, [0.0, 0.0]);
        Solver::new()
            .step(T::ONE, &mut particles, &mut against(solid, all))
            .unwrap();
        assert_eq!(
            particles.positions()[0],
            T::vector(to[0], to[1]),
            "{solid:?}"
        );
    }
}

crate::both!(
    overlaps_are_undone_at_a_limited_rate,
    last_normal_is_used_at_the_center,
);
