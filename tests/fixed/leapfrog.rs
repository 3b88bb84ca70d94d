//! Rods and the leapfrog scheme in fixed point: a pendulum keeps its swing.

use pliant::{Particles, Q16, Real, Rod, Rods, Scheme, Solver, Vec2};

/// Rise of a pendulum of one meter above its lowest point in the tenth second, m, and the largest
/// error of its length. It is released at 60°, so the exact rise is 0.5 m.
fn pendulum(scheme: Scheme) -> (f64, f64) {
    let mut particles = Particles::<Q16, 2>::new();
    let hook = particles.add_pinned(Vec2::ZERO, Q16::ONE).unwrap();
    let start = Vec2::new(Q16::from_f64(0.75_f64.sqrt()), -Q16::ratio(1, 2));
    let bob = particles.add(start, Q16::ONE).unwrap();
    let mut rods = Rods::<Q16, 1>::new();
    rods.add(Rod::between(&particles, hook, bob).unwrap())
        .unwrap();
    let solver = Solver {
        gravity: Vec2::new(Q16::from_f64(0.0), -Q16::ratio(981, 100)),
        scheme,
        ..Solver::new()
    };
    let (mut rise, mut error) = (0.0_f64, 0.0_f64);
    for step in 0..600 {
        solver
            .step(Q16::ratio(1, 60), &mut particles, &mut rods)
            .unwrap();
        let [x, y] = [particles.positions()[1].x, particles.positions()[1].y].map(Real::to_f64);
        error = error.max((x.hypot(y) - 1.0).abs());
        if step >= 460 {
            rise = rise.max(1.0 + y);
        }
    }
    (rise, error)
}

#[test]
fn pendulum_keeps_its_swing() {
    let (rise, error) = pendulum(Scheme::Leapfrog);
    assert!((rise - 0.5).abs() < 0.02 && error < 2e-3, "{rise}, {error}");
    let (rise, error) = pendulum(Scheme::Predicted);
    assert!(rise < 0.3 && error < 2e-3, "{rise}, {error}");
}
