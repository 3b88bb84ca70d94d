//! Contacts between discs: filters, and guarantees in edge cases.

use crate::float::Float;
use crate::setup::{id, surface};
use crate::tolerance;
use pliant::{
    BodyId, ContactMaterial, Depenetration, DiscContacts, Filter, Particles, Real, Solver, Vec2,
    build,
};

pub(crate) const RADIUS: f64 = 0.125;

/// Up to eight bodies of one disc each, all of the same radius.
pub(crate) type Balls<T> = (Particles<T, 8>, DiscContacts<T, 8, 8, 28>);

pub(crate) fn body(index: u16) -> BodyId {
    BodyId::new(index)
}

/// Discs with the given masses, positions and velocities, each a body. Those of mass zero are
/// pinned.
pub(crate) fn balls<T: Float>(
    all: &[(f64, [f64; 2], [f64; 2])],
    surface: ContactMaterial<T>,
) -> Balls<T> {
    let (mut particles, mut discs) = (Particles::new(), DiscContacts::new(surface).unwrap());
    for (mass, place, velocity) in all {
        let mass_or_one = if *mass > 0.0 { *mass } else { 1.0 };
        let ball = particles
            .add(T::vector(place[0], place[1]), T::of(mass_or_one))
            .unwrap();
        if *mass == 0.0 {
            particles.pin(ball).unwrap();
        }
        particles
            .set_velocity(ball, T::vector(velocity[0], velocity[1]))
            .unwrap();
        discs
            .add_body(&particles, [ball], T::of(RADIUS), Filter::default())
            .unwrap();
    }
    (particles, discs)
}

pub(crate) fn places<T: Real, const N: usize>(particles: &Particles<T, N>) -> Vec<Vec2<T>> {
    particles.positions().to_vec()
}

/// Two approaching bodies collide if the mask of each contains a layer of the other.
fn bodies_collide_only_if_their_filters_match<T: Float>() {
    let filter = |layers, mask| Filter { layers, mask };
    for (one, other, meet) in [
        (Filter::default(), Filter::default(), true),
        (filter(1, 2), filter(2, 1), true),
        (filter(1, 2), filter(2, 2), false),
        (filter(1, 3), filter(2, 0), false),
        (filter(0, u32::MAX), Filter::default(), false),
        (filter(6, 1 << 31), filter(3 << 30, 4), true),
    ] {
        let mut particles = Particles::<T, 2>::new();
        let mut discs = DiscContacts::<T, 2, 2, 1>::new(surface(0.0, 0.0)).unwrap();
        for (x, filter) in [(-1.0, one), (1.0, other)] {
            let ball = particles.add(T::vector(x, 0.0), T::ONE).unwrap();
            particles
                .set_velocity(ball, T::vector(-2.0 * x, 0.0))
                .unwrap();
            discs.add_body(&particles, [ball], T::HALF, filter).unwrap();
        }
        Solver::new()
            .step(T::ONE, &mut particles, &mut discs)
            .unwrap();
        let stopped = T::vector(-0.5, 0.0);
        assert_eq!(
            particles.positions()[0],
            if meet { stopped } else { T::vector(1.0, 0.0) },
            "{one:?} {other:?}"
        );
        assert_eq!(
            discs.touching().collect::<Vec<_>>(),
            if meet {
                vec![(body(0), body(1))]
            } else {
                vec![]
            }
        );
    }
}

/// A folded chain of discs: neighbors may overlap. Others collide, but only if own contacts are on.
fn own_contacts_skip_neighbors<T: Float>() {
    for own in [false, true] {
        let mut particles = Particles::<T, 4>::new();
        // Neighbors overlap at rest; the first and the last disc are disjoint.
        for x in 0..4 {
            particles
                .add(T::vector(0.75 * f64::from(x), 0.0), T::ONE)
                .unwrap();
        }
        let mut discs = DiscContacts::<T, 1, 4, 6>::new(ContactMaterial {
            depenetration: Depenetration::Share(T::ONE),
            ..ContactMaterial::default()
        })
        .unwrap();
        let chain = discs
            .add_body(
                &particles,
                particles.ids(),
                T::HALF,
                Filter { layers: 0, mask: 0 },
            )
            .unwrap();
        discs.set_own_contacts(chain, own).unwrap();
        let solver = Solver::<T>::new();
        solver.step(T::ONE, &mut particles, &mut discs).unwrap();
        assert_eq!(
            discs.contacts().count(),
            0,
            "at rest all are disjoint or neighbors"
        );
        // Pressed together, neighbors stay as they are.
        particles.set_position(id(1), T::vector(0.25, 0.0)).unwrap();
        let before = places(&particles);
        solver.step(T::ONE, &mut particles, &mut discs).unwrap();
        assert_eq!(places(&particles), before);
        particles.set_position(id(3), T::vector(0.25, 0.5)).unwrap();
        solver.step(T::ONE, &mut particles, &mut discs).unwrap();
        let met: Vec<_> = discs.contacts().map(|contact| contact.particles).collect();
        assert_eq!(
            met,
            if own {
                vec![[id(0), id(3)], [id(1), id(3)]]
            } else {
                vec![]
            }
        );
        assert_eq!(
            discs.touching().collect::<Vec<_>>(),
            if own { vec![(chain, chain)] } else { vec![] }
        );
        assert_eq!(discs.dropped(), 0);
    }
}

