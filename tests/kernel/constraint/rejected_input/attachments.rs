//! Invalid attachments and beads are rejected.

use crate::support::rejected_input::{bad_numbers, bad_vectors, refused, v};
use crate::support::setup::id;
use pliant::{
    Attachment, Attachments, Error, LongRangeAttachment, OnSegment, Parameter, Particles,
    PointEdge, Rod, Tether,
};

#[test]
fn attachments_and_beads_reject_invalid_arguments() {
    let (a, b, c, origin) = (id(0), id(1), id(2), v(0.0, 0.0));
    for bad in bad_vectors() {
        let error = Error::NonFinite(Parameter::Position);
        refused(&mut (), error, |()| Attachment::new(a, bad, 0.0));
        refused(&mut (), error, |()| {
            LongRangeAttachment::new(a, bad, 1.0, 0.0)
        });
    }
    for (bad, error) in bad_numbers(Parameter::Compliance, &[-1.0]) {
        refused(&mut (), error, |()| Attachment::new(a, origin, bad));
        refused(&mut (), error, |()| {
            LongRangeAttachment::new(a, origin, 1.0, bad)
        });
        refused(&mut (), error, |()| Tether::new(a, b, 1.0, bad));
        refused(&mut (), error, |()| OnSegment::new(a, [b, c], bad));
        refused(&mut (), error, |()| PointEdge::new(a, [b, c], bad));
    }
    for (bad, error) in bad_numbers(Parameter::RestLength, &[-1.0]) {
        refused(&mut (), error, |()| {
            LongRangeAttachment::new(a, origin, bad, 0.0)
        });
        refused(&mut (), error, |()| Tether::new(a, b, bad, 0.0));
    }
    for (bad, error) in bad_numbers(Parameter::RestLength, &[-1.0, 0.0, f32::from_bits(1)]) {
        refused(&mut (), error, |()| Rod::new(a, b, bad));
        refused(&mut Rod::new(a, b, 1.0).unwrap(), error, |rod| {
            rod.set_length(bad)
        });
    }
    refused(&mut (), Error::RepeatedParticle, |()| Rod::new(a, a, 1.0));
    refused(&mut (), Error::RepeatedParticle, |()| {
        Tether::new(a, a, 1.0, 0.0)
    });
    refused(
        &mut Particles::<f32, 1>::new(),
        Error::UnknownParticle,
        |none| Tether::between(none, a, b, 0.0),
    );
    for [x, y, z] in [[a, a, b], [a, b, a], [b, a, a], [a, a, a]] {
        refused(&mut (), Error::RepeatedParticle, |()| {
            OnSegment::new(x, [y, z], 0.0)
        });
        refused(&mut (), Error::RepeatedParticle, |()| {
            PointEdge::new(x, [y, z], 0.0)
        });
    }
}

#[test]
fn attachments_reject_invalid_positions() {
    let mut attachments = Attachments::<f32, 2>::new();
    let first = attachments
        .add(Attachment::new(id(0), v(1.0, 2.0), 0.0).unwrap())
        .unwrap();
    for bad in bad_vectors() {
        refused(
            &mut attachments,
            Error::NonFinite(Parameter::Position),
            |all| all.edit(first, |item| item.set_position(bad)),
        );
    }
    let mut other = attachments.clone();
    let second = other
        .add(Attachment::new(id(1), v(1.0, 2.0), 0.0).unwrap())
        .unwrap();
    refused(&mut attachments, Error::UnknownConstraint, |all| {
        all.edit(second, |item| item.set_position(v(0.0, 0.0)))
    });
}
