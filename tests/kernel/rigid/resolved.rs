//! What a substep does not resolve, and what it cannot.

use super::{body, solver};
use pliant::{Anchor, Joint, Particles, RigidBody, Scheme, Solver, Vec2, measure};

/// Largest gain of energy, as a fraction of the weight times the length, of a zigzag chain of six
/// links with a load at its end, in one pass at 60 steps per second.
fn gain(scheme: Scheme, load: f64, angle: f64) -> f64 {
    let mut particles = Particles::<f64, 16>::new();
    let mut place = Vec2::ZERO;
    let hook = particles.add_pinned(place, 1.0).unwrap();
    let mut bodies = heapless::Vec::<RigidBody<f64>, 6>::new();
    let mut joints = heapless::Vec::<Joint<f64>, 6>::new();
    let mut from = Anchor::from(hook);
    for k in 0..6 {
        let turned = angle + if k % 2 == 0 { 0.7 } else { -0.7 };
        let half = Vec2::new(turned.cos(), turned.sin()) * 0.1;
        let mass = if k == 5 { load } else { 1.0 };
        let center = place + half;
        let link = body(&mut particles, (mass, 0.06), [center.x, center.y], turned);
        joints
            .push(Joint::revolute(from, link.anchor(Vec2::new(-0.1, 0.0)).unwrap()).unwrap())
            .unwrap();
        from = link.anchor(Vec2::new(0.1, 0.0)).unwrap();
        place = center + half;
        bodies.push(link).unwrap();
    }
    let solver = solver(scheme);
    let energy = |particles: &Particles<f64, 16>| {
        measure::kinetic_energy(particles) + measure::potential_energy(particles, solver.gravity)
    };
    let (start, mut most) = (energy(&particles), 0.0_f64);
    for _ in 0..1200 {
        solver
            .step(1.0 / 60.0, &mut particles, &mut (&mut bodies, &mut joints))
            .unwrap();
        most = most.max(energy(&particles) - start);
    }
    most / ((5.0 + load) * 9.81 * 1.2)
}

#[test]
fn loaded_chains_gain_little() {
    let mut worst = 0.0_f64;
    for scheme in [Scheme::Predicted, Scheme::Leapfrog] {
        for load in [1.0, 10.0, 100.0, 1e4] {
            for angle in [0.0, 0.8, 1.5, -1.0, 3.0] {
                let found = gain(scheme, load, angle);
                println!("{scheme:?} {load} {angle}: {found}");
                worst = worst.max(found);
            }
        }
    }
    assert!(worst < 0.05, "{worst}");
}

/// A body that a particle of its own pins can only turn, and a hinge holds another point of it at a
/// place that it cannot reach: it comes as close as possible.
#[test]
fn a_body_that_can_only_turn_comes_close() {
    for scheme in [Scheme::Predicted, Scheme::Leapfrog] {
        let mut particles = Particles::<f64, 3>::new();
        let mut beam = body(&mut particles, (1.0, 0.5), [0.5, 0.0], 0.0);
        let hook = particles.add_pinned(Vec2::new(1.5, 1.5), 1.0).unwrap();
        let [pivot, _] = beam.particles().unwrap();
        particles.pin(pivot).unwrap();
        let end = beam.anchor(Vec2::new(0.5, 0.0)).unwrap();
        let mut hinge = Joint::revolute(Anchor::from(hook), end).unwrap();
        let solver = Solver {
            scheme,
            damping: 5.0,
            ..Solver::new()
        };
        for _ in 0..600 {
            solver
                .step(1.0 / 60.0, &mut particles, &mut (&mut beam, &mut hinge))
                .unwrap();
        }
        let end = beam.point(&particles, Vec2::new(0.5, 0.0)).unwrap();
        let diagonal = 0.5_f64.sqrt();
        assert!(
            (end - Vec2::new(diagonal, diagonal)).length() < 1e-3,
            "{scheme:?}: {end:?}"
        );
    }
}

/// Two welded bodies with one center that turn by nearly a radian in a substep, one a little
/// faster: one pass brings them together.
#[test]
fn a_weld_holds_bodies_that_turn_fast() {
    let mut particles = Particles::<f64, 4>::new();
    let mut bodies = [0.3, 0.5].map(|k| body(&mut particles, (1.0, k), [0.0, 0.0], 0.0));
    let [first, second] = bodies.map(|body| body.anchor(Vec2::ZERO).unwrap());
    let mut weld = Joint::weld(&particles, first, second, 0.0).unwrap();
    for (body, spin) in bodies.iter().zip([60.0, 60.5]) {
        particles.set_group_motion(body, Vec2::ZERO, spin).unwrap();
    }
    Solver::new()
        .step(1.0 / 60.0, &mut particles, &mut (&mut bodies, &mut weld))
        .unwrap();
    let apart = weld.relative(&particles).unwrap().sin.abs();
    assert!(apart < 1e-4, "{apart}");
}
