//! State of outline contacts: snapshots, queries, robustness to extreme numbers, and memory size.

use crate::contact::outlines::response::{Scene, pin, skin, square};
use crate::support::corpus::{Bits, number};
use crate::support::crossings::depth;
use crate::support::float::Float;
use crate::support::settings::settings;
use crate::support::setup::is_finite;
use pliant::{
    ContactMaterial, Depenetration, OutlineContacts, OutlineOptions, ParticleId, Particles, Solver,
    Vec2, measure,
};
use proptest::prelude::*;

/// Two squares, the upper one falling on the lower one, and a chain between them.
fn tumble<T: Float>() -> (Particles<T, 12>, Scene<T>, [pliant::ShapeMatching<T, 4>; 2]) {
    let mut particles = Particles::<T, 12>::new();
    let low = square(&mut particles, [0.0, 0.0], 1.0);
    let high = square(&mut particles, [0.4, 1.3], 2.0);
    let rope = [0, 1, 2, 3].map(|i: u8| {
        particles
            .add(T::vector(f64::from(i) * 0.5 - 0.25, 1.15), T::HALF)
            .unwrap()
    });
    pin(&mut particles, &low[..2]);
    let rough = ContactMaterial {
        static_friction: T::HALF,
        kinetic_friction: T::of(0.25),
        restitution: T::of(0.25),
        ..ContactMaterial::default()
    };
    let mut scene = Scene::new(rough).unwrap();
    scene.add(&particles, low, skin(0.02)).unwrap();
    scene.add(&particles, high, skin(0.02)).unwrap();
    scene
        .add_chain(
            &particles,
            rope,
            OutlineOptions {
                self_collision: true,
                ..skin(0.02)
            },
        )
        .unwrap();
    let body = |ids: [ParticleId; 4]| {
        pliant::ShapeMatching::new(&particles, ids, pliant::Stiffness::Alpha(T::HALF)).unwrap()
    };
    let bodies = [body(low), body(high)];
    (particles, scene, bodies)
}

fn cloned_outlines_in_contact_step_bit_identically<T: Float>() {
    let (mut particles, mut scene, mut bodies) = tumble::<T>();
    let solver = Solver {
        gravity: T::vector(0.0, -9.81),
        substeps: 2,
        iterations: 2,
        ..Solver::new()
    };
    let run = |particles: &mut Particles<T, 12>,
               scene: &mut Scene<T>,
               bodies: &mut [pliant::ShapeMatching<T, 4>; 2],
               n: usize| {
        let mut step = || {
            solver
                .step(T::ratio(1, 60), particles, &mut (&mut *bodies, &mut *scene))
                .unwrap();
            (
                measure::checksum(particles, scene),
                scene.touching().count(),
                scene.dropped(),
            )
        };
        (0..n).map(|_| step()).collect::<Vec<_>>()
    };
    run(&mut particles, &mut scene, &mut bodies, 20);
    assert!(scene.touching().count() > 0);
    let (mut other, mut other_scene, mut other_bodies) =
        (particles.clone(), scene.clone(), bodies.clone());
    let future = run(&mut particles, &mut scene, &mut bodies, 60);
    assert_eq!(
        run(&mut other, &mut other_scene, &mut other_bodies, 60),
        future
    );
    // The last contacts are part of the state.
    let (_, fresh, _) = tumble::<T>();
    assert_ne!(
        measure::checksum(&particles, &scene),
        measure::checksum(&particles, &fresh)
    );
}

/// Exactly one of four adjacent squares contains a point, also on their borders and at any scale.
fn border_points_are_inside_exactly_one_outline<T: Float>() {
    for size in [1.0, T::MAX.wide() / 8.0, 1e-30] {
        let mut particles = Particles::<T, 16>::new();
        let mut scene = Scene::new(ContactMaterial::default()).unwrap();
        let squares = [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0]].map(|[x, y]| {
            let ids = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]].map(|[a, b]| {
                particles
                    .add(T::vector((x + a) * size, (y + b) * size), T::ONE)
                    .unwrap()
            });
            scene
                .add(&particles, ids, OutlineOptions::default())
                .unwrap()
        });
        let who = |x: f64, y: f64| {
            squares
                .map(|square| {
                    scene
                        .contains(&particles, square, T::vector(x * size, y * size))
                        .unwrap()
                })
                .map(u8::from)
        };
        assert_eq!(
            (who(0.5, 0.5), who(1.5, 0.5), who(2.5, 0.5)),
            ([1, 0, 0, 0], [0, 1, 0, 0], [0; 4])
        );
        for (x, y) in [
            (1.0, 1.0),
            (1.0, 0.5),
            (0.5, 1.0),
            (1.0, 0.0),
            (0.0, 1.0),
            (0.0, 0.0),
        ] {
            assert_eq!(who(x, y).iter().sum::<u8>(), 1, "({x}, {y}) of {size}");
        }
        let (place, edge) = scene
            .nearest(&particles, squares[0], T::vector(0.5 * size, -0.75 * size))
            .unwrap();
        assert_eq!(
            (place, edge),
            (T::vector(0.5 * size, 0.0), [0, 1].map(ParticleId::new))
        );
    }
}

