//! Swinging bodies: periods and energy.

use super::{body, solver, turned};
use core::f64::consts::{FRAC_PI_2, PI};
use pliant::{Anchor, Joint, MassProperties, Particles, RigidBody, Scheme, Vec2, measure};

/// Period, s, of a body with radius of gyration k that hangs by a hinge at a distance, for an
/// amplitude: 2π/AGM(1, cos(φ/2)) √((l² + k²)/(g l)).
fn theory(distance: f64, gyration: f64, amplitude: f64) -> f64 {
    let (mut a, mut b) = (1.0_f64, (amplitude / 2.0).cos());
    for _ in 0..20 {
        (a, b) = (f64::midpoint(a, b), (a * b).sqrt());
    }
    2.0 * PI / a * ((distance * distance + gyration * gyration) / (9.81 * distance)).sqrt()
}

/// Relative error of the measured period over about 30 swings.
fn period_error(properties: MassProperties<f64>, amplitude: f64, rate: f64, scheme: Scheme) -> f64 {
    let distance = 1.0;
    let mut particles = Particles::<f64, 3>::new();
    let hook = particles.add_pinned(Vec2::ZERO, 1.0).unwrap();
    let angle = amplitude - FRAC_PI_2;
    let place = Vec2::new(angle.cos(), angle.sin()) * distance;
    let mut bob = RigidBody::new(&mut particles, properties, place, turned(angle)).unwrap();
    let end = bob.anchor(Vec2::new(-distance, 0.0)).unwrap();
    let mut hinge = Joint::revolute(Anchor::from(hook), end).unwrap();
    let solver = solver(scheme);
    let (mut crossings, mut before) = (vec![], amplitude);
    let steps = (0..u32::MAX).take_while(|step| f64::from(*step) < 60.0 * rate);
    for step in steps {
        solver
            .step(1.0 / rate, &mut particles, &mut (&mut bob, &mut hinge))
            .unwrap();
        let (place, _) = bob.pose(&particles).unwrap();
        let now = place.x.atan2(-place.y);
        if before < 0.0 && now >= 0.0 {
            crossings.push((f64::from(step) + before / (before - now)) / rate);
        }
        before = now;
    }
    let (first, last) = (crossings[0], crossings[crossings.len() - 1]);
    let count = u32::try_from(crossings.len() - 1).unwrap();
    let period = (last - first) / f64::from(count);
    period / theory(distance, properties.gyration_radius(), amplitude) - 1.0
}

fn point_like(gyration: f64) -> MassProperties<f64> {
    MassProperties::new(1.0, Vec2::ZERO, gyration * gyration).unwrap()
}

#[test]
fn the_period_is_of_second_order() {
    for amplitude in [0.05, FRAC_PI_2] {
        let [coarse, fine] = [60.0, 240.0]
            .map(|rate| period_error(point_like(0.3), amplitude, rate, Scheme::Leapfrog));
        assert!(coarse.abs() < 5e-4 && fine.abs() < 5e-5, "{coarse} {fine}");
        assert!((coarse / fine - 16.0).abs() < 1.0, "{coarse} {fine}");
    }
}

/// The documented error of the predicted scheme.
#[test]
fn the_predicted_scheme_shortens_the_period() {
    let error = period_error(point_like(0.3), FRAC_PI_2, 60.0, Scheme::Predicted);
    assert!((-0.16..-0.13).contains(&error), "{error}");
}

/// The period measures the moment of inertia.
#[test]
fn shapes_swing_with_their_moment_of_inertia() {
    let corners = [[-1.0, -0.2], [1.0, -0.2], [1.0, 0.2], [-1.0, 0.2]].map(Vec2::from);
    let (a, b) = (Vec2::new(-1.0, 0.0), Vec2::new(1.0, 0.0));
    for shape in [
        MassProperties::circle(0.8, 1.0),
        MassProperties::polygon(&corners, 1.0),
        MassProperties::capsule(a, b, 0.3, 1.0),
    ] {
        let error = period_error(shape.unwrap(), 0.1, 240.0, Scheme::Leapfrog);
        assert!(error.abs() < 5e-5, "{error}");
    }
}

/// Two beams from the horizontal, 10⁵ substeps.
#[test]
fn a_double_pendulum_conserves_energy() {
    let mut particles = Particles::<f64, 5>::new();
    let hook = particles.add_pinned(Vec2::ZERO, 1.0).unwrap();
    let gyration = (1.0_f64 / 12.0).sqrt();
    let mut beams = [0.5, 1.5].map(|x| body(&mut particles, (1.0, gyration), [x, 0.0], 0.0));
    let [left, right] = [-0.5, 0.5].map(|x| Vec2::new(x, 0.0));
    let [first, second] = &beams;
    let mut hinges = [
        Joint::revolute(Anchor::from(hook), first.anchor(left).unwrap()).unwrap(),
        Joint::revolute(first.anchor(right).unwrap(), second.anchor(left).unwrap()).unwrap(),
    ];
    let mut solver = solver(Scheme::Leapfrog);
    solver.iterations = 20;
    let energy = |particles: &Particles<f64, 5>| {
        measure::kinetic_energy(particles) + measure::potential_energy(particles, solver.gravity)
    };
    let start = energy(&particles);
    let mut worst = 0.0_f64;
    for _ in 0..100_000 {
        solver
            .step(1.0 / 480.0, &mut particles, &mut (&mut beams, &mut hinges))
            .unwrap();
        worst = worst.max((energy(&particles) - start).abs());
    }
    // Of 9.81 · 2 J, the energy of a fall by the center's largest way.
    assert!(worst < 0.01 * 19.62, "{worst}");
}
