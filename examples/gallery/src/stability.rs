//! Stability chart: the energy of one stretched spring under seven integrators.
//!
//! For one spring, some integrators coincide. Explicit Euler gains a constant factor per step and
//! diverges. Symplectic Euler stays within bounds, and so does the equivalent shape matching in the
//! explicit scheme. Implicit Euler loses a constant factor per step, and so do shape matching in
//! the predicted scheme and XPBD, which are equivalent to it. XPBD with the leapfrog scheme stays
//! within bounds too, as a substep resolves this spring. This does not hold for a rotating body:
//! there shape matching in the leapfrog scheme may gain energy.

use crate::stability_chart::{Curve, Hand, draw};
use pliant::{
    Distance, Distances, Error, ParticleId, Particles, Project, Scheme, ShapeMatching, Solver,
    Stiffness, Vec2,
};
use std::f64::consts::TAU;
use std::path::Path;

/// Period of the spring, s.
const PERIOD: f64 = 0.2;
const OMEGA: f64 = TAU / PERIOD;
const TIME_STEP: f64 = 1.0 / 60.0;
const STEPS: usize = 60;
/// Rest length and initial extension of the spring, m.
const REST: f64 = 1.0;
const STRETCH: f64 = 0.1;

/// Extension of the spring, m, and its rate, m/s.
type State = (f64, f64);

/// Returns ½ (v² + ω² s²) relative to its initial value.
fn energy((s, v): State) -> f64 {
    (v * v + OMEGA * OMEGA * s * s) / (OMEGA * OMEGA * STRETCH * STRETCH)
}

fn explicit_euler((s, v): State) -> State {
    (s + TIME_STEP * v, v - TIME_STEP * OMEGA * OMEGA * s)
}

fn symplectic_euler((s, v): State) -> State {
    let v = v - TIME_STEP * OMEGA * OMEGA * s;
    (s + TIME_STEP * v, v)
}

/// Solves v' = v − h ω² s' and s' = s + h v' for v'.
fn implicit_euler((s, v): State) -> State {
    let v = (v - TIME_STEP * OMEGA * OMEGA * s) / (1.0 + (TIME_STEP * OMEGA).powi(2));
    (s + TIME_STEP * v, v)
}

fn integrate(step: fn(State) -> State) -> Vec<f64> {
    let states = std::iter::successors(Some((STRETCH, 0.0)), |state| Some(step(*state)));
    states.take(STEPS + 1).map(energy).collect()
}

/// Two particles of one kilogram at the ends of the spring.
fn ends() -> Result<Particles<f64, 2>, Error> {
    let mut particles = Particles::new();
    particles.add(Vec2::ZERO, 1.0)?;
    particles.add(Vec2::new(REST, 0.0), 1.0)?;
    Ok(particles)
}

/// Simulates the spring with the kernel.
fn simulate(
    scheme: Scheme,
    mut particles: Particles<f64, 2>,
    mut spring: impl Project<f64>,
) -> Result<Vec<f64>, Error> {
    particles.set_position(ParticleId::new(1), Vec2::new(REST + STRETCH, 0.0))?;
    let solver = Solver {
        scheme,
        ..Solver::new()
    };
    let now = |particles: &Particles<f64, 2>| {
        let between = |places: &[Vec2<f64>]| places[1].x - places[0].x;
        energy((
            between(particles.positions()) - REST,
            between(particles.velocities()),
        ))
    };
    let mut energies = vec![now(&particles)];
    for _ in 0..STEPS {
        solver.step(TIME_STEP, &mut particles, &mut spring)?;
        energies.push(now(&particles));
    }
    Ok(energies)
}

fn shape_matching(scheme: Scheme) -> Result<Vec<f64>, Error> {
    let particles = ends()?;
    let ids = particles.ids();
    let spring = ShapeMatching::<f64, 2>::new(
        &particles,
        ids.iter(),
        Stiffness::Compliance(1.0 / (OMEGA * OMEGA)),
    )?;
    simulate(scheme, particles, spring)
}

fn xpbd(scheme: Scheme) -> Result<Vec<f64>, Error> {
    let mut springs = Distances::<f64, 1>::new();
    // Both ends are free, so ω² = 2/(α m).
    let compliance = 2.0 / (OMEGA * OMEGA);
    springs.add(Distance::new(
        ParticleId::new(0),
        ParticleId::new(1),
        REST,
        compliance,
    )?)?;
    simulate(scheme, ends()?, springs)
}

/// Draws the chart to `path`.
pub(crate) fn write_to(path: &Path) -> Result<(), Box<dyn std::error::Error>> {
    let curve = |name, hand, energies| Curve {
        name,
        hand,
        energies,
    };
    let curves = [
        curve("explicit Euler", Hand::Gains, integrate(explicit_euler)),
        curve(
            "symplectic Euler",
            Hand::Conserves,
            integrate(symplectic_euler),
        ),
        curve(
            "shape matching, leapfrog",
            Hand::Rings,
            shape_matching(Scheme::Leapfrog)?,
        ),
        curve("implicit Euler", Hand::Loses, integrate(implicit_euler)),
        curve(
            "shape matching, predicted",
            Hand::Dots,
            shape_matching(Scheme::Predicted)?,
        ),
        curve("XPBD, predicted", Hand::Squares, xpbd(Scheme::Predicted)?),
        curve("XPBD, leapfrog", Hand::DarkSquares, xpbd(Scheme::Leapfrog)?),
    ];
    let title =
        format!("The energy of a spring with a period of {PERIOD} s, in {STEPS} steps of 1/60 s");
    draw(&title, &curves, TIME_STEP)
        .save_png(path)
        .map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(())
}
