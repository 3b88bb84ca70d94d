//! Stability region of one spring: the spectral radius of a substep over hω.

use super::solver;
use pliant::{Distance, Distances, ParticleId, Particles, Scheme, Vec2};

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

/// Spectral radius of the matrix of a substep, and its determinant.
fn radius(scheme: Scheme, stiffness: f64) -> (f64, f64) {
    let size = 1e-3;
    let [a, c] = substep(scheme, stiffness, [size, 0.0]).map(|s| s / size);
    let [b, d] = substep(scheme, stiffness, [0.0, size / H]).map(|s| s * H / size);
    let (trace, det) = (a + d, a * d - b * c);
    let discriminant = 0.25 * trace * trace - det;
    let radius = if discriminant > 0.0 {
        0.5 * trace.abs() + discriminant.sqrt()
    } else {
        det.sqrt()
    };
    (radius, det)
}

/// The determinant is 1/(1 + X) in the predicted scheme, and 1/(1 + (1 − φ)X) in the leapfrog scheme,
/// φ = min(1, 1/2X). The radius is its root for all X: it is one for the leapfrog scheme up to
/// X = ½, and below one beyond.
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
            let (radius, det) = radius(scheme, stiffness);
            let expected = 1.0 / (1.0 + implicit);
            let case = format!("{scheme:?}, X = {stiffness}: radius {radius}, determinant {det}");
            assert!((det / expected - 1.0).abs() < 1e-6, "{case}");
            assert!((radius / expected.sqrt() - 1.0).abs() < 1e-6, "{case}");
            assert!(radius < 1.0 + 1e-9, "{case}");
        }
    }
}
