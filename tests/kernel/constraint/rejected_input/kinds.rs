//! Invalid constraints are rejected; memory sizes of constraints.

use crate::support::group::rubber;
use crate::support::rejected_input::{bad_numbers, bad_vectors, refused, v};
use crate::support::setup::id;
use pliant::{
    Angle, Area, Bending, Capacity, Error, Material, NeoHookean, Parameter, ParticleId, Particles,
    Pressure, Rotation, Solver, StVenantKirchhoff,
};
use std::mem::size_of;

type Net = Particles<f32, 5>;

/// A square with a pinned corner, and a free particle in line with its lower side.
fn net() -> Net {
    let mut net = Net::new();
    for place in [v(0.0, 0.0), v(1.0, 0.0), v(1.0, 1.0)] {
        net.add(place, 1.0).unwrap();
    }
    net.add_pinned(v(0.0, 1.0), 1.0).unwrap();
    net.add(v(2.0, 0.0), 1.0).unwrap();
    net
}

const REPEATED: [[u16; 3]; 4] = [[0, 0, 1], [0, 1, 0], [1, 0, 0], [2, 2, 2]];

const UNKNOWN: [[u16; 3]; 3] = [[5, 0, 1], [0, 5, 1], [0, 1, u16::MAX]];

const TURN: Rotation<f32> = Rotation { cos: 0.6, sin: 0.8 };

fn triangle(places: [u16; 3]) -> [ParticleId; 3] {
    places.map(id)
}

#[test]
fn bending_angle_and_area_reject_invalid_arguments() {
    let (mut net, good) = (net(), triangle([0, 1, 2]));
    for ids in REPEATED.map(triangle) {
        let error = Error::RepeatedParticle;
        refused(&mut (), error, |()| Bending::new(ids, 0.0_f32, 0.0));
        refused(&mut (), error, |()| Angle::new(ids, TURN, 0.0));
        refused(&mut (), error, |()| Area::new(ids, 1.0_f32, 0.0));
        refused(&mut net, error, |net| Bending::between(net, ids, 0.0));
        refused(&mut net, error, |net| Angle::between(net, ids, 0.0));
        refused(&mut net, error, |net| Area::between(net, ids, 0.0));
    }
    for ids in UNKNOWN.map(triangle) {
        let error = Error::UnknownParticle;
        refused(&mut net, error, |net| Bending::between(net, ids, 0.0));
        refused(&mut net, error, |net| Angle::between(net, ids, 0.0));
        refused(&mut net, error, |net| Area::between(net, ids, 0.0));
    }
    for (bad, error) in bad_numbers(Parameter::Compliance, &[-1.0, -f32::MIN_POSITIVE]) {
        refused(&mut (), error, |()| Bending::new(good, 0.0, bad));
        refused(&mut (), error, |()| Angle::new(good, TURN, bad));
        refused(&mut (), error, |()| Area::new(good, 1.0, bad));
        refused(&mut net, error, |net| Bending::between(net, good, bad));
        refused(&mut net, error, |net| Angle::between(net, good, bad));
        refused(&mut net, error, |net| Area::between(net, good, bad));
    }
    for (bad, error) in bad_numbers(Parameter::RestLength, &[-1.0]) {
        refused(&mut (), error, |()| Bending::new(good, bad, 0.0));
    }
    for (bad, error) in bad_numbers(Parameter::Area, &[]) {
        refused(&mut (), error, |()| Area::new(good, bad, 0.0));
    }
    for bad in bad_vectors() {
        let rest = Rotation {
            cos: bad.x,
            sin: bad.y,
        };
        refused(&mut (), Error::NonFinite(Parameter::Angle), |()| {
            Angle::new(good, rest, 0.0)
        });
    }
    let none = Rotation { cos: 0.0, sin: 0.0 };
    refused(&mut (), Error::OutOfRange(Parameter::Angle), |()| {
        Angle::new(good, none, 0.0_f32)
    });
    net.set_position(id(0), v(1.0, 0.0)).unwrap();
    refused(&mut net, Error::OutOfRange(Parameter::Angle), |net| {
        Angle::between(net, good, 0.0)
    });
}

