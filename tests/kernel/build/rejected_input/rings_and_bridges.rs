//! Rejected rings, discs, bridges and nets add nothing.

use crate::support::rejected_input::{bad_numbers, bad_vectors, refused, v};
use crate::support::setup::id;
use pliant::build::{self, Bridge, Cloth, Disc, Ring};
use pliant::{Capacity, Distance, Distances, Error, Parameter, ParticleRange, Particles, Vec2};
use std::fmt::Debug;

type Rig = (Particles<f32, 8>, Distances<f32, 13>);

/// A particle and capacity for seven more, and for thirteen springs.
pub(crate) fn rig() -> Rig {
    let mut particles = Particles::new();
    particles.add(v(5.0, 5.0), 1.0).unwrap();
    (particles, Distances::new())
}

/// Checks the rejections common to all builders, for one with a position, a mass and a compliance.
/// With too little capacity, nothing is added.
pub(crate) fn refuses_what_all_refuse<R: Debug>(
    make: impl Fn(&mut Rig, Vec2<f32>, f32, f32) -> Result<R, Error>,
) {
    let (mut rig, origin) = (rig(), v(0.0, 0.0));
    for bad in bad_vectors() {
        refused(&mut rig, Error::NonFinite(Parameter::Position), |rig| {
            make(rig, bad, 1.0, 0.0)
        });
    }
    for (bad, error) in bad_numbers(Parameter::Mass, &[0.0, -1.0, f32::from_bits(1)]) {
        refused(&mut rig, error, |rig| make(rig, origin, bad, 0.0));
    }
    for (bad, error) in bad_numbers(Parameter::Compliance, &[-1.0]) {
        refused(&mut rig, error, |rig| make(rig, origin, 1.0, bad));
    }
    make(&mut rig, origin, 1.0, 0.0).unwrap();
    refused(&mut rig, Error::Full(Capacity::Particles), |rig| {
        make(rig, origin, 1.0, 0.0)
    });
    while rig.1.len() < 12 {
        rig.1
            .add(Distance::new(id(0), id(1), 1.0, 0.0).unwrap())
            .unwrap();
    }
    rig.0 = Particles::new();
    refused(&mut rig, Error::Full(Capacity::Constraints), |rig| {
        make(rig, origin, 1.0, 0.0)
    });
}

#[test]
fn rejected_rings_add_nothing() {
    let good = Ring {
        center: v(0.0, 0.0),
        radius: 1.0,
        count: 7,
        mass: 1.0,
        compliance: 0.0,
    };
    refuses_what_all_refuse(|rig, center, mass, compliance| {
        build::ring(
            &mut rig.0,
            &mut rig.1,
            Ring {
                center,
                mass,
                compliance,
                ..good
            },
        )
    });
    let mut rig = rig();
    let mut refuse = |error, ring| {
        refused(&mut rig, error, |rig| {
            build::ring(&mut rig.0, &mut rig.1, ring)
        });
    };
    for (radius, error) in bad_numbers(Parameter::Radius, &[0.0, -1.0]) {
        refuse(error, Ring { radius, ..good });
    }
    for count in 0..3 {
        refuse(Error::TooFewParticles, Ring { count, ..good });
    }
    for count in [8, 65_536, usize::MAX] {
        refuse(Error::Full(Capacity::Particles), Ring { count, ..good });
    }
    refuse(
        Error::NonFinite(Parameter::Position),
        Ring {
            center: v(f32::MAX, 0.0),
            radius: f32::MAX,
            ..good
        },
    );
    refuse(
        Error::NonFinite(Parameter::RestLength),
        Ring {
            radius: f32::MAX,
            count: 3,
            ..good
        },
    );
}

