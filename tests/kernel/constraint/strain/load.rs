//! Stretch of loaded strain elements as a function of the time step, compared with theory.

use crate::support::group::rubber;
use crate::support::tolerance;
use pliant::{
    Constraints, Motion, NeoHookean, Particles, Pass, Project, Solver, StVenantKirchhoff, Vec2,
};

const YOUNG: f64 = 1e5;
const POISSON: f64 = 0.3;
/// Tension per meter of the loaded edges, relative to Young's modulus.
const LOAD: f64 = 0.2;

/// Constant forces that pull the left and the right edge of the square apart, N per node.
struct Pull(f64);

impl Project<f64> for Pull {
    fn project(&mut self, pass: &Pass<f64>, motion: &mut Motion<'_, f64>) {
        if pass.index > 0 {
            return;
        }
        for (i, (d, w)) in motion
            .displacements
            .iter_mut()
            .zip(motion.inverse_masses)
            .enumerate()
        {
            let force = if i % 2 == 0 { -self.0 } else { self.0 };
            d.x += force * w * pass.h * pass.h;
        }
    }
}

/// Stretch at rest under the load of a square of 1 m and two triangles, with 1 kg at each corner.
fn stretch(neo: bool, steps_per_second: u32, iterations: u16) -> f64 {
    let mut particles = Particles::<f64, 4>::new();
    let [a, b, c, d] = [[0.0, 0.0], [1.1, 0.0], [0.0, 1.0], [1.1, 1.0]]
        .map(|[x, y]| particles.add(Vec2::new(x, y), 1.0).unwrap());
    let rest = |ids: [pliant::ParticleId; 3]| {
        let corners = [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0]];
        ids.map(|id| Vec2::new(corners[id.index()][0], corners[id.index()][1]))
    };
    let mut pairs = Constraints::<f64, NeoHookean<f64>, 3, 4>::new();
    let mut elements = Constraints::<f64, StVenantKirchhoff<f64>, 3, 2>::new();
    for corners in [[a, b, d], [a, d, c]] {
        if neo {
            let parts = NeoHookean::new(corners, rest(corners), rubber(YOUNG, POISSON)).unwrap();
            parts
                .into_iter()
                .for_each(|part| pairs.add(part).map(|_| ()).unwrap());
        } else {
            elements
                .add(
                    StVenantKirchhoff::new(corners, rest(corners), rubber(YOUNG, POISSON)).unwrap(),
                )
                .unwrap();
        }
    }
    let solver = Solver {
        iterations,
        damping: 10.0,
        ..Solver::new()
    };
    let mut pull = Pull(LOAD * YOUNG / 2.0);
    for _ in 0..2 * steps_per_second {
        let dt = 1.0 / f64::from(steps_per_second);
        solver
            .step(
                dt,
                &mut particles,
                &mut (&mut pull, &mut pairs, &mut elements),
            )
            .unwrap();
    }
    let fastest = particles
        .velocities()
        .iter()
        .fold(0.0_f64, |most, v| most.max(v.length()));
    assert!(fastest < tolerance::LOADED_REST, "at rest: {fastest} m/s");
    let x = particles.positions();
    0.5 * ((x[1].x - x[0].x) + (x[3].x - x[2].x))
}

/// Stretch in equilibrium with free sides, by bisection.
fn equilibrium(neo: bool) -> f64 {
    let mu = 1.0 / (2.0 * (1.0 + POISSON));
    let bulk = mu / (1.0 - 2.0 * POISSON);
    let lambda = bulk - mu;
    let tension = |s: f64| {
        if neo {
            let across = (mu + bulk) * s / (mu + bulk * s * s);
            mu * (s - across) + bulk * (s * across - 1.0) * across
        } else {
            // Free sides: E₂₂ = −λ E₁₁/(λ + 2μ).
            s * 4.0 * mu * (lambda + mu) / (lambda + 2.0 * mu) * 0.5 * (s * s - 1.0)
        }
    };
    let (mut low, mut high) = (1.0, 2.0);
    for _ in 0..60 {
        let middle = 0.5 * (low + high);
        (low, high) = if tension(middle) < LOAD {
            (middle, high)
        } else {
            (low, middle)
        };
    }
    low
}

/// Steps per second, and the stretch of either material: the table in docs/guarantees.md.
const TABLE: [(u32, [f64; 2]); 4] = [
    (120, [1.1454, 1.0658]),
    (240, [1.1922, 1.0993]),
    (480, [1.2031, 1.1339]),
    (960, [1.2057, 1.1450]),
];

#[test]
fn error_of_loaded_stretch_is_quadratic_in_the_time_step() {
    for (column, neo, theory) in [(0, true, 1.2066), (1, false, 1.1477)] {
        let expected = equilibrium(neo);
        assert!(
            (expected - theory).abs() < tolerance::LOADED_STRETCH,
            "{expected}, not {theory}"
        );
        let mut errors = Vec::new();
        for (steps, stretches) in TABLE {
            let found = stretch(neo, steps, 30);
            let stated = stretches[column];
            assert!(
                (found - stated).abs() < tolerance::LOADED_STRETCH,
                "{steps} steps per second: {found}, not {stated}"
            );
            errors.push(expected - found);
        }
        let ratio = errors[2] / errors[3];
        assert!(
            (3.0..6.0).contains(&ratio),
            "half the time step leaves 1/{ratio} of the error"
        );
    }
}

#[test]
fn loaded_stretch_is_independent_of_iterations() {
    for neo in [true, false] {
        let [few, many] = [30, 60].map(|iterations| stretch(neo, 120, iterations));
        assert!(
            (few - many).abs() < tolerance::LOADED_STRETCH,
            "{few}, {many}"
        );
    }
}
