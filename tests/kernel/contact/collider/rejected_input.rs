//! Invalid input that contacts reject.

use crate::support::rejected_input::{bad_numbers, bad_vectors, refused, v};
use crate::support::setup::id;
use pliant::{
    Capacity, ColliderContacts, ContactMaterial, Depenetration, Error, HalfPlane, Parameter,
    Particles, Rotation, RoundedBox, Solver,
};

type Floor = ColliderContacts<f32, HalfPlane<f32>, 2>;

fn plane() -> HalfPlane<f32> {
    HalfPlane::new(v(0.0, 1.0)).unwrap()
}

fn floor(ids: &[u16], radius: f32, surface: ContactMaterial<f32>) -> Result<Floor, Error> {
    ColliderContacts::new(plane(), ids.iter().copied().map(id), radius, surface)
}

#[test]
fn shapes_without_a_surface_are_rejected() {
    for bad in bad_vectors() {
        refused(&mut (), Error::NonFinite(Parameter::Normal), |()| {
            HalfPlane::new(bad)
        });
    }
    for bad in [v(0.0, 0.0), v(f32::MAX, f32::MAX)] {
        refused(&mut (), Error::OutOfRange(Parameter::Normal), |()| {
            HalfPlane::new(bad)
        });
    }
    for (bad, error) in bad_numbers(Parameter::Radius, &[0.0, -0.0, -1.0]) {
        refused(&mut (), error, |()| RoundedBox::circle(bad));
        refused(&mut (), error, |()| RoundedBox::capsule(1.0, bad));
    }
    for (bad, error) in bad_numbers(Parameter::Extent, &[-1.0]) {
        refused(&mut (), error, |()| RoundedBox::capsule(bad, 1.0));
    }
    for (bad, error) in bad_numbers(Parameter::Extent, &[0.0, -0.0, -1.0]) {
        refused(&mut (), error, |()| RoundedBox::rectangle(v(bad, 1.0)));
        refused(&mut (), error, |()| RoundedBox::rectangle(v(1.0, bad)));
    }
}

#[test]
fn bad_particles_and_radii_are_rejected() {
    let smooth = ContactMaterial::default();
    refused(&mut (), Error::Full(Capacity::Members), |()| {
        floor(&[0, 1, 2], 1.0, smooth)
    });
    refused(&mut (), Error::Full(Capacity::Members), |()| {
        Floor::new(plane(), std::iter::repeat(id(0)), 1.0, smooth)
    });
    refused(&mut (), Error::RepeatedParticle, |()| {
        floor(&[1, 1], 1.0, smooth)
    });
    refused(&mut (), Error::RepeatedParticle, |()| {
        ColliderContacts::<_, _, 3>::new(plane(), [1, 0, 1].map(id), 1.0, smooth)
    });
    for (bad, error) in bad_numbers(Parameter::Radius, &[-1.0]) {
        refused(&mut (), error, |()| floor(&[0], bad, smooth));
    }
    floor(&[1, 0], 0.0, smooth).unwrap();
    let mut particles = Particles::<f32, 2>::new();
    particles.add(v(0.0, 0.0), 1.0).unwrap();
    for unknown in [[0, 1], [u16::MAX, 0]] {
        let mut floor = floor(&unknown, 1.0, smooth).unwrap();
        refused(&mut particles, Error::UnknownParticle, |particles| {
            Solver::new().step(0.1, particles, &mut floor)
        });
    }
    floor(&[], 1.0, smooth)
        .map(|mut none| Solver::new().step(0.1, &mut particles, &mut none))
        .unwrap()
        .unwrap();
}

#[test]
fn bad_materials_are_rejected() {
    let refuse = |error, surface| refused(&mut (), error, |()| floor(&[0], 1.0, surface));
    let smooth = ContactMaterial::default();
    for (bad, error) in bad_numbers(Parameter::Friction, &[-1.0]) {
        refuse(
            error,
            ContactMaterial {
                static_friction: bad,
                ..smooth
            },
        );
        refuse(
            error,
            ContactMaterial {
                static_friction: 1.0,
                kinetic_friction: bad,
                ..smooth
            },
        );
    }
    refuse(
        Error::OutOfRange(Parameter::Friction),
        ContactMaterial {
            static_friction: 0.5,
            kinetic_friction: 0.75,
            ..smooth
        },
    );
    for (bad, error) in bad_numbers(Parameter::Restitution, &[-0.5, 1.0_f32.next_up()]) {
        refuse(
            error,
            ContactMaterial {
                restitution: bad,
                ..smooth
            },
        );
    }
    for (bad, error) in bad_numbers(Parameter::Depenetration, &[-0.5, 1.0_f32.next_up()]) {
        refuse(
            error,
            ContactMaterial {
                depenetration: Depenetration::Fraction(bad),
                ..smooth
            },
        );
    }
    for (bad, error) in bad_numbers(Parameter::Depenetration, &[-0.5]) {
        refuse(
            error,
            ContactMaterial {
                depenetration: Depenetration::Speed(bad),
                ..smooth
            },
        );
    }
}

#[test]
fn bad_frames_are_rejected() {
    let mut floor = floor(&[0], 1.0, ContactMaterial::default()).unwrap();
    for bad in bad_vectors() {
        refused(&mut floor, Error::NonFinite(Parameter::Position), |floor| {
            floor.set_position(bad)
        });
        refused(&mut floor, Error::NonFinite(Parameter::Velocity), |floor| {
            floor.set_velocity(bad)
        });
        let bad = Rotation {
            cos: bad.x,
            sin: bad.y,
        };
        refused(&mut floor, Error::NonFinite(Parameter::Rotation), |floor| {
            floor.set_rotation(bad)
        });
    }
    let zero = Rotation { cos: 0.0, sin: 0.0 };
    refused(
        &mut floor,
        Error::OutOfRange(Parameter::Rotation),
        |floor| floor.set_rotation(zero),
    );
    for (bad, error) in bad_numbers(Parameter::AngularVelocity, &[]) {
        refused(&mut floor, error, |floor| floor.set_angular_velocity(bad));
    }
    assert_eq!(floor.particles(), [id(0)]);
}
