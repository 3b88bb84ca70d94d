//! Contacts of discs: full lists, clones, rejected arguments, and extreme numbers.

use crate::corpus::{Bits, for_all, number};
use crate::discs::{Balls, RADIUS, balls, body};
use crate::float::Float;
use crate::refusals::{bad_numbers, refused, v};
use crate::setup::{id, is_finite, surface};
use pliant::{
    ContactMaterial, DiscContacts, Error, Filter, Parameter, Particles, Solver, Vec2, measure,
};
use proptest::collection::vec;
use proptest::prelude::any;
use proptest::prop_assert;
use std::mem::size_of;

/// Eight overlapping discs without gravity. Returns the dropped contacts of each step, the final
/// positions, and the highest speed.
fn burst<T: Float, const K: usize>() -> (Vec<usize>, Vec<Vec2<T>>, f64) {
    let mut particles = Particles::<T, 8>::new();
    let mut discs = DiscContacts::<T, 8, 8, K>::new(surface(0.0, 0.0)).unwrap();
    for k in 0..8_u8 {
        let place = T::vector(0.05 * f64::from(k % 3), 0.04 * f64::from(k / 3));
        let ball = particles.add(place, T::ONE).unwrap();
        discs
            .add_body(&particles, [ball], T::of(RADIUS), Filter::default())
            .unwrap();
    }
    let (mut dropped, mut fastest) = (Vec::new(), 0.0_f64);
    for _ in 0..600 {
        Solver {
            iterations: 2,
            ..Solver::new()
        }
        .step(T::of(0.01), &mut particles, &mut discs)
        .unwrap();
        dropped.push(discs.dropped());
        assert!(discs.contacts().count() <= K && discs.touching().count() <= K);
        fastest = particles
            .velocities()
            .iter()
            .fold(fastest, |most, v| most.max(v.length().wide()));
    }
    let places = particles.positions().to_vec();
    // Disjoint discs need no contacts.
    for ball in 0..8_u16 {
        particles
            .set_position(id(ball), T::vector(f64::from(ball), 0.0))
            .unwrap();
    }
    Solver::new()
        .step(T::of(0.01), &mut particles, &mut discs)
        .unwrap();
    assert_eq!((discs.dropped(), discs.contacts().count()), (0, 0));
    (dropped, places, fastest)
}

/// All substeps of a step share one list of pairs. A disc is hit from behind and then hits the next
/// one, and only the first pair fits. Of the three contacts that are listed then, two do not fit
/// either.
#[test]
fn dropped_pairs_of_all_substeps_are_counted() {
    let mut particles = Particles::<f64, 3>::new();
    let mut discs = DiscContacts::<f64, 3, 3, 1>::new(ContactMaterial::default()).unwrap();
    for (x, speed) in [(0.0, -10.0), (-4.5, 0.0), (2.0, -20.0)] {
        let ball = particles.add(Vec2::new(x, 0.0), 1.0).unwrap();
        particles.set_velocity(ball, Vec2::new(speed, 0.0)).unwrap();
        discs
            .add_body(&particles, [ball], 0.5, Filter::default())
            .unwrap();
    }
    Solver {
        substeps: 2,
        ..Solver::new()
    }
    .step(0.4, &mut particles, &mut discs)
    .unwrap();
    assert_eq!(
        discs
            .contacts()
            .map(|contact| contact.bodies)
            .collect::<Vec<_>>(),
        [[body(0), body(1)]]
    );
    assert_eq!(
        (discs.touching().collect::<Vec<_>>(), discs.dropped()),
        (vec![(body(0), body(2))], 3)
    );
}

