//! Bodies whose particles have other masses than at first, and joints of bodies that turn fast.

use super::{body, solver};
use core::f64::consts::FRAC_PI_2;
use pliant::{Anchor, Joint, Particles, Scheme, Solver, Vec2, measure};

/// Two bodies, one with masses of 1 and 5 kg, on a hinge: the hinge holds, and momentum and angular
/// momentum stay.
#[test]
fn unequal_masses_conserve_momentum() {
    for scheme in [Scheme::Predicted, Scheme::Leapfrog] {
        let mut particles = Particles::<f64, 4>::new();
        let mut bodies = [0.0, 1.0].map(|x| body(&mut particles, (2.0, 0.3), [x, 0.0], 0.0));
        let [a, b] = &bodies;
        let mut hinge = Joint::revolute(
            a.anchor(Vec2::new(0.6, 0.1)).unwrap(),
            b.anchor(Vec2::new(-0.4, 0.1)).unwrap(),
        )
        .unwrap();
        let [_, second] = a.particles().unwrap();
        particles
            .set_mass(second, 5.0, &mut (&mut bodies, &mut hinge))
            .unwrap();
        let [a, b] = &bodies;
        particles
            .set_group_motion(a, Vec2::new(1.0, -1.0), 3.0)
            .unwrap();
        particles
            .set_group_motion(b, Vec2::new(0.0, 2.0), -2.0)
            .unwrap();
        let solver = Solver {
            scheme,
            iterations: 5,
            ..Solver::new()
        };
        let momentum = measure::momentum(&particles);
        let spin = measure::angular_momentum(&particles, Vec2::ZERO);
        for step in 0..1000 {
            solver
                .step(1.0 / 240.0, &mut particles, &mut (&mut bodies, &mut hinge))
                .unwrap();
            let drift = (measure::momentum(&particles) - momentum).length();
            assert!(drift < 1e-12, "{scheme:?}: {drift} at {step}");
            let [p, q] = [(0, 0.6), (1, -0.4)].map(|(k, x): (usize, f64)| {
                bodies[k].point(&particles, Vec2::new(x, 0.1)).unwrap()
            });
            assert!(
                (p - q).length() < 1e-12,
                "{scheme:?}: {p:?} {q:?} at {step}"
            );
            let drift = (measure::angular_momentum(&particles, Vec2::ZERO) - spin).abs();
            assert!(
                scheme == Scheme::Predicted || drift < 1e-10,
                "{drift} at {step}"
            );
        }
    }
}

/// A beam on a pinned particle of its own carries a weight on a hinge: 1 kg at 1 m, and 1 kg of the
/// free particle at 0.6 m.
#[test]
fn a_pivoting_body_carries_another() {
    let mut particles = Particles::<f64, 4>::new();
    let beam = body(&mut particles, (2.0, 0.3), [0.3, 0.0], 0.0);
    let weight = body(&mut particles, (1.0, 0.1), [1.0, 0.0], 0.0);
    let [pivot, _] = beam.particles().unwrap();
    particles.pin(pivot).unwrap();
    let end = beam.anchor(Vec2::new(0.7, 0.0)).unwrap();
    let mut hinge = Joint::revolute(end, weight.anchor(Vec2::ZERO).unwrap()).unwrap();
    let mut bodies = [beam, weight];
    let h = 1.0 / 240.0;
    solver(Scheme::Leapfrog)
        .step(h, &mut particles, &mut (&mut bodies, &mut hinge))
        .unwrap();
    // I α = Σ m g x, with I = 1·0.6² + 1·1².
    let spin = particles.group_motion(&bodies[0]).unwrap().spin;
    let expected = -9.81 * h * (0.6 + 1.0) / (0.36 + 1.0);
    assert!((spin / expected - 1.0).abs() < 1e-8, "{spin} {expected}");
}

/// A body on a hinge off its center that turns by about an eighth of a turn in a substep: one pass
/// leaves a thousandth of the arm.
#[test]
fn one_pass_closes_the_gap_of_a_fast_body() {
    let mut worst = [0.0_f64; 2];
    for (scheme, worst) in [Scheme::Predicted, Scheme::Leapfrog]
        .into_iter()
        .zip(&mut worst)
    {
        let mut particles = Particles::<f64, 3>::new();
        let hook = particles.add_pinned(Vec2::ZERO, 1.0).unwrap();
        let mut wheel = body(&mut particles, (1.0, 1.0), [0.0, 0.1], FRAC_PI_2);
        let mut hinge = Joint::revolute(
            Anchor::from(hook),
            wheel.anchor(Vec2::new(-0.1, 0.0)).unwrap(),
        )
        .unwrap();
        particles
            .set_group_motion(&wheel, Vec2::new(-4.5, 0.0), 45.0)
            .unwrap();
        for _ in 0..20 {
            let solver = Solver {
                scheme,
                ..Solver::new()
            };
            solver
                .step(1.0 / 60.0, &mut particles, &mut (&mut wheel, &mut hinge))
                .unwrap();
            let gap = wheel
                .point(&particles, Vec2::new(-0.1, 0.0))
                .unwrap()
                .length();
            *worst = worst.max(gap);
        }
    }
    println!("{worst:?}");
    assert!(worst.iter().all(|gap| *gap < 1e-4), "{worst:?}");
}
