//! Rejected steps and builders leave everything unchanged.

use crate::refusals::{bad_numbers, bad_vectors, refused, v};
use crate::setup::id;
use pliant::build::{self, Cloth, Rope};
use pliant::{
    Constraints, Damped, Distance, Distances, Error, Parameter, Particles, ShapeMatching, Solver,
    Stiffness,
};

type Dampers = Constraints<f32, Damped<f32, Distance<f32>>, 2, 2>;

/// Everything that a step may change.
#[derive(Debug)]
struct Scene {
    particles: Particles<f32, 4>,
    springs: Distances<f32, 2>,
    dampers: Dampers,
    body: Option<ShapeMatching<f32, 4>>,
}

/// Three particles in motion, after a step.
fn scene() -> Scene {
    let mut scene = Scene {
        particles: Particles::new(),
        springs: Distances::new(),
        dampers: Dampers::new(),
        body: None,
    };
    for place in [v(0.0, 0.0), v(1.0, 0.0), v(0.0, 1.0)] {
        let particle = scene.particles.add(place, 1.0).unwrap();
        scene
            .particles
            .set_velocity(particle, v(place.y, 0.5))
            .unwrap();
    }
    scene
        .springs
        .add(Distance::new(id(0), id(1), 0.75, 0.0).unwrap())
        .unwrap();
    let body = ShapeMatching::new(
        &scene.particles,
        scene.particles.ids().iter(),
        Stiffness::Alpha(0.5),
    )
    .unwrap();
    scene.body = Some(body);
    step(&Solver::new(), 0.01, &mut scene).unwrap();
    scene
}

fn step(solver: &Solver<f32>, dt: f32, scene: &mut Scene) -> Result<(), Error> {
    solver.step(
        dt,
        &mut scene.particles,
        &mut (&mut scene.springs, &mut scene.dampers, &mut scene.body),
    )
}

#[test]
fn steps_reject_invalid_settings() {
    let mut scene = scene();
    for gravity in bad_vectors() {
        let solver = Solver {
            gravity,
            ..Solver::new()
        };
        refused(&mut scene, Error::NonFinite(Parameter::Gravity), |scene| {
            step(&solver, 0.01, scene)
        });
    }
    let idle = Solver {
        substeps: 0,
        ..Solver::new()
    };
    refused(
        &mut scene,
        Error::OutOfRange(Parameter::Substeps),
        |scene| step(&idle, 0.01, scene),
    );
    let blind = Solver {
        iterations: 0,
        ..Solver::new()
    };
    refused(
        &mut scene,
        Error::OutOfRange(Parameter::Iterations),
        |scene| step(&blind, 0.01, scene),
    );
    for (bad, error) in bad_numbers(
        Parameter::TimeStep,
        &[0.0, -0.0, -0.01, f32::from_bits(1), 2e-39, 5e-20],
    ) {
        refused(&mut scene, error, |scene| step(&Solver::new(), bad, scene));
    }
    // The square of the step has a finite inverse, that of the substep does not.
    let fine = Solver {
        substeps: 2,
        ..Solver::new()
    };
    refused(
        &mut scene,
        Error::OutOfRange(Parameter::TimeStep),
        |scene| step(&fine, 6e-20, scene),
    );
}

/// Rigid springs accept every time step whose square has a finite inverse: a zero compliance cannot
/// overflow.
#[test]
fn rigid_springs_accept_the_shortest_steps() {
    for dt in [1e-10, 1e-19, 5.5e-20] {
        let mut scene = scene();
        let velocities = scene.particles.velocities().to_vec();
        assert_eq!(step(&Solver::new(), dt, &mut scene), Ok(()), "h = {dt}");
        assert_ne!(scene.particles.velocities(), velocities);
    }
}

#[test]
fn steps_reject_particles_of_a_larger_set() {
    let mut springs = scene();
    springs
        .springs
        .add(Distance::new(id(3), id(0), 1.0, 0.0).unwrap())
        .unwrap();
    refused(&mut springs, Error::UnknownParticle, |scene| {
        step(&Solver::new(), 0.01, scene)
    });

    let mut larger = Particles::<f32, 5>::new();
    build::lattice(&mut larger, v(0.0, 0.0), 5, 1, 1.0, 1.0).unwrap();
    let mut bodies = scene();
    bodies.body = Some(ShapeMatching::new(&larger, [id(4), id(0)], Stiffness::Alpha(1.0)).unwrap());
    refused(&mut bodies, Error::UnknownParticle, |scene| {
        step(&Solver::new(), 0.01, scene)
    });

    let mut arrays = (scene(), [springs.springs.clone(), Distances::new()]);
    refused(&mut arrays, Error::UnknownParticle, |(scene, sets)| {
        Solver::new().step(0.01, &mut scene.particles, sets)
    });
    refused(&mut arrays, Error::UnknownParticle, |(scene, sets)| {
        Solver::new().step(0.01, &mut scene.particles, &mut sets[..])
    });
}

#[test]
fn steps_reject_overflowing_compliance_and_damping() {
    let mut soft = scene();
    soft.springs
        .add(Distance::new(id(0), id(2), 1.0, 1e37).unwrap())
        .unwrap();
    refused(
        &mut soft,
        Error::OutOfRange(Parameter::Compliance),
        |scene| step(&Solver::new(), 0.01, scene),
    );
    step(&Solver::new(), 1.0, &mut soft).unwrap();
    let fine = Solver {
        substeps: 100,
        ..Solver::new()
    };
    refused(
        &mut soft,
        Error::OutOfRange(Parameter::Compliance),
        |scene| step(&fine, 1.0, scene),
    );

    let mut tough = scene();
    let damper = Damped::new(Distance::new(id(0), id(2), 1.0, 1e-3).unwrap(), f32::MAX).unwrap();
    tough.dampers.add(damper).unwrap();
    refused(&mut tough, Error::OutOfRange(Parameter::Damping), |scene| {
        step(&Solver::new(), 1e-4, scene)
    });
    step(&Solver::new(), 0.01, &mut tough).unwrap();
}

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
        refused(particles, Error::Full, |p| {
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
        refuse(Error::Full, Rope { segments, ..good });
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
    refused(&mut narrow, Error::Full, |(particles, springs)| {
        build::rope(particles, springs, good)
    });
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
    for (columns, rows) in [
        (3, 2),
        (2, 3),
        (5, 1),
        (65_536, 1),
        (256, 256),
        (1 << 33, 1 << 31),
        (usize::MAX, usize::MAX),
    ] {
        refuse(
            Error::Full,
            Cloth {
                columns,
                rows,
                ..good
            },
        );
    }
    let mut narrow = (Particles::<f32, 4>::new(), Distances::<f32, 5>::new());
    refused(&mut narrow, Error::Full, |(particles, springs)| {
        build::cloth(particles, springs, good)
    });
    let mut small = (Particles::<f32, 3>::new(), Distances::<f32, 6>::new());
    refused(&mut small, Error::Full, |(particles, springs)| {
        build::cloth(particles, springs, good)
    });
}