/// Contacts that do not fit are counted, and speeds stay low. With room for nearly half of them, no
/// discs overlap in the end.
fn full_contact_lists_count_dropped_contacts_and_recover<T: Float>() {
    fn check<T: Float, const K: usize>(at_first: usize) {
        let (dropped, places, fastest) = burst::<T, K>();
        assert_eq!(dropped[0], at_first);
        assert!(fastest < 1.0, "{fastest} m/s with room for {K}");
        let reached = burst::<T, K>();
        assert!(
            reached.0 == dropped && reached.1 == places,
            "a repeated run gives another result"
        );
        if K >= 12 {
            for (k, a) in places.iter().enumerate() {
                let near = places
                    .iter()
                    .skip(k + 1)
                    .find(|b| (*a - **b).length().wide() < 2.0 * RADIUS * 0.999);
                assert!(
                    near.is_none(),
                    "overlap of {a:?} and {near:?} with room for {K}"
                );
            }
        }
    }
    check::<T, 28>(0);
    check::<T, 12>(16);
    check::<T, 4>(24);
    check::<T, 1>(27);
    check::<T, 0>(28);
}

/// Bodies at rest are searched again as long as contacts are dropped.
fn dropped_contacts_are_listed_once_there_is_room<T: Float>() {
    let mut particles = Particles::<T, 3>::new();
    let mut discs = DiscContacts::<T, 3, 3, 1>::new(surface(0.0, 0.0)).unwrap();
    for place in [[0.0, 0.0], [0.26, 0.0], [0.13, 0.225]] {
        let ball = particles
            .add(T::vector(place[0], place[1]), T::ONE)
            .unwrap();
        discs
            .add_body(&particles, [ball], T::of(RADIUS), Filter::default())
            .unwrap();
    }
    let mut step = |particles: &mut Particles<T, 3>| {
        Solver::new()
            .step(T::of(0.01), particles, &mut discs)
            .unwrap();
        (discs.dropped(), discs.contacts().count())
    };
    assert_eq!(
        [
            step(&mut particles),
            step(&mut particles),
            step(&mut particles)
        ],
        [(2, 0); 3]
    );
    // Two discs remain, at rest and without overlap. The third no longer blocks their contact, and
    // moving one of them finds it.
    particles.set_position(id(0), T::vector(9.0, 9.0)).unwrap();
    assert_eq!(step(&mut particles), (0, 0));
    particles.set_position(id(1), T::vector(0.2, 0.1)).unwrap();
    assert_eq!(step(&mut particles), (0, 1));
}

/// Bodies and members that do not fit are rejected, and so are all other invalid bodies.
#[test]
fn invalid_bodies_of_discs_are_rejected() {
    type Two = DiscContacts<f32, 2, 3, 4>;
    let mut particles = Particles::<f32, 6>::new();
    (0..6_u8).for_each(|x| {
        particles
            .add(v(f32::from(x), 0.0), 1.0)
            .map(|_| ())
            .unwrap();
    });
    let mut discs = Two::new(ContactMaterial::default()).unwrap();
    let refuse = |discs: &mut Two, error, ids: &[u16]| {
        refused(discs, error, |discs| {
            discs.add_body(
                &particles,
                ids.iter().copied().map(id),
                0.5,
                Filter::default(),
            )
        });
    };
    refuse(&mut discs, Error::TooFewParticles, &[]);
    refuse(&mut discs, Error::Full, &[0, 1, 2, 3]);
    refuse(&mut discs, Error::UnknownParticle, &[0, 6]);
    refuse(&mut discs, Error::RepeatedParticle, &[2, 0, 2]);
    discs
        .add_body(&particles, [2, 1].map(id), 0.5, Filter::default())
        .unwrap();
    refuse(&mut discs, Error::RepeatedParticle, &[1]);
    refuse(&mut discs, Error::Full, &[3, 4]);
    let fine = discs.clone();
    for (bad, error) in bad_numbers(
        Parameter::Radius,
        &[0.0, -0.0, -1.0, f32::MAX, f32::from_bits(1)],
    ) {
        refused(&mut discs, error, |discs| {
            discs.add_body(&particles, [id(3)], bad, Filter::default())
        });
        refused(&mut discs, error, |discs| discs.set_radius(id(1), bad));
    }
    refused(&mut discs, Error::UnknownParticle, |discs| {
        discs.set_radius(id(3), 1.0)
    });
    refused(&mut discs, Error::UnknownBody, |discs| {
        discs.set_own_contacts(body(1), true)
    });
    discs
        .add_body(&particles, [id(0)], 0.5, Filter::default())
        .unwrap();
    refuse(&mut discs, Error::Full, &[3]);
    let mut one = DiscContacts::<f32, 1, 3, 4>::new(ContactMaterial::default()).unwrap();
    one.add_body(&particles, [id(0)], 0.5, Filter::default())
        .unwrap();
    refused(&mut one, Error::Full, |one| {
        one.add_body(&particles, [id(1)], 0.5, Filter::default())
    });
    assert_eq!(
        discs.members(body(0)).unwrap().collect::<Vec<_>>(),
        [2, 1].map(id)
    );
    assert!(discs.members(body(2)).is_none());
    let mut few = (Particles::<f32, 2>::new(), fine);
    (0..2_u8).for_each(|x| few.0.add(v(f32::from(x), 0.0), 1.0).map(|_| ()).unwrap());
    refused(&mut few, Error::UnknownParticle, |(few, discs)| {
        Solver::new().step(0.1, few, discs)
    });
    for (bad, error) in bad_numbers(Parameter::Restitution, &[-0.5, 1.5]) {
        refused(&mut (), error, |()| {
            Two::new(ContactMaterial {
                restitution: bad,
                ..ContactMaterial::default()
            })
        });
    }
}

