//! Rejected attachments, beads and builders leave everything unchanged.

use crate::refusals::{bad_numbers, bad_vectors, refused, v};
use crate::setup::id;
use pliant::build::{self, Bridge, Cloth, Disc, Mesh, Polygon, Ring};
use pliant::{
    Attachment, Attachments, Distance, Distances, Error, LongRangeAttachment, OnSegment, Parameter,
    ParticleRange, Particles, PointEdge, Tether, Vec2,
};
use std::fmt::Debug;

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

type Rig = (Particles<f32, 8>, Distances<f32, 13>);

/// A particle and capacity for seven more, and for thirteen springs.
fn rig() -> Rig {
    let mut particles = Particles::new();
    particles.add(v(5.0, 5.0), 1.0).unwrap();
    (particles, Distances::new())
}

/// Checks the rejections common to all builders, for one with a position, a mass and a compliance.
/// With too little capacity, nothing is added.
fn refuses_what_all_refuse<R: Debug>(
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
    refused(&mut rig, Error::Full, |rig| make(rig, origin, 1.0, 0.0));
    while rig.1.len() < 12 {
        rig.1
            .add(Distance::new(id(0), id(1), 1.0, 0.0).unwrap())
            .unwrap();
    }
    rig.0 = Particles::new();
    refused(&mut rig, Error::Full, |rig| make(rig, origin, 1.0, 0.0));
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
        refuse(Error::Full, Ring { count, ..good });
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
        refuse(Error::Full, Disc { rings, ..good });
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
        refuse(Error::Full, Bridge { panels, ..good });
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
    for (columns, rows) in [(4, 2), (3, 3), (usize::MAX, usize::MAX)] {
        refused(&mut rig, Error::Full, |rig| {
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
    refused(&mut narrow, Error::Full, |rig| {
        build::net(&mut rig.0, &mut rig.1, good)
    });
    assert_eq!(
        build::net(&mut rig.0, &mut rig.1, good).map(ParticleRange::len),
        Ok(6)
    );
}

#[test]
fn rejected_meshes_and_polygons_add_nothing() {
    let corners = |at: Vec2<f32>| [at, v(1.0, 0.0), v(1.0, 1.0), v(0.0, 1.0)];
    let triangles = [[0, 1, 2], [0, 2, 3]];
    refuses_what_all_refuse(|rig, at, mass, compliance| {
        let mesh = Mesh {
            points: &corners(at),
            triangles: &triangles,
            mass,
            compliance,
        };
        build::mesh(&mut rig.0, &mut rig.1, mesh)
    });
    refuses_what_all_refuse(|rig, at, mass, compliance| {
        build::polygon(
            &mut rig.0,
            &mut rig.1,
            Polygon {
                outline: &corners(at),
                mass,
                compliance,
            },
        )
    });
    let mut rig = rig();
    let points = corners(v(0.0, 0.0));
    for (triangle, error) in [
        ([0, 1, 4], Error::UnknownParticle),
        ([u16::MAX, 1, 2], Error::UnknownParticle),
    ]
    .into_iter()
    .chain([[1, 1, 0], [1, 0, 1], [0, 1, 1]].map(|repeated| (repeated, Error::RepeatedParticle)))
    {
        let mesh = Mesh {
            points: &points,
            triangles: &[[0, 1, 2], triangle],
            mass: 1.0,
            compliance: 0.0,
        };
        refused(&mut rig, error, |rig| {
            build::mesh(&mut rig.0, &mut rig.1, mesh)
        });
    }
    let none = Mesh {
        points: &[],
        triangles: &[],
        mass: 1.0,
        compliance: 0.0,
    };
    refused(&mut rig, Error::TooFewParticles, |rig| {
        build::mesh(&mut rig.0, &mut rig.1, none)
    });
    for count in 0..3 {
        let polygon = Polygon {
            outline: &points[..count],
            mass: 1.0,
            compliance: 0.0,
        };
        refused(&mut rig, Error::TooFewParticles, |rig| {
            build::polygon(&mut rig.0, &mut rig.1, polygon)
        });
    }
    let wide = [v(-f32::MAX, 0.0), v(f32::MAX, 0.0), v(0.0, 1.0)];
    let mesh = Mesh {
        points: &wide,
        triangles: &[[0, 1, 2]],
        mass: 1.0,
        compliance: 0.0,
    };
    refused(&mut rig, Error::NonFinite(Parameter::RestLength), |rig| {
        build::mesh(&mut rig.0, &mut rig.1, mesh)
    });
    let polygon = Polygon {
        outline: &wide,
        mass: 1.0,
        compliance: 0.0,
    };
    refused(&mut rig, Error::NonFinite(Parameter::RestLength), |rig| {
        build::polygon(&mut rig.0, &mut rig.1, polygon)
    });
}
