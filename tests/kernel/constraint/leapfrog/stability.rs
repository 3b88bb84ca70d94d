//! Stability region of one spring: the spectral radius of a substep over hω.

use super::solver;
use pliant::{Distance, Distances, Field, ForceField, ParticleId, Particles, Sample, Scheme, Vec2};

const H: f64 = 0.01;

/// Extension and velocity after a substep of a spring with (hω)² = `stiffness`.
fn substep(scheme: Scheme, stiffness: f64, [x, v]: [f64; 2]) -> [f64; 2] {
    let mut particles = Particles::<f64, 2>::new();
    let hook = particles.add_pinned(Vec2::ZERO, 1.0).unwrap();
    let ball = particles.add(Vec2::new(1.0 + x, 0.0), 1.0).unwrap();
    particles.set_velocity(ball, Vec2::new(v, 0.0)).unwrap();
    let mut springs = Distances::<f64, 1>::new();
    let spring = Distance::new(hook, ball, 1.0, H * H / stiffness).unwrap();
    springs.add(spring).unwrap();
    solver(scheme, 0.0, 1)
        .step(H, &mut particles, &mut springs)
        .unwrap();
    let [x, v] = [
        particles.position(ball).unwrap().x - 1.0,
        particles.velocity(ParticleId::new(1)).unwrap().x,
    ];
    [x, v]
}

/// Force −k x on a particle: symplectic Euler, because fields act before the motion.
struct Spring(f64);

impl Field<f64> for Spring {
    fn velocity_change(&self, at: &Sample<f64>) -> Vec2<f64> {
        at.position * (-self.0 * at.h / at.mass)
    }
}

/// Mass on the explicit spring, kg.
const MASS: f64 = 3.0;

/// Position and velocity after a substep of an explicit spring with (hω)² = `stiffness`.
fn explicit_substep(stiffness: f64, [x, v]: [f64; 2]) -> [f64; 2] {
    let mut particles = Particles::<f64, 1>::new();
    let ball = particles.add(Vec2::new(x, 0.0), MASS).unwrap();
    particles.set_velocity(ball, Vec2::new(v, 0.0)).unwrap();
    let mut spring = ForceField::<f64, _>::everywhere(Spring(stiffness * MASS / (H * H)));
    solver(Scheme::Predicted, 0.0, 1)
        .step(H, &mut particles, &mut spring)
        .unwrap();
    [particles.positions()[0].x, particles.velocities()[0].x]
}

/// Spectral radius of the matrix of a substep, and its determinant.
fn radius(substep: impl Fn([f64; 2]) -> [f64; 2]) -> (f64, f64) {
    let size = 1e-3;
    let [a, c] = substep([size, 0.0]).map(|s| s / size);
    let [b, d] = substep([0.0, size / H]).map(|s| s * H / size);
    let (trace, det) = (a + d, a * d - b * c);
    let discriminant = 0.25 * trace * trace - det;
    let radius = if discriminant > 0.0 {
        0.5 * trace.abs() + discriminant.sqrt()
    } else {
        det.sqrt()
    };
    (radius, det)
}

/// The determinant is 1/(1 + X) in the predicted scheme, and 1/(1 + (1 − φ)X) in the leapfrog
/// scheme, φ = min(1, 1/2X). The radius is its root for all X: it is one for the leapfrog scheme up
/// to X = ½, and below one beyond.
#[test]
fn spectral_radius_matches_theory() {
    for step in 0..=120 {
        // hω from 0.01 to 100.
        let stiffness = 10.0_f64.powf(f64::from(step) / 15.0 - 4.0);
        let explicit = f64::min(1.0, 0.5 / stiffness);
        for (scheme, implicit) in [
            (Scheme::Predicted, stiffness),
            (Scheme::Leapfrog, (1.0 - explicit) * stiffness),
        ] {
            let (radius, det) = radius(|state| substep(scheme, stiffness, state));
            let expected = 1.0 / (1.0 + implicit);
            let case = format!("{scheme:?}, X = {stiffness}: radius {radius}, determinant {det}");
            assert!((det / expected - 1.0).abs() < 1e-6, "{case}");
            assert!((radius / expected.sqrt() - 1.0).abs() < 1e-6, "{case}");
            assert!(radius < 1.0 + 1e-9, "{case}");
        }
    }
}

/// An explicit force is stable up to hω = 2, or h = 2√(m/k): its radius is one below and grows with
/// the trace X − 2 above. The amplitude below is at most 1/√(1 − X/4) of the initial one. Springs
/// of XPBD stay within their initial extension on both sides of the bound, and at 10⁶ times the
/// bound.
#[test]
fn explicit_force_diverges_above_the_bound_and_xpbd_does_not() {
    let amplitude = |substep: &dyn Fn([f64; 2]) -> [f64; 2], steps: usize| {
        let states = std::iter::successors(Some([1e-3, 0.0]), |state| Some(substep(*state)));
        let extensions = states.take(steps).map(|[x, _]| x.abs() / 1e-3);
        extensions.fold(0.0, f64::max)
    };
    let (below, above) = (2.0 * 0.999, 2.0 * 1.001);
    let (stable, unstable) = (below * below, above * above);

    let (rho, _) = radius(|state| explicit_substep(stable, state));
    assert!((rho - 1.0).abs() < 1e-9, "{rho}");
    let most = amplitude(&|state| explicit_substep(stable, state), 10_000);
    assert!(most <= 1.001 / (1.0 - 0.25 * stable).sqrt(), "{most}");

    let (rho, _) = radius(|state| explicit_substep(unstable, state));
    let half = 0.5 * unstable - 1.0;
    let expected = half + (half * half - 1.0).sqrt();
    assert!((rho / expected - 1.0).abs() < 1e-9, "{rho}");
    let most = amplitude(&|state| explicit_substep(unstable, state), 1_000);
    assert!(most > 1e30, "{most}");

    for h_omega in [below, above, 2e6] {
        let spring = |state| substep(Scheme::Predicted, h_omega * h_omega, state);
        let most = amplitude(&spring, 1_000);
        assert!(most <= 1.0 + 1e-9, "hω = {h_omega}: {most}");
    }
}