/// Documented bytes per disc, contact and body, measured as growth with the capacities.
#[test]
fn discs_have_their_documented_size() {
    fn growth(sizes: [usize; 2], by: usize) -> usize {
        (sizes[1] - sizes[0]) / by
    }
    let discs = [
        growth(
            [
                size_of::<DiscContacts<f32, 8, 8, 8>>(),
                size_of::<DiscContacts<f32, 8, 1008, 8>>(),
            ],
            1000,
        ),
        growth(
            [
                size_of::<DiscContacts<f64, 8, 8, 8>>(),
                size_of::<DiscContacts<f64, 8, 1008, 8>>(),
            ],
            1000,
        ),
    ];
    let contacts = [
        growth(
            [
                size_of::<DiscContacts<f32, 8, 8, 8>>(),
                size_of::<DiscContacts<f32, 8, 8, 1008>>(),
            ],
            1000,
        ),
        growth(
            [
                size_of::<DiscContacts<f64, 8, 8, 8>>(),
                size_of::<DiscContacts<f64, 8, 8, 1008>>(),
            ],
            1000,
        ),
    ];
    let bodies = [
        growth(
            [
                size_of::<DiscContacts<f32, 8, 8, 8>>(),
                size_of::<DiscContacts<f32, 1008, 8, 8>>(),
            ],
            1000,
        ),
        growth(
            [
                size_of::<DiscContacts<f64, 8, 8, 8>>(),
                size_of::<DiscContacts<f64, 1008, 8, 8>>(),
            ],
            1000,
        ),
    ];
    assert_eq!((discs, contacts, bodies), ([54, 94], [64, 112], [34, 50]));
}

fn crowd<T: Float>() -> Balls<T> {
    // All discs move towards the middle.
    let place = |k: u8| [0.3 * f64::from(k % 3) - 0.3, 0.3 * f64::from(k / 3) - 0.3];
    let all: Vec<_> = (0..8_u8)
        .map(|k| (1.0 + f64::from(k), place(k), place(k).map(|x| -3.0 * x)))
        .collect();
    balls(&all, surface(0.4, 0.5))
}

fn clones_of_discs_step_bit_identically<T: Float>() {
    let (mut particles, mut discs) = crowd::<T>();
    let solver = Solver {
        gravity: T::vector(0.0, -1.0),
        substeps: 2,
        iterations: 2,
        ..Solver::new()
    };
    let run = |(particles, discs): &mut Balls<T>| {
        let mut step = || {
            solver.step(T::ratio(1, 60), particles, discs).unwrap();
            (
                measure::checksum(particles, discs),
                discs.began().collect::<Vec<_>>(),
                discs.ended().count(),
                discs.dropped(),
            )
        };
        (0..60).map(|_| step()).collect::<Vec<_>>()
    };
    for _ in 0..4 {
        solver
            .step(T::ratio(1, 60), &mut particles, &mut discs)
            .unwrap();
    }
    assert!(discs.contacts().count() > 1);
    let (mut other, mut scene) = ((particles.clone(), discs.clone()), (particles, discs));
    let future = run(&mut scene);
    assert!(
        future.windows(2).all(|sums| sums[0] != sums[1]),
        "nothing moves"
    );
    assert_eq!(run(&mut other), future);
}

