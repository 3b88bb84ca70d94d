//! Steps with invalid settings, and projections of unknown particles, are rejected.

use crate::support::rejected_input::{bad_numbers, bad_vectors, refused, v};
use crate::support::setup::id;
use pliant::{
    Constraints, Damped, Distance, Distances, Error, Parameter, Particles, ShapeMatching, Solver,
    Stiffness, build,
};

type Dampers = Constraints<f32, Damped<f32, Distance<f32>>, 2, 2>;

/// Everything that a step may change.
#[derive(Debug)]
pub(crate) struct Scene {
    pub(crate) particles: Particles<f32, 4>,
    springs: Distances<f32, 2>,
    dampers: Dampers,
    body: Option<ShapeMatching<f32, 4>>,
}

/// Three particles in motion, after a step.
pub(crate) fn scene() -> Scene {
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
    let damper = Damped::new(Distance::new(id(0), id(2), 1.0, 1e-3).unwrap(), 1e12).unwrap();
    tough.dampers.add(damper).unwrap();
    refused(&mut tough, Error::OutOfRange(Parameter::Damping), |scene| {
        step(&Solver::new(), 0.01, scene)
    });
    step(&Solver::new(), 1e-4, &mut tough).unwrap();
}