#[test]
fn elements_reject_invalid_materials() {
    let (mut net, good) = (net(), triangle([0, 1, 2]));
    let mut both = |error, ids: [ParticleId; 3], material: Material<f32>| {
        refused(&mut net, error, |net| {
            NeoHookean::between(net, ids, material)
        });
        refused(&mut net, error, |net| {
            StVenantKirchhoff::between(net, ids, material)
        });
    };
    for (bad, error) in bad_numbers(Parameter::YoungsModulus, &[0.0, -0.0, -1.0]) {
        both(
            error,
            good,
            Material {
                youngs_modulus: bad,
                poissons_ratio: 0.3,
            },
        );
    }
    both(
        Error::NonFinite(Parameter::YoungsModulus),
        good,
        Material {
            youngs_modulus: 1e-40,
            poissons_ratio: 0.3,
        },
    );
    for (bad, error) in bad_numbers(Parameter::PoissonsRatio, &[0.5, 0.6, -1.0, -1.1]) {
        both(
            error,
            good,
            Material {
                youngs_modulus: 1.0,
                poissons_ratio: bad,
            },
        );
    }
    for ids in REPEATED.map(triangle) {
        both(Error::RepeatedParticle, ids, rubber(1.0, 0.3));
    }
    for ids in UNKNOWN.map(triangle) {
        both(Error::UnknownParticle, ids, rubber(1.0, 0.3));
    }
    both(
        Error::OutOfRange(Parameter::Area),
        triangle([0, 1, 4]),
        rubber(1.0, 0.3),
    );
    for poissons_ratio in [0.5_f32.next_down(), (-1.0_f32).next_up()] {
        assert!(
            NeoHookean::between(
                &net,
                good,
                Material {
                    youngs_modulus: 1.0,
                    poissons_ratio
                }
            )
            .is_ok()
        );
    }
}

#[test]
fn elements_reject_invalid_rest_positions() {
    let (good, material) = (triangle([0, 1, 2]), rubber::<f32>(1.0, 0.3));
    let both = |error, places| {
        refused(&mut (), error, |()| NeoHookean::new(good, places, material));
        refused(&mut (), error, |()| {
            StVenantKirchhoff::new(good, places, material)
        });
    };
    for bad in bad_vectors() {
        both(
            Error::NonFinite(Parameter::Position),
            [bad, v(1.0, 0.0), v(0.0, 1.0)],
        );
        both(
            Error::NonFinite(Parameter::Position),
            [v(0.0, 0.0), v(1.0, 0.0), bad],
        );
    }
    both(
        Error::NonFinite(Parameter::Position),
        [v(f32::MAX, 0.0), v(-f32::MAX, 0.0), v(0.0, 1.0)],
    );
    both(Error::OutOfRange(Parameter::Area), [v(1.0, 2.0); 3]);
    both(
        Error::OutOfRange(Parameter::Area),
        [v(0.0, 0.0), v(1.0, 1.0), v(3.0, 3.0)],
    );
    both(
        Error::OutOfRange(Parameter::Area),
        [v(0.0, 0.0), v(1e-30, 0.0), v(0.0, 1e-30)],
    );
    both(
        Error::OutOfRange(Parameter::Area),
        [v(0.0, 0.0), v(1.0, 0.0), v(0.0, 1e-40)],
    );
    both(
        Error::NonFinite(Parameter::Area),
        [v(0.0, 0.0), v(1e30, 0.0), v(0.0, 1e30)],
    );
    // Both orientations, and a size whose square is just representable.
    for places in [
        [v(0.0, 0.0), v(0.0, 1.0), v(1.0, 0.0)],
        [v(0.0, 0.0), v(1e-15, 0.0), v(0.0, 1e-15)],
    ] {
        assert!(NeoHookean::new(good, places, rubber(1.0, 0.3)).is_ok());
    }
}

