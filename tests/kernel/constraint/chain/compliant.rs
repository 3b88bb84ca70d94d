//! Compliant links: comparison with a spring, energy, and the tension between moving pins.

use super::chain;
use crate::both;
use crate::support::float::Float;
use crate::support::setup::{at, id, row};
use pliant::{Distance, Distances, Particles, Project, Scheme, Solver, Vec2, measure};

const SCHEMES: [Scheme; 2] = [Scheme::Predicted, Scheme::Leapfrog];

fn step<T: Float, const N: usize>(
    scheme: Scheme,
    particles: &mut Particles<T, N>,
    projection: &mut impl Project<T>,
) {
    let solver = Solver {
        scheme,
        ..Solver::new()
    };
    solver.step(T::of(0.25), particles, projection).unwrap();
}

/// The stiffness of the link is up to 16 times what a substep resolves, and the link turns by less
/// and by more than the angles at which the leapfrog update changes. No tension turns it.
fn one_link_moves_like_a_spring<T: Float>() {
    for scheme in SCHEMES {
        for compliance in [0.0, 1.0 / 256.0, 1.0 / 64.0, 1.0 / 16.0, 0.25] {
            for angle in [0.0_f64, 0.1, 0.16, 0.18, 0.25, 0.5, 0.9] {
                let mut particles = Particles::<T, 2>::new();
                particles.add(Vec2::ZERO, T::ONE).unwrap();
                particles.add(T::vector(1.03, 0.0), T::TWO).unwrap();
                let mut rope = chain(&particles, compliance);
                rope.set_rest_length(0, T::ONE).unwrap();
                let mut spring = Distances::<T, 1>::new();
                let link = Distance::new(id(0), id(1), T::ONE, T::of(compliance)).unwrap();
                spring.add(link).unwrap();
                let end = [1.05 * angle.cos() - 1.03, 1.05 * angle.sin()];
                let velocity = T::vector(4.0 * end[0], 4.0 * end[1]);
                particles.set_velocity(id(1), velocity).unwrap();
                let mut other = particles.clone();
                step(scheme, &mut particles, &mut *rope);
                step(scheme, &mut other, &mut spring);
                for (found, expected) in particles.positions().iter().zip(other.positions()) {
                    let error = (*found - *expected).length().wide() / T::EPSILON.wide();
                    assert!(error <= 1.0, "{scheme:?} {compliance} {angle}: {error} ε");
                }
            }
        }
    }
}

/// The second link is rigid, and the third one is cut.
fn elastic_energy_is_that_of_the_compliant_links<T: Float>() {
    let particles = row::<T, 5>(5);
    let mut rope = chain(&particles, 0.0);
    for (link, (length, compliance)) in [(0.5, 0.25), (0.75, 0.0), (0.5, 0.5), (1.5, 0.5)]
        .into_iter()
        .enumerate()
    {
        rope.set_rest_length(link, T::of(length)).unwrap();
        rope.set_compliance(link, T::of(compliance)).unwrap();
    }
    rope.cut(2).unwrap();
    let energy = measure::elastic_energy(&particles, &*rope, T::ONE);
    assert_eq!(energy, T::of(0.5 + 0.25));
}

/// λ = −C/α̃ of the length at the end of the substep, with C = 1/4 and α̃ = 1.
fn link_between_moving_pins_has_the_tension_of_its_last_length<T: Float>() {
    for scheme in SCHEMES {
        let mut particles = at::<T, 2>(&[[0.0, 0.0], [1.0, 0.0]]);
        let mut rope = chain(&particles, 1.0 / 16.0);
        for node in [0, 1] {
            particles.pin(id(node)).unwrap();
        }
        particles.set_velocity(id(1), T::vector(1.0, 0.0)).unwrap();
        step(scheme, &mut particles, &mut *rope);
        assert_eq!(particles.positions()[1], T::vector(1.25, 0.0));
        assert_eq!(rope.multiplier(0), Some(T::of(-0.25)), "{scheme:?}");
    }
}

both!(
    one_link_moves_like_a_spring,
    elastic_energy_is_that_of_the_compliant_links,
    link_between_moving_pins_has_the_tension_of_its_last_length,
);
