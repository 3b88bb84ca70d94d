//! Overlapping and resting discs: direction and speed of separation.

use crate::contact::discs::balls::{RADIUS, balls, body, places};
use crate::support::float::Float;
use crate::support::setup::{id, surface};
use crate::support::tolerance;
use pliant::{
    ContactMaterial, Depenetration, DiscContacts, Filter, Particles, Solver, Vec2, build,
};

/// Coincident discs separate along their last normal, or along x without one.
fn coincident_discs_separate_along_their_last_normal<T: Float>() {
    let at_once = ContactMaterial {
        depenetration: Depenetration::Fraction(T::ONE),
        ..ContactMaterial::default()
    };
    let (mut particles, mut discs) = balls::<T>(
        &[(1.0, [2.0, 1.0], [0.0; 2]), (1.0, [2.0, 1.0], [0.0; 2])],
        at_once,
    );
    let step = |particles: &mut Particles<T, 8>, discs: &mut DiscContacts<T, 8, 8, 28>| {
        Solver::new().step(T::ONE, particles, discs).unwrap();
        places(particles)
    };
    assert_eq!(
        step(&mut particles, &mut discs),
        [T::vector(2.125, 1.0), T::vector(1.875, 1.0)]
    );
    assert_eq!(particles.velocities(), [Vec2::ZERO; 2], "without velocity");
    particles
        .set_position(id(0), T::vector(1.875, 0.9375))
        .unwrap();
    let after = step(&mut particles, &mut discs);
    let [a, b] = [after[0], after[1]];
    assert!(a.x == b.x && a.y < b.y, "{a:?} {b:?}");
    [0, 1].into_iter().for_each(|ball| {
        particles
            .set_position(id(ball), T::vector(-3.0, 0.5))
            .unwrap();
    });
    assert_eq!(
        step(&mut particles, &mut discs),
        [T::vector(-3.0, 0.375), T::vector(-3.0, 0.625)]
    );
    let [contact] = discs.contacts().collect::<Vec<_>>()[..] else {
        panic!()
    };
    assert_eq!(
        (contact.normal, contact.push),
        (T::vector(0.0, -1.0), T::of(0.25))
    );
    assert_eq!(
        (contact.particles, contact.bodies),
        ([id(0), id(1)], [body(0), body(1)])
    );
    // After a step without contact, the normal is forgotten.
    particles.set_position(id(0), T::vector(9.0, 9.0)).unwrap();
    step(&mut particles, &mut discs);
    [0, 1]
        .into_iter()
        .for_each(|ball| particles.set_position(id(ball), Vec2::ZERO).unwrap());
    assert_eq!(step(&mut particles, &mut discs)[0], T::vector(0.125, 0.0));
}

/// An overlap shrinks at the configured rate and adds no velocity. An inward velocity does not make
/// it grow.
fn disc_overlaps_shrink_at_the_configured_rate<T: Float>() {
    let h = 1.0 / 64.0;
    for (depenetration, narrow) in [
        (Depenetration::Speed(0.5), Depenetration::Speed(T::HALF)),
        (
            Depenetration::Fraction(0.25),
            Depenetration::Fraction(T::of(0.25)),
        ),
        (Depenetration::Speed(0.0), Depenetration::Speed(T::ZERO)),
    ] {
        for inward in [0.0, 3.0] {
            let all = [
                (1.0, [0.0625, 0.0], [-inward, 0.0]),
                (3.0, [0.0, 0.0], [0.0, 0.0]),
            ];
            let (mut particles, mut discs) = balls(
                &all,
                ContactMaterial {
                    depenetration: narrow,
                    ..surface::<T>(0.0, 0.0)
                },
            );
            let momentum = -inward;
            let mut depth = 2.0 * RADIUS - 0.0625;
            for _ in 0..100 {
                Solver::new()
                    .step(T::of(h), &mut particles, &mut discs)
                    .unwrap();
                let expected = match depenetration {
                    Depenetration::Speed(speed) => f64::max(depth - speed * h, 0.0),
                    Depenetration::Fraction(share) => depth * (1.0 - share),
                };
                let ([x, v], slack) = (
                    [particles.positions(), particles.velocities()]
                        .map(|both| [both[0].x.wide(), both[1].x.wide()]),
                    tolerance::swept(T::EPSILON.wide(), 2.0),
                );
                depth = 2.0 * RADIUS - (x[0] - x[1]);
                assert!(
                    (depth - expected).abs() <= slack,
                    "{depth}, expected {expected}, {depenetration:?}, inward {inward}"
                );
                assert!(
                    (v[0] - v[1]).abs() <= slack / h,
                    "separate at {v:?}, {depenetration:?}, inward {inward}"
                );
                assert!((v[0] + 3.0 * v[1] - momentum).abs() <= slack / h, "{v:?}");
            }
        }
    }
}

