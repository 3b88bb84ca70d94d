//! Invalid bodies of discs are rejected; memory sizes.

use crate::both;
use crate::contact::discs::balls::body;
use crate::support::float::Float;
use crate::support::rejected_input::{bad_numbers, refused, v};
use crate::support::setup::id;
use pliant::{
    Capacity, ContactMaterial, DiscContacts, Error, Filter, Parameter, Particles, Solver, Vec2,
};
use std::mem::size_of;

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
    refuse(&mut discs, Error::Full(Capacity::Members), &[0, 1, 2, 3]);
    refuse(&mut discs, Error::UnknownParticle, &[0, 6]);
    refuse(&mut discs, Error::RepeatedParticle, &[2, 0, 2]);
    discs
        .add_body(&particles, [2, 1].map(id), 0.5, Filter::default())
        .unwrap();
    refuse(&mut discs, Error::RepeatedParticle, &[1]);
    refuse(&mut discs, Error::Full(Capacity::Members), &[3, 4]);
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
    refuse(&mut discs, Error::Full(Capacity::Bodies), &[3]);
    let mut one = DiscContacts::<f32, 1, 3, 4>::new(ContactMaterial::default()).unwrap();
    one.add_body(&particles, [id(0)], 0.5, Filter::default())
        .unwrap();
    refused(&mut one, Error::Full(Capacity::Bodies), |one| {
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

/// Offsets between members beyond the range of the scalar are rejected, also those to a later one.
fn members_that_are_infinitely_far_apart_are_rejected<T: Float>() {
    let mut particles = Particles::<T, 3>::new();
    for x in [T::ZERO, T::MAX, -T::MAX] {
        particles.add(Vec2::new(x, T::ZERO), T::ONE).unwrap();
    }
    let material = ContactMaterial::default();
    let mut discs = DiscContacts::<T, 2, 3, 1>::new(material).unwrap();
    let add = |discs: &mut DiscContacts<T, 2, 3, 1>, ids: &[u16]| {
        let ids = ids.iter().copied().map(id);
        discs.add_body(&particles, ids, T::ONE, Filter::default())
    };
    let error = Error::NonFinite(Parameter::Position);
    for ids in [&[1, 2][..], &[1, 0, 2], &[2, 1]] {
        refused(&mut discs, error, |discs| add(discs, ids));
    }
    assert_eq!(add(&mut discs, &[0, 1, 2]), Ok(body(0)));
}

both!(members_that_are_infinitely_far_apart_are_rejected);

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
    assert_eq!((discs, contacts, bodies), ([54, 94], [72, 128], [38, 54]));
}
