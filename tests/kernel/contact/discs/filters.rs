//! Discs that take part in contacts: filters, neighbors, radii, pinned and distant discs, and
//! events.

use crate::contact::discs::balls::{RADIUS, balls, body, places};
use crate::support::float::Float;
use crate::support::setup::{id, surface};
use crate::support::tolerance;
use pliant::{ContactMaterial, Depenetration, DiscContacts, Filter, Particles, Solver, Vec2};

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
            depenetration: Depenetration::Fraction(T::ONE),
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

crate::both!(
    bodies_collide_only_if_their_filters_match,
    own_contacts_skip_neighbors,
    each_disc_has_its_own_radius,
    pinned_discs_are_immovable,
    disjoint_discs_move_as_if_alone,
    events_report_begin_and_end_once_per_step,
);