#[test]
fn rejected_discs_add_nothing() {
    let good = Disc {
        center: v(0.0, 0.0),
        radius: 1.0,
        rings: 1,
        mass: 1.0,
        compliance: 0.0,
    };
    refuses_what_all_refuse(|rig, center, mass, compliance| {
        build::disc(
            &mut rig.0,
            &mut rig.1,
            Disc {
                center,
                mass,
                compliance,
                ..good
            },
        )
    });
    let mut rig = rig();
    let mut refuse = |error, disc| {
        refused(&mut rig, error, |rig| {
            build::disc(&mut rig.0, &mut rig.1, disc)
        });
    };
    for (radius, error) in bad_numbers(Parameter::Radius, &[0.0, -1.0]) {
        refuse(error, Disc { radius, ..good });
    }
    refuse(Error::TooFewParticles, Disc { rings: 0, ..good });
    for rings in [2, 1 << 16, 1 << 32, usize::MAX] {
        refuse(Error::Full(Capacity::Particles), Disc { rings, ..good });
    }
    refuse(
        Error::NonFinite(Parameter::Position),
        Disc {
            center: v(0.0, f32::MAX),
            radius: f32::MAX,
            ..good
        },
    );
}

#[test]
fn rejected_bridges_add_nothing() {
    let good = Bridge {
        corner: v(0.0, 0.0),
        panels: 2,
        spacing: 1.0,
        height: 1.0,
        mass: 1.0,
        compliance: 0.0,
    };
    refuses_what_all_refuse(|rig, corner, mass, compliance| {
        build::bridge(
            &mut rig.0,
            &mut rig.1,
            Bridge {
                corner,
                mass,
                compliance,
                ..good
            },
        )
    });
    let mut rig = rig();
    let mut refuse = |error, bridge| {
        refused(&mut rig, error, |rig| {
            build::bridge(&mut rig.0, &mut rig.1, bridge)
        });
    };
    for (bad, error) in bad_numbers(Parameter::Spacing, &[0.0, -1.0]) {
        refuse(
            error,
            Bridge {
                spacing: bad,
                ..good
            },
        );
        refuse(
            error,
            Bridge {
                height: bad,
                ..good
            },
        );
    }
    refuse(Error::TooFewParticles, Bridge { panels: 0, ..good });
    for panels in [3, 65_535, usize::MAX - 1, usize::MAX] {
        refuse(Error::Full(Capacity::Particles), Bridge { panels, ..good });
    }
    refuse(
        Error::NonFinite(Parameter::Position),
        Bridge {
            spacing: f32::MAX,
            ..good
        },
    );
    refuse(
        Error::NonFinite(Parameter::RestLength),
        Bridge {
            spacing: f32::MAX,
            height: f32::MAX,
            panels: 1,
            ..good
        },
    );
}

#[test]
fn rejected_nets_add_nothing() {
    let good = Cloth {
        corner: v(0.0, 0.0),
        columns: 3,
        rows: 2,
        spacing: 1.0,
        mass: 1.0,
        compliance: 0.0,
    };
    let mut rig = (Particles::<f32, 6>::new(), Distances::<f32, 7>::new());
    let mut narrow = (Particles::<f32, 6>::new(), Distances::<f32, 6>::new());
    for (spacing, error) in bad_numbers(Parameter::Spacing, &[0.0, -1.0]) {
        refused(&mut rig, error, |rig| {
            build::net(&mut rig.0, &mut rig.1, Cloth { spacing, ..good })
        });
    }
    for (columns, rows, capacity) in [
        (4, 2, Capacity::Constraints),
        (3, 3, Capacity::Constraints),
        (usize::MAX, usize::MAX, Capacity::Particles),
    ] {
        refused(&mut rig, Error::Full(capacity), |rig| {
            build::net(
                &mut rig.0,
                &mut rig.1,
                Cloth {
                    columns,
                    rows,
                    ..good
                },
            )
        });
    }
    refused(&mut narrow, Error::Full(Capacity::Constraints), |rig| {
        build::net(&mut rig.0, &mut rig.1, good)
    });
    assert_eq!(
        build::net(&mut rig.0, &mut rig.1, good).map(ParticleRange::len),
        Ok(6)
    );
}