/// Checksums cover the listed contacts and their normals.
fn checksum_covers_contacts_of_discs<T: Float>() {
    let sum = |place: [f64; 2], steps: usize| {
        let all = [(1.0, place, [0.0; 2]), (1.0, [0.0; 2], [0.0; 2])];
        let (mut particles, mut discs) = balls::<T>(&all, surface(0.0, 0.0));
        (0..steps).for_each(|_| {
            Solver::new()
                .step(T::of(0.01), &mut particles, &mut discs)
                .unwrap();
        });
        measure::checksum(&Particles::<T, 1>::new(), &discs)
    };
    let sums = [
        sum([0.2, 0.0], 0),
        sum([0.2, 0.0], 1),
        sum([0.0, 0.2], 1),
        sum([0.26, 0.0], 1),
        sum([9.0, 0.0], 1),
    ];
    for (i, a) in sums.iter().enumerate() {
        assert!(sums.iter().skip(i + 1).all(|b| a != b), "{i}: {sums:x?}");
    }
}

/// Discs with numbers of any magnitude keep finite positions, velocities and normals.
fn discs_with_extreme_numbers_stay_finite<T: Bits>() {
    for_all(
        1500,
        &(
            vec(any::<u64>(), 32),
            vec(any::<u64>(), 8),
            any::<(bool, bool, u8)>(),
        ),
        |(seeds, masses, (wide, own, pinned))| {
            let least = if wide { 1 - T::TOP } else { T::TOP - 9 };
            let mut particles = Particles::<T, 8>::new();
            let rough = ContactMaterial {
                depenetration: pliant::Depenetration::Share(T::ONE),
                ..surface(1.0, 1.0)
            };
            let mut discs = DiscContacts::<T, 3, 8, 12>::new(rough).unwrap();
            for (k, (four, mass)) in seeds.chunks(4).zip(&masses).enumerate() {
                let [x, y, vx, vy] = [0, 1, 2, 3].map(|i| number::<T>(four[i], least, T::TOP));
                let place = if k % 3 == 2 {
                    particles.positions()[k - 1]
                } else {
                    Vec2::new(x, y)
                };
                let Ok(ball) = particles.add(place, number::<T>(*mass, -9, 9).abs()) else {
                    return Ok(());
                };
                particles.set_velocity(ball, Vec2::new(vx, vy)).unwrap();
                if u32::from(pinned) & (1 << k) != 0 {
                    particles.pin(ball).unwrap();
                }
            }
            for (range, radius) in [(0..3, 1.0), (3..6, 0.01), (6..8, 1e9)] {
                let added = discs
                    .add_body(&particles, range.map(id), T::of(radius), Filter::default())
                    .unwrap();
                discs.set_own_contacts(added, own).unwrap();
            }
            let solver = Solver {
                gravity: T::vector(0.0, -9.81),
                substeps: 3,
                iterations: 2,
                ..Solver::new()
            };
            for _ in 0..3 {
                solver
                    .step(T::of(1.0 / 60.0), &mut particles, &mut discs)
                    .unwrap();
                prop_assert!(is_finite(&particles), "{particles:?}");
                prop_assert!(discs.contacts().all(|contact| contact.normal.is_finite()));
            }
            Ok(())
        },
    );
}

crate::both!(
    full_contact_lists_count_dropped_contacts_and_recover,
    dropped_contacts_are_listed_once_there_is_room,
    clones_of_discs_step_bit_identically,
    checksum_covers_contacts_of_discs,
    discs_with_extreme_numbers_stay_finite,
);
