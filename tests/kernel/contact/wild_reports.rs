//! Reports and sensors of any state: the values of reports are finite, and steps succeed.

use crate::both;
use crate::support::corpus::{Bits, for_all};
use crate::support::setup::is_finite;
use pliant::{
    ColliderContacts, ContactMaterial, ContactPair, ContactSet, DiscContacts, Filter,
    OutlineContacts, OutlineOptions, Particles, Real, Reported, RoundedBox, Sensor, SensorOutline,
    SensorRegion, Solver, Vec2,
};
use proptest::collection::vec;
use proptest::prelude::any;
use proptest::prop_assert;
use std::cell::Cell;

/// Returns whether all values of the reports are finite, and counts the reports.
fn all_finite<T: Real, C: ContactSet<T, Pair = P>, P: ContactPair, const K: usize>(
    contacts: &Reported<T, C, P, K>,
    count: &Cell<usize>,
) -> bool {
    contacts.reports().all(|report| {
        count.set(count.get() + 1);
        let sums = [
            report.normal_impulse,
            report.friction_impulse,
            report.approach,
        ];
        report.point.is_finite()
            && report.normal.is_finite()
            && report.impulse.is_finite()
            && sums.iter().all(|sum| sum.is_finite())
    })
}

/// Corners of a square and two discs at any positions and velocities.
fn wild_contacts_give_finite_reports<T: Bits>() {
    let (reports, found) = (Cell::new(0), Cell::new(0));
    for_all(800, &vec(any::<u64>(), 28), |seeds| {
        let number = |i: usize| T::raw(seeds[i]);
        let vector = |i: usize| Vec2::new(number(i), number(i + 1));
        let mut particles = Particles::<T, 6>::new();
        for (i, (x, y)) in [(0, 0), (1, 0), (1, 1), (0, 1), (0, 0), (1, 2)]
            .into_iter()
            .enumerate()
        {
            let place = Vec2::new(T::ratio(x, 2), T::ratio(y, 2));
            let id = particles
                .add(place, [T::ONE, number(25)][i % 2])
                .or_else(|_| particles.add(place, T::ONE))
                .unwrap();
            let _ = particles.set_velocity(id, vector(12 + 2 * i));
        }
        let ids = particles.ids();
        let (corners, balls) = (ids.part(0, 4).unwrap(), ids.part(4, 2).unwrap());
        let material = ContactMaterial {
            restitution: T::HALF,
            ..ContactMaterial::with_friction(T::HALF)
        };
        let shape = RoundedBox::circle(number(26)).or_else(|_| RoundedBox::circle(T::ONE));
        let shape = shape.unwrap();
        let radius = number(27);
        let radius = if radius.is_finite() && radius >= T::ZERO {
            radius
        } else {
            T::HALF
        };
        let ground = ColliderContacts::<T, _, 6>::new(shape, ids, radius, material).unwrap();
        let mut ground = Reported::<_, _, _, 3>::new(ground);
        let mut discs = DiscContacts::<T, 2, 2, 1>::new(material).unwrap();
        for ball in balls {
            let all = Filter::default();
            discs
                .add_body(&particles, [ball], radius, all)
                .or_else(|_| discs.add_body(&particles, [ball], T::HALF, all))
                .unwrap();
        }
        let mut discs = Reported::<_, _, _, 1>::new(discs);
        let mut outlines = OutlineContacts::<T, 2, 6, 8>::new(material).unwrap();
        let skin = OutlineOptions::new(T::ZERO, Filter::default());
        outlines.add(&particles, corners, skin).unwrap();
        outlines.add_points(&particles, balls, skin).unwrap();
        let mut outlines = Reported::<_, _, _, 1>::new(outlines);
        let mut region = SensorRegion::new(shape);
        let _ = region.set_position(vector(24));
        let mut region = Sensor::<T, _, 6>::new(region, radius).unwrap();
        region.watch(ids, 0).unwrap();
        let mut inside =
            Sensor::<T, _, 2>::new(SensorOutline::<4>::new(corners).unwrap(), T::ZERO).unwrap();
        inside.watch(balls, 0).unwrap();
        for (i, id) in ids.iter().enumerate() {
            if (seeds[24] >> i).trailing_zeros() >= 2 {
                let _ = particles.set_position(id, vector(2 * i));
            }
        }
        let solver = Solver {
            gravity: Vec2::new(T::ZERO, -T::TWO),
            substeps: 2,
            ..Solver::new()
        };
        for _ in 0..3 {
            let sensors = (&mut region, &mut inside);
            let mut all = (&mut discs, &mut outlines, &mut ground, sensors);
            solver
                .step(T::ratio(1, 8), &mut particles, &mut all)
                .unwrap();
            prop_assert!(is_finite(&particles), "{:?}", particles);
            prop_assert!(all_finite(&discs, &reports), "{:?}", discs);
            prop_assert!(all_finite(&outlines, &reports), "{:?}", outlines);
            prop_assert!(all_finite(&ground, &reports), "{:?}", ground);
            found.set(found.get() + region.inside().count() + inside.inside().count());
        }
        Ok(())
    });
    let counts = (reports.get(), found.get());
    assert!(counts.0 > 1000 && counts.1 > 1000, "{counts:?}");
}

both!(wild_contacts_give_finite_reports);