fn each_disc_has_its_own_radius<T: Float>() {
    let (mut particles, mut discs) = balls::<T>(
        &[(1.0, [0.0, 0.0], [4.0, 0.0]), (0.0, [3.0, 0.0], [0.0, 0.0])],
        surface(0.0, 0.0),
    );
    discs.set_radius(id(1), T::of(1.875)).unwrap();
    Solver::new()
        .step(T::ONE, &mut particles, &mut discs)
        .unwrap();
    assert_eq!(particles.positions()[0], T::vector(1.0, 0.0));
    discs.set_radius(id(0), T::ONE).unwrap();
    Solver::new()
        .step(T::ONE, &mut particles, &mut discs)
        .unwrap();
    let depth = 1.0 - 2.0 + 1.875 - 0.875 / 32.0;
    assert!(
        (particles.positions()[0].x.wide() - (3.0 - 1.0 - 1.875 + depth)).abs()
            < tolerance::swept(T::EPSILON.wide(), 3.0)
    );
}

/// Pinned discs do not move when pushed, and pairs of pinned discs have no contact.
fn pinned_discs_are_immovable<T: Float>() {
    let wall = (0.0, [1.0, 0.0], [0.0, 0.0]);
    let (mut particles, mut discs) = balls::<T>(
        &[
            (2.0, [0.0, 0.0], [4.0, 0.0]),
            wall,
            (0.0, [1.1, 0.0], [0.0, 0.0]),
        ],
        surface(0.5, 1.0),
    );
    Solver::new()
        .step(T::HALF, &mut particles, &mut discs)
        .unwrap();
    assert_eq!(
        particles.positions(),
        [
            T::vector(0.75, 0.0),
            T::vector(1.0, 0.0),
            T::vector(1.1, 0.0)
        ]
    );
    assert_eq!(
        particles.velocities(),
        [T::vector(-4.0, 0.0), Vec2::ZERO, Vec2::ZERO]
    );
    assert_eq!(
        discs
            .contacts()
            .map(|contact| contact.particles)
            .collect::<Vec<_>>(),
        [[id(0), id(1)]]
    );
    // A moving wall carries along the disc that it hits.
    particles.set_velocity(id(0), Vec2::ZERO).unwrap();
    particles.set_velocity(id(1), T::vector(-2.0, 0.0)).unwrap();
    let mut smooth = balls::<T>(&[], surface(0.0, 0.0)).1;
    for index in [0, 1] {
        smooth
            .add_body(&particles, [id(index)], T::of(RADIUS), Filter::default())
            .unwrap();
    }
    Solver::new()
        .step(T::ONE, &mut particles, &mut smooth)
        .unwrap();
    assert_eq!(
        particles.positions()[..2],
        [T::vector(-1.25, 0.0), T::vector(-1.0, 0.0)]
    );
    assert_eq!(particles.velocities()[..2], [T::vector(-2.0, 0.0); 2]);
}

/// Discs that do not collide move as if alone, bit for bit.
fn disjoint_discs_move_as_if_alone<T: Float>() {
    let all = [
        (1.0, [0.0, 0.0], [0.7, 0.1]),
        (2.0, [0.26, 0.0], [0.7, 0.1]),
        (3.0, [5.0, 9.0], [-0.3, 0.3]),
    ];
    let (mut particles, mut discs) = balls::<T>(&all, surface(1.0, 1.0));
    let mut alone = particles.clone();
    let solver = Solver {
        gravity: T::vector(0.1, -9.81),
        substeps: 3,
        iterations: 2,
        ..Solver::new()
    };
    for _ in 0..20 {
        solver
            .step(T::of(0.01), &mut particles, &mut discs)
            .unwrap();
        solver.step(T::of(0.01), &mut alone, &mut ()).unwrap();
        assert_eq!((discs.contacts().count(), discs.touching().count()), (0, 0));
    }
    assert_eq!(
        (particles.positions(), particles.velocities()),
        (alone.positions(), alone.velocities())
    );
}

/// Coincident discs separate along their last normal, or along x without one.
fn coincident_discs_separate_along_their_last_normal<T: Float>() {
    let at_once = ContactMaterial {
        depenetration: Depenetration::Share(T::ONE),
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
            Depenetration::Share(0.25),
            Depenetration::Share(T::of(0.25)),
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
                    Depenetration::Share(share) => depth * (1.0 - share),
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
            depenetration: Depenetration::Share(T::HALF),
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

/// Events report the begin and end of contacts, once per step for any number of substeps.
fn events_report_begin_and_end_once_per_step<T: Float>() {
    let (mut particles, mut discs) = balls::<T>(
        &[
            (1.0, [0.0, 0.0], [1.0, 0.0]),
            (1.0, [0.75, 0.0], [-1.0, 0.0]),
        ],
        surface(0.0, 1.0),
    );
    let mut log = Vec::new();
    for step in 0..8 {
        Solver {
            substeps: 4,
            ..Solver::new()
        }
        .step(T::of(0.125), &mut particles, &mut discs)
        .unwrap();
        let pair = [(body(0), body(1))];
        log.extend(discs.began().map(|both| (step, "begins", both == pair[0])));
        log.extend(discs.ended().map(|both| (step, "ends", both == pair[0])));
    }
    assert!(
        matches!(log[..], [(a, "begins", true), (b, "ends", true)] if b == a + 1),
        "{log:?}"
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
    bodies_collide_only_if_their_filters_match,
    own_contacts_skip_neighbors,
    each_disc_has_its_own_radius,
    pinned_discs_are_immovable,
    disjoint_discs_move_as_if_alone,
    coincident_discs_separate_along_their_last_normal,
    disc_overlaps_shrink_at_the_configured_rate,
    bodies_at_rest_stay_in_contact,
    overlaps_of_bodies_at_rest_are_resolved,
    events_report_begin_and_end_once_per_step,
    contacts_far_from_the_origin_match_those_at_the_origin,
);
