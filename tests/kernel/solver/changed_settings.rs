//! Settings changed between steps take effect, and counters restart with each step.

use crate::support::float::Float;
use crate::support::setup::{at, id, row};
use pliant::{
    BodyId, ContactMaterial, DiscContacts, Filter, OutlineContacts, OutlineOptions, Particles,
    Pressure, Sleeping, Solver,
};

/// Discs of radius one eighth at these positions, all in one body or each in a separate body.
fn discs_at<T: Float>(
    places: &[[f64; 2]],
    one_body: bool,
) -> (Particles<T, 4>, DiscContacts<T, 4, 4, 4>) {
    let (particles, mut discs) = (
        at::<T, 4>(places),
        DiscContacts::new(ContactMaterial::default()).unwrap(),
    );
    if one_body {
        discs
            .add_body(&particles, particles.ids(), T::of(0.125), Filter::default())
            .unwrap();
    } else {
        for id in particles.ids() {
            discs
                .add_body(&particles, [id], T::of(0.125), Filter::default())
                .unwrap();
        }
    }
    (particles, discs)
}

fn step<T: Float>(particles: &mut Particles<T, 4>, discs: &mut DiscContacts<T, 4, 4, 4>) {
    Solver::new().step(T::of(0.01), particles, discs).unwrap();
}

fn radius_of_a_still_disc_takes_effect<T: Float>() {
    let (mut particles, mut discs) = discs_at::<T>(&[[0.0, 0.0], [1.0, 0.0]], false);
    for _ in 0..3 {
        step(&mut particles, &mut discs);
    }
    discs.set_radius(id(0), T::ONE).unwrap();
    step(&mut particles, &mut discs);
    assert_eq!(discs.contacts().count(), 1);
}

fn own_contacts_of_a_still_body_take_effect<T: Float>() {
    let (mut particles, mut discs) = discs_at::<T>(&[[0.0, 0.0], [1.0, 0.0]], true);
    particles
        .set_position(id(1), T::vector(0.125, 0.0))
        .unwrap();
    for _ in 0..3 {
        step(&mut particles, &mut discs);
    }
    assert_eq!(discs.contacts().count(), 0);
    discs.set_own_contacts(BodyId::new(0), true).unwrap();
    step(&mut particles, &mut discs);
    assert_eq!(discs.contacts().count(), 1);
}

/// One pair of discs touches in the first substep. In the second substep, another pair further to
/// the left occupies the only slot: a contact and a pair of bodies are dropped. The next step, with
/// all discs distant, drops none.
fn pairs_of_discs_beyond_capacity_are_counted_for_one_step<T: Float>() {
    let mut particles = at::<T, 4>(&[[0.0, 0.0], [2.75, 0.0], [100.0, 0.0], [101.25, 0.0]]);
    let mut discs = DiscContacts::<T, 4, 4, 1>::new(ContactMaterial::default()).unwrap();
    for id in particles.ids() {
        discs
            .add_body(&particles, [id], T::HALF, Filter::default())
            .unwrap();
    }
    particles.set_velocity(id(0), T::vector(2.0, 0.0)).unwrap();
    particles.set_velocity(id(2), T::vector(1.0, 0.0)).unwrap();
    Solver {
        substeps: 2,
        ..Solver::new()
    }
    .step(T::ONE, &mut particles, &mut discs)
    .unwrap();
    assert_eq!(
        (discs.touching().next(), discs.dropped()),
        (Some((BodyId::new(2), BodyId::new(3))), 2)
    );
    for place in 0..4_u16 {
        particles
            .set_position(id(place), T::vector(100.0 * f64::from(place), 0.0))
            .unwrap();
    }
    Solver::new()
        .step(T::of(0.01), &mut particles, &mut discs)
        .unwrap();
    assert_eq!((discs.touching().count(), discs.dropped()), (0, 0));
}

/// As [`pairs_of_discs_beyond_capacity_are_counted_for_one_step`], for points that fall on chains:
/// the pair added later touches first.
fn pairs_of_outlines_beyond_capacity_are_counted_for_one_step<T: Float>() {
    let mut particles = at::<T, 6>(&[
        [-1.0, 0.0],
        [1.0, 0.0],
        [0.0, 0.75],
        [99.0, 0.0],
        [101.0, 0.0],
        [100.0, 0.25],
    ]);
    for place in [0, 1, 3, 4] {
        particles.pin(id(place)).unwrap();
    }
    let mut outlines = OutlineContacts::<T, 4, 6, 1>::new(ContactMaterial::default()).unwrap();
    let mut bodies = Vec::new();
    for first in [0, 3] {
        bodies.push(
            outlines
                .add_chain(
                    &particles,
                    [id(first), id(first + 1)],
                    OutlineOptions::default(),
                )
                .unwrap(),
        );
        bodies.push(
            outlines
                .add_points(&particles, [id(first + 2)], OutlineOptions::default())
                .unwrap(),
        );
        particles
            .set_velocity(id(first + 2), T::vector(0.0, -1.0))
            .unwrap();
    }
    Solver {
        substeps: 2,
        ..Solver::new()
    }
    .step(T::ONE, &mut particles, &mut outlines)
    .unwrap();
    assert_eq!(
        (outlines.touching().next(), outlines.dropped()),
        (Some((bodies[2], bodies[3])), 2)
    );
    for (place, x) in [(2, 0.0), (5, 100.0)] {
        particles
            .set_position(id(place), T::vector(x, 10.0))
            .unwrap();
    }
    Solver::new()
        .step(T::of(0.01), &mut particles, &mut outlines)
        .unwrap();
    assert_eq!((outlines.touching().count(), outlines.dropped()), (0, 0));
}

/// A displaced sleeping body wakes beyond the distance speed × delay, for delays below and above
/// one.
fn sleeping_body_wakes_beyond_speed_times_delay<T: Float>() {
    for (delay, distance, wakes) in [
        (0.25, 0.25, false),
        (0.25, 0.5, true),
        (4.0, 3.0, false),
        (4.0, 5.0, true),
    ] {
        let mut particles = row::<T, 1>(1);
        let mut body = Sleeping::<T, (), 1>::new((), [id(0)], T::ONE, T::of(delay)).unwrap();
        while !body.is_asleep() {
            Solver::new()
                .step(T::of(0.25), &mut particles, &mut body)
                .unwrap();
        }
        particles
            .set_position(id(0), T::vector(distance, 0.0))
            .unwrap();
        Solver::new()
            .step(T::of(0.25), &mut particles, &mut body)
            .unwrap();
        assert_eq!(
            !body.is_asleep(),
            wakes,
            "delay {delay}, distance {distance}"
        );
    }
}

fn pressure_factor_is_the_last_one_set<T: Float>() {
    let particles = at::<T, 3>(&[[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]);
    let mut air = Pressure::<T, 3>::new(&particles, particles.ids(), T::ONE, T::ZERO).unwrap();
    assert_eq!(air.pressure(), T::ONE);
    air.set_pressure(T::TWO).unwrap();
    assert_eq!(air.pressure(), T::TWO);
    assert!(air.set_pressure(-T::ONE).is_err());
    assert_eq!(air.pressure(), T::TWO);
}

crate::both!(
    radius_of_a_still_disc_takes_effect,
    own_contacts_of_a_still_body_take_effect,
    pairs_of_discs_beyond_capacity_are_counted_for_one_step,
    pairs_of_outlines_beyond_capacity_are_counted_for_one_step,
    sleeping_body_wakes_beyond_speed_times_delay,
    pressure_factor_is_the_last_one_set,
);
