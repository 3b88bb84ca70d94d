//! Rejected lattices, ropes and cloths add nothing.

use crate::solver::rejected_input::scene;
use crate::support::rejected_input::{bad_numbers, bad_vectors, refused, v};
use pliant::build::{self, Cloth, Rope};
use pliant::{Capacity, Distances, Error, Parameter, Particles};

#[test]
fn rejected_lattices_add_nothing() {
    let mut scene = scene();
    let particles = &mut scene.particles;
    for bad in bad_vectors() {
        refused(particles, Error::NonFinite(Parameter::Position), |p| {
            build::lattice(p, bad, 1, 1, 1.0, 1.0)
        });
    }
    for (bad, error) in bad_numbers(Parameter::Spacing, &[0.0, -1.0]) {
        refused(particles, error, |p| {
            build::lattice(p, v(0.0, 0.0), 1, 1, bad, 1.0)
        });
    }
    for (bad, error) in bad_numbers(Parameter::Mass, &[0.0, -1.0, f32::from_bits(1)]) {
        refused(particles, error, |p| {
            build::lattice(p, v(0.0, 0.0), 1, 1, 1.0, bad)
        });
    }
    for (columns, rows) in [(0, 0), (0, 1), (1, 0), (0, usize::MAX)] {
        refused(particles, Error::TooFewParticles, |p| {
            build::lattice(p, v(0.0, 0.0), columns, rows, 1.0, 1.0)
        });
    }
    for (columns, rows) in [
        (2, 1),
        (1, 2),
        (65_536, 1),
        (usize::MAX, 1),
        (1 << 33, 1 << 31),
        (usize::MAX, usize::MAX),
    ] {
        refused(particles, Error::Full(Capacity::Particles), |p| {
            build::lattice(p, v(0.0, 0.0), columns, rows, 1.0, 1.0)
        });
    }
    let mut empty = Particles::<f32, 4>::new();
    for corner in [v(f32::MAX, 0.0), v(0.0, -f32::MAX)] {
        refused(&mut empty, Error::NonFinite(Parameter::Position), |p| {
            build::lattice(p, corner, 2, 2, f32::MAX, 1.0)
        });
    }
}

#[test]
fn rejected_ropes_add_nothing() {
    let good = Rope {
        from: v(0.0, 0.0),
        to: v(3.0, 0.0),
        segments: 3,
        mass: 1.0,
        compliance: 0.0,
    };
    let mut rig = (Particles::<f32, 4>::new(), Distances::<f32, 3>::new());
    let mut refuse = |error, rope| {
        refused(&mut rig, error, |(particles, springs)| {
            build::rope(particles, springs, rope)
        });
    };
    for bad in bad_vectors() {
        refuse(
            Error::NonFinite(Parameter::Position),
            Rope { from: bad, ..good },
        );
        refuse(
            Error::NonFinite(Parameter::Position),
            Rope { to: bad, ..good },
        );
    }
    for (mass, error) in bad_numbers(Parameter::Mass, &[0.0, -1.0, f32::from_bits(1)]) {
        refuse(error, Rope { mass, ..good });
    }
    for (compliance, error) in bad_numbers(Parameter::Compliance, &[-1.0]) {
        refuse(error, Rope { compliance, ..good });
    }
    refuse(
        Error::TooFewParticles,
        Rope {
            segments: 0,
            ..good
        },
    );
    for segments in [4, 65_535, 65_536, usize::MAX] {
        refuse(Error::Full(Capacity::Particles), Rope { segments, ..good });
    }
    refuse(
        Error::NonFinite(Parameter::RestLength),
        Rope {
            from: v(-f32::MAX, 0.0),
            to: v(f32::MAX, 0.0),
            ..good
        },
    );
    let mut narrow = (Particles::<f32, 4>::new(), Distances::<f32, 2>::new());
    refused(
        &mut narrow,
        Error::Full(Capacity::Constraints),
        |(particles, springs)| build::rope(particles, springs, good),
    );
}

