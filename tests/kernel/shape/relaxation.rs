//! Relaxation times of shape matching.

use crate::support::float::Float;
use pliant::{Particles, Scheme, ShapeMatching, Solver, Stiffness, Vec2};

/// Returns the largest stretch of a square of 1 m over a period of its oscillation that begins after a
/// time, s. It starts with a stretch of 0.1 m.
fn stretch<T: Float>(scheme: Scheme, after: f64) -> f64 {
    const RATE: f64 = 960.0;
    let mut particles = Particles::<T, 4>::new();
    let corners = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
    for [x, y] in corners {
        particles.add(T::vector(x, y), T::ONE).unwrap();
    }
    let relaxation = Stiffness::Relaxation(T::of(TIME));
    let mut body = ShapeMatching::<T, 4>::new(&particles, particles.ids(), relaxation).unwrap();
    for (id, [x, y]) in particles.ids().iter().zip(corners) {
        let stretched: Vec2<T> = T::vector(1.1 * x, y);
        particles.set_position(id, stretched).unwrap();
    }
    let solver = Solver {
        scheme,
        ..Solver::new()
    };
    // In a substep the phase advances by about √(h/τ).
    let period = core::f64::consts::TAU * (TIME * RATE).sqrt();
    let mut largest = 0.0_f64;
    for step in 0..u16::MAX {
        let steps = f64::from(step) - after * RATE;
        if steps > period {
            break;
        }
        solver
            .step(T::of(1.0 / RATE), &mut particles, &mut body)
            .unwrap();
        if steps >= 0.0 {
            let x = particles.positions();
            largest = largest.max(((x[1].x - x[0].x).wide() - 1.0).abs());
        }
    }
    largest
}

/// τ, s.
const TIME: f64 = 0.1;

/// The energy falls to 1/e in τ, so the stretch falls to e^(−½). The period adds a factor of at most
/// e^(−T/2τ) with T = 2π √(h τ).
fn the_energy_decays_in_the_relaxation_time<T: Float>() {
    let expected = 0.1 * (-0.5_f64).exp();
    let found = stretch::<T>(Scheme::Predicted, TIME);
    assert!(
        found > 0.85 * expected && found < 1.02 * expected,
        "{found}, {expected}"
    );
}

fn leapfrog_goals_do_not_damp<T: Float>() {
    let found = stretch::<T>(Scheme::Leapfrog, 5.0 * TIME);
    assert!((found - 0.1).abs() < 0.005, "{found}");
}

crate::both!(
    the_energy_decays_in_the_relaxation_time,
    leapfrog_goals_do_not_damp,
);
