//! State of contacts between discs: clones, checksums, and robustness to extreme numbers.

use crate::contact::discs::balls::{Balls, balls};
use crate::support::corpus::{Bits, for_all, number};
use crate::support::float::Float;
use crate::support::setup::{id, is_finite, surface};
use pliant::{ContactMaterial, DiscContacts, Filter, Particles, Solver, Vec2, measure};
use proptest::collection::vec;
use proptest::prelude::any;
use proptest::prop_assert;

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
                depenetration: pliant::Depenetration::Fraction(T::ONE),
                ..surface(1.0, 1.0)
            };
            let mut discs = DiscContacts::<T, 3, 8, 12>::new(rough).unwrap();
            for (k, (four, mass)) in seeds.chunks(4).zip(&masses).enumerate() {
                // Offsets between positions up to half of the largest number do not overflow.
                let [x, y] = [0, 1].map(|i| number::<T>(four[i], least, T::TOP - 1));
                let [vx, vy] = [2, 3].map(|i| number::<T>(four[i], least, T::TOP));
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
    clones_of_discs_step_bit_identically,
    checksum_covers_contacts_of_discs,
    discs_with_extreme_numbers_stay_finite,
);