#[test]
fn ropes_near_overflow_are_added_whole_or_not_at_all() {
    for segments in 1..50 {
        let rope = Rope {
            from: v(1e38, 0.0),
            to: v(f32::MAX, 0.0),
            segments,
            mass: 1.0,
            compliance: 0.0,
        };
        let (mut particles, mut springs) =
            (Particles::<f32, 50>::new(), Distances::<f32, 49>::new());
        let made = build::rope(&mut particles, &mut springs, rope).is_ok();
        let expected = if made {
            (segments + 1, segments)
        } else {
            (0, 0)
        };
        assert_eq!(
            (particles.len(), springs.len()),
            expected,
            "{segments} segments"
        );
    }
}

#[test]
fn rejected_cloths_add_nothing() {
    let good = Cloth {
        corner: v(0.0, 0.0),
        columns: 2,
        rows: 2,
        spacing: 1.0,
        mass: 1.0,
        compliance: 0.0,
    };
    // A net, a row, a column and a single particle reject the same arguments.
    for (columns, rows) in [(2, 2), (2, 1), (1, 2), (1, 1)] {
        let good = Cloth {
            columns,
            rows,
            ..good
        };
        let mut rig = (Particles::<f32, 5>::new(), Distances::<f32, 6>::new());
        let mut refuse = |error, cloth| {
            refused(&mut rig, error, |(particles, springs)| {
                build::cloth(particles, springs, cloth)
            });
        };
        for corner in bad_vectors() {
            refuse(
                Error::NonFinite(Parameter::Position),
                Cloth { corner, ..good },
            );
        }
        for (spacing, error) in bad_numbers(Parameter::Spacing, &[0.0, -1.0]) {
            refuse(error, Cloth { spacing, ..good });
        }
        for (mass, error) in bad_numbers(Parameter::Mass, &[0.0, -1.0, f32::from_bits(1)]) {
            refuse(error, Cloth { mass, ..good });
        }
        for (compliance, error) in bad_numbers(Parameter::Compliance, &[-1.0]) {
            refuse(error, Cloth { compliance, ..good });
        }
    }
}

#[test]
fn cloths_of_invalid_size_are_rejected() {
    let good = Cloth {
        corner: v(0.0, 0.0),
        columns: 2,
        rows: 2,
        spacing: 1.0,
        mass: 1.0,
        compliance: 0.0,
    };
    let mut rig = (Particles::<f32, 4>::new(), Distances::<f32, 6>::new());
    let mut refuse = |error, cloth| {
        refused(&mut rig, error, |(particles, springs)| {
            build::cloth(particles, springs, cloth)
        });
    };
    for (columns, rows) in [(0, 0), (0, 1), (1, 0), (0, 5), (5, 0)] {
        refuse(
            Error::TooFewParticles,
            Cloth {
                columns,
                rows,
                ..good
            },
        );
    }
    // Springs are counted first.
    for (columns, rows, capacity) in [
        (3, 2, Capacity::Constraints),
        (2, 3, Capacity::Constraints),
        (5, 1, Capacity::Particles),
        (65_536, 1, Capacity::Constraints),
        (256, 256, Capacity::Constraints),
        (1 << 33, 1 << 31, Capacity::Constraints),
        (usize::MAX, usize::MAX, Capacity::Constraints),
    ] {
        refuse(
            Error::Full(capacity),
            Cloth {
                columns,
                rows,
                ..good
            },
        );
    }
    let mut narrow = (Particles::<f32, 4>::new(), Distances::<f32, 5>::new());
    refused(
        &mut narrow,
        Error::Full(Capacity::Constraints),
        |(particles, springs)| build::cloth(particles, springs, good),
    );
    let mut small = (Particles::<f32, 3>::new(), Distances::<f32, 6>::new());
    refused(
        &mut small,
        Error::Full(Capacity::Particles),
        |(particles, springs)| build::cloth(particles, springs, good),
    );
}
