//! Elements that start a substep without strain.

use pliant::{
    Constraints, Material, NeoHookean, ParticleId, Particles, Project, Scheme, Solver,
    StVenantKirchhoff, Vec2,
};

/// Builds the constraints of a triangle.
type Build<'a> = &'a dyn Fn(&Particles<f64, 3>) -> Box<dyn Project<f64>>;

/// Moves a triangle at rest for steps of 1/256 s, and returns its velocities.
///
/// At the shift of zero its strain is exactly zero; at others the strain is that of rounded positions.
fn velocities(shift: Vec2<f64>, steps: usize, build: Build<'_>) -> [Vec2<f64>; 3] {
    let mut particles = Particles::<f64, 3>::new();
    let corners = [[0.0, 0.0], [0.3, 0.0], [0.0, 0.3]];
    for ([x, y], velocity) in corners
        .into_iter()
        .zip([[0.0, 0.0], [0.5, 0.2], [-0.3, 0.1]])
    {
        let id = particles.add(Vec2::new(x, y) + shift, 0.3).unwrap();
        particles.set_velocity(id, Vec2::from(velocity)).unwrap();
    }
    let mut element = build(&particles);
    let solver = Solver {
        scheme: Scheme::Leapfrog,
        ..Solver::default()
    };
    for _ in 0..steps {
        solver
            .step(1.0 / 256.0, &mut particles, &mut *element)
            .unwrap();
    }
    particles.velocities().try_into().unwrap()
}

#[test]
fn an_element_at_rest_moves_alike_at_every_position() {
    let material = Material {
        youngs_modulus: 1000.0,
        poissons_ratio: 0.3,
    };
    let ids = [0, 1, 2].map(ParticleId::new);
    let kirchhoff = |particles: &Particles<f64, 3>| -> Box<dyn Project<f64>> {
        let mut set = Constraints::<f64, _, 3, 2>::new();
        let element = StVenantKirchhoff::between(particles, ids, material);
        set.add(element.unwrap()).unwrap();
        Box::new(set)
    };
    let neo_hookean = |particles: &Particles<f64, 3>| -> Box<dyn Project<f64>> {
        let mut set = Constraints::<f64, _, 3, 2>::new();
        for part in NeoHookean::between(particles, ids, material).unwrap() {
            set.add(part).unwrap();
        }
        Box::new(set)
    };
    let builds: [Build<'_>; 2] = [&kirchhoff, &neo_hookean];
    for (index, build) in builds.into_iter().enumerate() {
        for steps in [1, 64] {
            let expected = velocities(Vec2::ZERO, steps, build);
            for shift in [[0.7, 0.3], [1024.0, 512.0], [1000.0, 1000.0]] {
                let found = velocities(shift.into(), steps, build);
                for (found, expected) in found.into_iter().zip(expected) {
                    let difference = (found - expected).length();
                    assert!(
                        difference < 1e-9,
                        "{index}, {steps} steps, {shift:?}: {difference}"
                    );
                }
            }
        }
    }
}