/// Compares `contains` with the winding number.
fn containment_matches_the_winding_number<T: Float>() {
    let mut particles = Particles::<T, 7>::new();
    let shape = [
        [0.0, 0.0],
        [4.0, 0.0],
        [4.0, 3.0],
        [3.0, 1.0],
        [2.0, 3.0],
        [1.0, 1.0],
        [0.0, 3.0],
    ];
    let ids = shape.map(|[x, y]| particles.add(T::vector(x, y), T::ONE).unwrap());
    let mut scene = Scene::new(ContactMaterial::default()).unwrap();
    let crown = scene
        .add(&particles, ids, OutlineOptions::default())
        .unwrap();
    let outline = shape.map(|[x, y]| Vec2::new(x, y));
    for (i, j) in (0..50).flat_map(|i| (0..40).map(move |j| (i, j))) {
        let p = Vec2::new(f64::from(i) * 0.1 - 0.45, f64::from(j) * 0.1 - 0.47);
        let (inside, distance) = depth(&outline, true, p);
        if distance > 1e-4 {
            assert_eq!(
                scene.contains(&particles, crown, T::vector(p.x, p.y)),
                Ok(inside),
                "{p:?}"
            );
        }
    }
}

/// Outlines with numbers of any magnitude leave the particles finite.
fn outlines_of_any_magnitude_stay_finite<T: Bits>() {
    let numbers = prop::collection::vec(any::<u64>(), 32);
    proptest!(settings(3000), |(seeds in numbers, kind in 0..4)| {
        let (least, top) = match kind {
            0 => (1 - T::TOP, T::TOP),
            1 => (T::TOP - 9, T::TOP),
            2 => (1 - T::TOP, 10 - T::TOP),
            _ => (-3, 3),
        };
        let numbers: Vec<T> = seeds.into_iter().map(|seed| number(seed, least, top)).collect();
        let vector = |i: usize| Vec2::new(numbers[i], numbers[i + 1]);
        let mut particles = Particles::<T, 7>::new();
        for i in 0..7 {
            let id = particles.add(vector(2 * i), T::ONE).unwrap();
            particles.set_velocity(id, vector(14 + 2 * i)).unwrap();
        }
        let friction = numbers[28].abs();
        let depenetration = Depenetration::Speed(numbers[29].abs());
        let surface = ContactMaterial { static_friction: friction, kinetic_friction: friction, restitution: T::ONE, depenetration };
        let mut scene = Scene::new(surface).unwrap();
        let skin = OutlineOptions { radius: Some(numbers[30].abs()), self_collision: true, ..OutlineOptions::default() };
        let _ = scene.add(&particles, [0, 1, 2].map(ParticleId::new), skin).or_else(|_| scene.add(&particles, [0, 2, 1].map(ParticleId::new), skin));
        scene.add_chain(&particles, [3, 4, 5].map(ParticleId::new), skin).unwrap();
        scene.add_points(&particles, [ParticleId::new(6)], skin).unwrap();
        let solver = Solver { gravity: T::vector(0.0, -9.81), substeps: 2, iterations: 2, ..Solver::new() };
        for _ in 0..3 {
            solver.step(T::of(1.0 / 60.0), &mut particles, &mut scene).unwrap();
            prop_assert!(is_finite(&particles));
        }
    });
}

/// Checks the bytes per contact, per corner and per body.
#[test]
fn outline_contacts_have_the_documented_size() {
    fn each<T: Float>() -> [usize; 3] {
        let base = size_of::<OutlineContacts<T, 8, 8, 8>>();
        let more = [
            size_of::<OutlineContacts<T, 8, 8, 1008>>(),
            size_of::<OutlineContacts<T, 8, 1008, 8>>(),
            size_of::<OutlineContacts<T, 1008, 8, 8>>(),
        ];
        more.map(|size| (size - base) / 1000)
    }
    assert_eq!(
        (each::<f32>(), each::<f64>()),
        ([88, 32, 36], [152, 56, 56])
    );
}

crate::both!(
    cloned_outlines_in_contact_step_bit_identically,
    border_points_are_inside_exactly_one_outline,
    containment_matches_the_winding_number,
    outlines_of_any_magnitude_stay_finite,
);
