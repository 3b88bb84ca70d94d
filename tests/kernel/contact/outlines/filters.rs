//! Filters, events and full lists of contacts between outlines.

use crate::contact::outlines::response::{Scene, pin, skin, square};
use crate::support::float::Float;
use pliant::{
    ContactMaterial, Filter, OutlineContacts, OutlineOptions, ParticleId, Particles, Solver,
    measure,
};

fn filters_disable_contacts<T: Float>() {
    let run = |a: Filter, b: Filter| {
        let mut particles = Particles::<T, 5>::new();
        let body = square(&mut particles, [0.0, 0.0], 1.0);
        let ball = particles.add(T::vector(0.5, 2.0), T::ONE).unwrap();
        particles.set_velocity(ball, T::vector(0.0, -4.0)).unwrap();
        let mut scene = Scene::new(ContactMaterial::default()).unwrap();
        scene
            .add(
                &particles,
                body,
                OutlineOptions {
                    filter: a,
                    ..OutlineOptions::default()
                },
            )
            .unwrap();
        scene
            .add_points(
                &particles,
                [ball],
                OutlineOptions {
                    filter: b,
                    ..OutlineOptions::default()
                },
            )
            .unwrap();
        Solver::new()
            .step(T::ONE, &mut particles, &mut scene)
            .unwrap();
        scene.touching().count() == 1
    };
    let on = |layers, mask| Filter { layers, mask };
    assert!(
        run(Filter::default(), Filter::default())
            && run(on(1, 2), on(2, 1))
            && run(on(5, 2), on(2, 4))
    );
    assert!(
        !run(on(1, 2), on(2, 2))
            && !run(on(1, 1), on(2, 1))
            && !run(on(1, 0), on(1, 1))
            && !run(on(0, 1), on(1, 1))
    );
}

/// Reports touching pairs, and the steps in which touching begins and ends.
fn begin_and_end_of_touching_are_reported<T: Float>() {
    let mut particles = Particles::<T, 5>::new();
    let body = square(&mut particles, [0.0, 0.0], 1.0);
    pin(&mut particles, &body);
    let ball = particles.add(T::vector(0.5, 2.0), T::ONE).unwrap();
    particles
        .set_velocity(ball, T::vector(0.0, -0.625))
        .unwrap();
    let mut scene = Scene::new(ContactMaterial {
        restitution: T::ONE,
        ..ContactMaterial::default()
    })
    .unwrap();
    let table = scene
        .add(&particles, body, OutlineOptions::default())
        .unwrap();
    let point = scene
        .add_points(&particles, [ball], OutlineOptions::default())
        .unwrap();
    let mut seen = Vec::new();
    for _ in 0..4 {
        Solver::new()
            .step(T::ONE, &mut particles, &mut scene)
            .unwrap();
        seen.push([
            scene.began().count(),
            scene.touching().count(),
            scene.ended().count(),
        ]);
        assert!(
            scene
                .touching()
                .chain(scene.began())
                .chain(scene.ended())
                .all(|pair| pair == (table, point))
        );
    }
    assert_eq!(seen, [[0, 0, 0], [1, 1, 0], [0, 0, 1], [0, 0, 0]]);
}

/// A row of balls on a table has more contacts than the capacity. The deepest contacts are kept,
/// the same ones in each run, so no ball falls through the table. The others are counted. All balls
/// are pushed out once there is capacity.
fn contacts_beyond_capacity_are_counted<T: Float>() {
    let run = || {
        let mut particles = Particles::<T, 12>::new();
        let table = [[-9.0, -1.0], [9.0, -1.0], [9.0, 0.0], [-9.0, 0.0]]
            .map(|[x, y]| particles.add_pinned(T::vector(x, y), T::ONE).unwrap());
        for i in 0..8_u8 {
            let ball = particles
                .add(T::vector(f64::from(i), 0.15), T::ONE)
                .unwrap();
            particles.set_velocity(ball, T::vector(0.0, -1.0)).unwrap();
        }
        let mut scene = OutlineContacts::<T, 2, 12, 3>::new(ContactMaterial::default()).unwrap();
        scene.add(&particles, table, skin(0.1)).unwrap();
        scene
            .add_points(&particles, (4..12).map(ParticleId::new), skin(0.0))
            .unwrap();
        let solver = Solver {
            gravity: T::vector(0.0, -10.0),
            ..Solver::new()
        };
        for _ in 0..6 {
            solver
                .step(T::ratio(1, 60), &mut particles, &mut scene)
                .unwrap();
        }
        assert_eq!((scene.contacts().count(), scene.dropped()), (3, 5));
        let heights: Vec<f64> = particles.positions()[4..]
            .iter()
            .map(|x| x.y.wide())
            .collect();
        // A ball that falls freely from the start is at 0.15 - 0.1 - 0.058 m.
        assert!(heights.iter().all(|y| *y > 0.05), "{heights:?}");
        // The first five balls are removed, so the other contacts fit.
        for i in 4..9 {
            particles
                .set_position(ParticleId::new(i), T::vector(0.0, 5000.0))
                .unwrap();
        }
        for _ in 0..400 {
            solver
                .step(T::ratio(1, 60), &mut particles, &mut scene)
                .unwrap();
        }
        assert_eq!(scene.dropped(), 0);
        assert!(
            particles.positions()[9..]
                .iter()
                .all(|x| (x.y.wide() - 0.1).abs() < 1e-3),
            "{:?}",
            particles.positions()
        );
        measure::checksum(&particles, &scene)
    };
    assert_eq!(run(), run());
}

crate::both!(
    filters_disable_contacts,
    begin_and_end_of_touching_are_reported,
    contacts_beyond_capacity_are_counted,
);
