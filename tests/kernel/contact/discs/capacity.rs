//! Full lists of contacts between discs.

use crate::contact::discs::balls::{RADIUS, body};
use crate::support::float::Float;
use crate::support::setup::{id, surface};
use pliant::{ContactMaterial, DiscContacts, Filter, Particles, Solver, Vec2};

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

crate::both!(
    full_contact_lists_count_dropped_contacts_and_recover,
    dropped_contacts_are_listed_once_there_is_room,
);