#[test]
fn polygons_reject_invalid_arguments() {
    type Air = Pressure<f32, 4>;
    let mut net = net();
    let new = |net: &mut Net, places: &[u16], pressure, compliance| {
        Air::new(net, places.iter().copied().map(id), pressure, compliance)
    };
    for few in [&[][..], &[0], &[0, 1]] {
        refused(&mut net, Error::TooFewParticles, |net| {
            new(net, few, 1.0, 0.0)
        });
    }
    refused(&mut net, Error::Full(Capacity::Members), |net| {
        new(net, &[0, 1, 2, 3, 4], 1.0, 0.0)
    });
    refused(&mut net, Error::Full(Capacity::Members), |net| {
        Air::new(net, std::iter::repeat(id(0)), 1.0, 0.0)
    });
    refused(&mut net, Error::UnknownParticle, |net| {
        new(net, &[0, 1, 5], 1.0, 0.0)
    });
    refused(&mut net, Error::RepeatedParticle, |net| {
        new(net, &[0, 1, 2, 0], 1.0, 0.0)
    });
    refused(&mut net, Error::OutOfRange(Parameter::Area), |net| {
        new(net, &[0, 1, 4], 1.0, 0.0)
    });
    let mut air = new(&mut net, &[0, 1, 2, 3], 1.0, 1e-3).unwrap();
    for (bad, error) in bad_numbers(Parameter::Pressure, &[-1.0]) {
        refused(&mut net, error, |net| new(net, &[0, 1, 2, 3], bad, 0.0));
        refused(&mut air, error, |air| air.set_pressure(bad));
    }
    for (bad, error) in bad_numbers(Parameter::Compliance, &[-1.0]) {
        refused(&mut net, error, |net| new(net, &[0, 1, 2, 3], 1.0, bad));
    }
    for (bad, error) in bad_numbers(Parameter::Damping, &[-1.0]) {
        refused(&mut air, error, |air| air.set_damping(bad));
    }
    air.set_damping(f32::MAX).unwrap();
    let step = |air: &mut Air, h| Solver::new().step(h, &mut Net::clone(&net), air);
    refused(&mut air, Error::OutOfRange(Parameter::Damping), |air| {
        step(air, 1e-5)
    });
    air.set_damping(0.0).unwrap();
    step(&mut air, 1e-5).unwrap();
    let mut soft = new(&mut net.clone(), &[0, 1, 2, 3], 1.0, 1e37).unwrap();
    refused(&mut soft, Error::NonFinite(Parameter::Damping), |air| {
        air.set_damping(1e30)
    });
    refused(&mut soft, Error::OutOfRange(Parameter::Compliance), |air| {
        step(air, 0.01)
    });
    refused(&mut soft, Error::UnknownParticle, |air| {
        Solver::new().step(1.0, &mut Particles::<f32, 1>::new(), air)
    });

    net.set_position(id(2), v(4.0, 4.0)).unwrap();
    let mut large = new(&mut net, &[0, 1, 2, 3], 1.0, 0.0).unwrap();
    refused(&mut large, Error::NonFinite(Parameter::Pressure), |air| {
        air.set_pressure(f32::MAX)
    });
    (0..4).for_each(|place| net.pin(id(place)).unwrap());
    refused(&mut net, Error::AllPinned, |net| {
        new(net, &[0, 1, 2, 3], 1.0, 0.0)
    });
    net.set_position(id(0), v(f32::MAX, 0.0)).unwrap();
    net.release(id(0)).unwrap();
    net.set_position(id(1), v(-f32::MAX, 0.0)).unwrap();
    refused(&mut net, Error::NonFinite(Parameter::Area), |net| {
        new(net, &[0, 1, 2, 3], 1.0, 0.0)
    });
}

#[test]
fn constraints_have_the_documented_size() {
    let sizes = [
        size_of::<Bending<f32>>(),
        size_of::<Angle<f32>>(),
        size_of::<Area<f32>>(),
    ];
    assert_eq!(sizes, [16, 20, 16]);
    let sizes = [
        size_of::<Bending<f64>>(),
        size_of::<Angle<f64>>(),
        size_of::<Area<f64>>(),
    ];
    assert_eq!(sizes, [24, 32, 24]);
    let sizes = [size_of::<NeoHookean<f32>>(), size_of::<NeoHookean<f64>>()];
    assert_eq!(sizes, [28, 48]);
    let sizes = [
        size_of::<StVenantKirchhoff<f32>>(),
        size_of::<StVenantKirchhoff<f64>>(),
    ];
    assert_eq!(sizes, [32, 56]);
    assert_eq!(
        size_of::<Pressure<f32, 1008>>() - size_of::<Pressure<f32, 8>>(),
        2000
    );
}
