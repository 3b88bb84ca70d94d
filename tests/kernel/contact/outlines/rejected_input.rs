//! Invalid outlines are rejected.

use crate::support::setup::id;
use pliant::{
    Capacity, ContactMaterial, Error, OutlineContacts, OutlineOptions, Parameter, Particles, Solver,
};

/// Clockwise, flat, tangled, repeated, unknown, too few and too many corners are rejected without
/// any change.
#[test]
fn invalid_outlines_are_rejected() {
    use crate::support::rejected_input::{bad_numbers, refused, v};
    let mut particles = Particles::<f32, 6>::new();
    for (x, y) in [
        (0.0, 0.0),
        (1.0, 0.0),
        (1.0, 1.0),
        (0.0, 1.0),
        (0.5, 0.0),
        (2.0, 0.0),
    ] {
        particles.add(v(x, y), 1.0).unwrap();
    }
    let mut outlines = OutlineContacts::<f32, 2, 8, 4>::new(ContactMaterial::default()).unwrap();
    let plain = OutlineOptions::<f32>::default();
    let tangled = Error::OutOfRange(Parameter::Outline);
    let bad: [(&[u16], Error); 9] = [
        (&[0, 3, 2, 1], tangled),
        (&[0, 4, 1], tangled),
        (&[0, 1, 3, 2], tangled),
        (&[0, 5, 1, 2], tangled),
        (&[0, 1, 2, 1], Error::RepeatedParticle),
        (&[0, 1], Error::TooFewParticles),
        (&[], Error::TooFewParticles),
        (&[0, 1, 6], Error::UnknownParticle),
        (&[0, 1, 2, 3, 0, 1, 2, 3, 0], Error::Full(Capacity::Corners)),
    ];
    for (corners, error) in bad {
        refused(&mut outlines, error, |outlines| {
            outlines.add(&particles, corners.iter().copied().map(id), plain)
        });
    }
    refused(&mut outlines, Error::TooFewParticles, |outlines| {
        outlines.add_chain(&particles, [id(0)], plain)
    });
    refused(&mut outlines, Error::TooFewParticles, |outlines| {
        outlines.add_points(&particles, [], plain)
    });
    for (radius, error) in bad_numbers(Parameter::Radius, &[-1.0]) {
        refused(&mut outlines, error, |outlines| {
            outlines.add(
                &particles,
                [0, 1, 2].map(id),
                OutlineOptions {
                    radius: Some(radius),
                    ..plain
                },
            )
        });
    }
    for (static_friction, error) in bad_numbers(Parameter::Friction, &[-1.0]) {
        let surface = ContactMaterial {
            static_friction,
            ..ContactMaterial::default()
        };
        refused(&mut (), error, |()| {
            OutlineContacts::<f32, 1, 1, 1>::new(surface)
        });
    }
    let outline = outlines
        .add(&particles, [0, 1, 2, 3].map(id), plain)
        .unwrap();
    assert_eq!(
        outlines.contains(&particles, outline, v(f32::NAN, 0.0)),
        Err(Error::NonFinite(Parameter::Position))
    );
    assert_eq!(
        outlines.contains(&Particles::<f32, 1>::new(), outline, v(0.0, 0.0)),
        Err(Error::UnknownParticle)
    );
    assert_eq!(
        outlines.corners(outline).collect::<Vec<_>>(),
        [0, 1, 2, 3].map(id)
    );
    refused(&mut outlines, Error::Full(Capacity::Corners), |outlines| {
        outlines.add_chain(&particles, [0, 1, 2, 3, 5].map(id), plain)
    });
    let chain = outlines
        .add_chain(&particles, [4, 5].map(id), plain)
        .unwrap();
    assert_eq!(
        (
            chain.index(),
            outlines.contains(&particles, chain, v(0.5, 0.0))
        ),
        (1, Ok(false))
    );
    refused(&mut outlines, Error::Full(Capacity::Bodies), |outlines| {
        outlines.add_points(&particles, [id(4)], plain)
    });
    let mut few = Particles::<f32, 1>::new();
    refused(&mut few, Error::UnknownParticle, |few| {
        Solver::new().step(0.1, few, &mut outlines)
    });
}
