//! Invalid positions, masses, ids and impulses of particles are rejected.

use crate::support::rejected_input::{bad_numbers, bad_vectors, net, refused, v};
use crate::support::setup::id;
use pliant::{Capacity, Error, Parameter, Particles};

#[test]
fn particles_reject_invalid_numbers_and_exceeded_capacity() {
    let mut net = net();
    for bad in bad_vectors() {
        refused(&mut net, Error::NonFinite(Parameter::Position), |net| {
            net.add(bad, 1.0)
        });
        refused(&mut net, Error::NonFinite(Parameter::Position), |net| {
            net.add_pinned(bad, 1.0)
        });
    }
    let too_light = f32::from_bits(1);
    for (bad, error) in bad_numbers(Parameter::Mass, &[0.0, -0.0, -1.0, too_light]) {
        refused(&mut net, error, |net| net.add(v(0.0, 0.0), bad));
        refused(&mut net, error, |net| net.add_pinned(v(0.0, 0.0), bad));
    }
    net.add(v(0.0, 0.0), 1.0).unwrap();
    refused(&mut net, Error::Full(Capacity::Particles), |net| {
        net.add(v(0.0, 0.0), 1.0)
    });
    refused(&mut net, Error::Full(Capacity::Particles), |net| {
        net.add_pinned(v(0.0, 0.0), 1.0)
    });
    refused(
        &mut Particles::<f32, 0>::new(),
        Error::Full(Capacity::Particles),
        |none| none.add(v(0.0, 0.0), 1.0),
    );
}

#[test]
fn particles_reject_unknown_ids() {
    let mut net = net();
    for unknown in [2, 3, u16::MAX].map(id) {
        let error = Error::UnknownParticle;
        refused(&mut net, error, |net| net.pin(unknown));
        refused(&mut net, error, |net| net.release(unknown));
        refused(&mut net, error, |net| {
            net.set_position(unknown, v(0.0, 0.0))
        });
        refused(&mut net, error, |net| {
            net.set_velocity(unknown, v(0.0, 0.0))
        });
        refused(&mut net, error, |net| {
            net.apply_impulse(unknown, v(0.0, 0.0))
        });
        refused(&mut net, error, |net| {
            net.move_to(unknown, v(0.0, 0.0), 1.0)
        });
        assert_eq!(
            (
                net.position(unknown),
                net.velocity(unknown),
                net.is_pinned(unknown)
            ),
            (None, None, None)
        );
    }
}

#[test]
fn particles_reject_invalid_motion() {
    let mut net = net();
    for particle in [id(0), id(1)] {
        for bad in bad_vectors() {
            refused(&mut net, Error::NonFinite(Parameter::Position), |net| {
                net.set_position(particle, bad)
            });
            refused(&mut net, Error::NonFinite(Parameter::Velocity), |net| {
                net.set_velocity(particle, bad)
            });
            refused(&mut net, Error::NonFinite(Parameter::Impulse), |net| {
                net.apply_impulse(particle, bad)
            });
            refused(&mut net, Error::NonFinite(Parameter::Position), |net| {
                net.move_to(particle, bad, 1.0)
            });
        }
        for (bad, error) in bad_numbers(Parameter::TimeStep, &[0.0, -0.0, -1.0]) {
            refused(&mut net, error, |net| {
                net.move_to(particle, v(0.0, 0.0), bad)
            });
        }
        refused(&mut net, Error::NonFinite(Parameter::Velocity), |net| {
            net.move_to(particle, v(f32::MAX, 0.0), 1e-3)
        });
    }
    refused(&mut net, Error::NonFinite(Parameter::Impulse), |net| {
        net.apply_impulse(id(0), v(0.0, f32::MAX))
    });
    net.apply_impulse(id(1), v(0.0, f32::MAX)).unwrap();
}