/// Pairs of bodies at rest are not searched and remain in contact. A push from a third body still
/// acts through that contact.
fn bodies_at_rest_stay_in_contact<T: Float>() {
    let all = [
        (1.0, [0.0, 0.0], [1.0, 0.0]),
        (1.0, [0.5, 0.0], [-1.0, 0.0]),
        (1.0, [4.0, 0.0], [0.0, 0.0]),
    ];
    let (mut particles, mut discs) = balls::<T>(&all, surface(0.0, 0.0));
    for step in 0..6 {
        Solver {
            substeps: 2,
            ..Solver::new()
        }
        .step(T::of(0.125), &mut particles, &mut discs)
        .unwrap();
        assert_eq!(
            discs.touching().collect::<Vec<_>>(),
            if step == 0 {
                vec![]
            } else {
                vec![(body(0), body(1))]
            },
            "{step}"
        );
        assert_eq!(
            (discs.began().count(), discs.ended().count()),
            (usize::from(step == 1), 0),
            "{step}"
        );
        assert_eq!(discs.contacts().count(), usize::from(step > 0), "{step}");
    }
    assert_eq!(particles.velocities(), [Vec2::ZERO; 3]);
    assert_eq!(
        discs.contacts().next().unwrap().push,
        T::ZERO,
        "not searched and not pushed"
    );
    // The third one hits the second, which hits the first in the same substep.
    particles.set_velocity(id(2), T::vector(-4.0, 0.0)).unwrap();
    Solver {
        iterations: 60,
        ..Solver::new()
    }
    .step(T::ONE, &mut particles, &mut discs)
    .unwrap();
    let x: Vec<_> = particles.positions().iter().map(|x| x.x.wide()).collect();
    let slack = tolerance::swept(T::EPSILON.wide(), 8.0);
    assert!(
        x[0] < 0.0 && x[1] - x[0] >= 2.0 * RADIUS - slack && x[2] - x[1] >= 2.0 * RADIUS - slack,
        "{x:?}"
    );
    // A body at rest is searched after its position is set.
    particles
        .set_position(id(0), particles.positions()[2])
        .unwrap();
    [0, 1, 2]
        .into_iter()
        .for_each(|ball| particles.set_velocity(id(ball), Vec2::ZERO).unwrap());
    Solver::new()
        .step(T::ONE, &mut particles, &mut discs)
        .unwrap();
    assert!(discs.touching().any(|pair| pair == (body(0), body(2))));
}

/// Overlaps between bodies at rest are resolved completely, although nothing moves.
fn overlaps_of_bodies_at_rest_are_resolved<T: Float>() {
    let all = [
        (1.0, [0.0, 0.0], [0.0; 2]),
        (1.0, [0.0625, 0.0], [0.0; 2]),
        (1.0, [0.3125, 0.0], [0.0; 2]),
    ];
    let (mut particles, mut discs) = balls::<T>(
        &all,
        ContactMaterial {
            depenetration: Depenetration::Fraction(T::HALF),
            ..ContactMaterial::default()
        },
    );
    for _ in 0..200 {
        Solver::new()
            .step(T::of(0.01), &mut particles, &mut discs)
            .unwrap();
    }
    let x: Vec<_> = particles.positions().iter().map(|x| x.x.wide()).collect();
    let slack = tolerance::swept(T::EPSILON.wide(), 2.0);
    assert!(
        x[1] - x[0] >= 2.0 * RADIUS - slack && x[2] - x[1] >= 2.0 * RADIUS - slack,
        "{x:?}"
    );
}

/// Bodies built as lattices have the same contacts 1024 m from the origin as at the origin.
fn contacts_far_from_the_origin_match_those_at_the_origin<T: Float>() {
    let run = |far: f64| {
        let mut particles = Particles::<T, 18>::new();
        let mut discs = DiscContacts::<T, 2, 18, 40>::new(surface(0.25, 0.0)).unwrap();
        for (x, speed) in [(0.0, 2.0), (1.25, -2.0)] {
            let block = build::lattice(
                &mut particles,
                T::vector(far + x, far),
                3,
                3,
                T::of(2.0 * RADIUS),
                T::ONE,
            )
            .unwrap();
            for ball in block {
                particles.set_velocity(ball, T::vector(speed, 0.0)).unwrap();
            }
            discs
                .add_body(&particles, block, T::of(RADIUS), Filter::default())
                .unwrap();
        }
        let mut counts = Vec::new();
        for _ in 0..24 {
            Solver::new()
                .step(T::ratio(1, 64), &mut particles, &mut discs)
                .unwrap();
            counts.push(discs.contacts().count());
        }
        (counts, particles.velocities().to_vec())
    };
    let near = run(0.0);
    assert!(near.0.contains(&3) && near.0.contains(&0), "{:?}", near.0);
    assert_eq!(run(1024.0), near);
}

crate::both!(
    coincident_discs_separate_along_their_last_normal,
    disc_overlaps_shrink_at_the_configured_rate,
    bodies_at_rest_stay_in_contact,
    overlaps_of_bodies_at_rest_are_resolved,
    contacts_far_from_the_origin_match_those_at_the_origin,
);
