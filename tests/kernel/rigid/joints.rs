//! Motors, limits, welds, breaking, removal.

use super::{body, solver, turned};
use core::f64::consts::PI;
use pliant::{Anchor, Joint, Particles, Project, RigidBody, Scheme, Solver, Vec2, measure};

/// A pinned body at the origin and a free one around the same point.
fn rotor(particles: &mut Particles<f64, 4>) -> ([RigidBody<f64>; 2], Joint<f64>) {
    let base = body(particles, (1.0, 0.5), [0.0, 0.0], 0.0);
    let wheel = body(particles, (2.0, 0.3), [0.0, 0.0], 0.0);
    particles.pin_group(&base).unwrap();
    let ends = [&base, &wheel].map(|body| body.anchor(Vec2::ZERO).unwrap());
    ([base, wheel], Joint::revolute(ends[0], ends[1]).unwrap())
}

/// I = 0.18 kg m², torque 0.09 N m: half a radian per second each second, up to the speed.
#[test]
fn a_motor_has_its_torque_and_reaches_its_speed() {
    for (scheme, direction) in [(Scheme::Predicted, 1.0), (Scheme::Leapfrog, -1.0)] {
        let mut particles = Particles::new();
        let (mut bodies, mut motor) = rotor(&mut particles);
        motor.set_motor(direction, 0.09).unwrap();
        for step in 1..=480 {
            let mut all = (&mut bodies, &mut motor);
            solver(scheme)
                .step(1.0 / 120.0, &mut particles, &mut all)
                .unwrap();
            let spin = particles.group_motion(&bodies[1]).unwrap().spin;
            let time = f64::from(step) / 120.0;
            let expected = direction * (0.5 * time).min(1.0);
            assert!((spin - expected).abs() < 1e-12, "{spin} {expected}");
        }
        // Without the motor it runs on.
        motor.remove_motor();
        solver(scheme)
            .step(1.0 / 120.0, &mut particles, &mut (&mut bodies, &mut motor))
            .unwrap();
        assert!((particles.group_motion(&bodies[1]).unwrap().spin - direction).abs() < 1e-12);
    }
}

/// Free rotation against limits: it stays on the arc, also where the arc is longer than half a
/// turn.
#[test]
fn limits_keep_the_rotation_on_their_arc() {
    for (lower, upper) in [(-0.5, 0.8), (-2.5, 2.0), (0.1, 0.4), (-PI / 2.0, PI / 2.0)] {
        for spin in [3.0, -3.0] {
            let mut particles = Particles::new();
            let (mut bodies, joint) = rotor(&mut particles);
            let middle = f64::midpoint(lower, upper);
            bodies[1]
                .set_pose(&mut particles, Vec2::ZERO, turned(middle))
                .unwrap();
            let mut joint = joint.with_limits(turned(lower), turned(upper)).unwrap();
            particles
                .set_group_motion(&bodies[1], Vec2::ZERO, spin)
                .unwrap();
            let mut reached = 0.0_f64;
            for _ in 0..240 {
                let mut all = (&mut bodies, &mut joint);
                Solver::new()
                    .step(1.0 / 60.0, &mut particles, &mut all)
                    .unwrap();
                let relative = joint.relative(&particles).unwrap();
                let apart = turned::<f64>(middle).inverse() * relative;
                let angle = apart.sin.atan2(apart.cos);
                // Between the limits nothing acts.
                let free = angle.abs() < (upper - lower) / 2.0 - 3.0 / 60.0;
                let found = particles.group_motion(&bodies[1]).unwrap().spin;
                let untouched = reached == 0.0 || angle.abs() > reached.abs();
                assert!(
                    !(free && untouched) || (found - spin).abs() < 1e-12,
                    "{angle} {found}"
                );
                reached = if spin > 0.0 {
                    reached.max(angle)
                } else {
                    reached.min(angle)
                };
            }
            let expected = spin.signum() * (upper - lower) / 2.0;
            assert!(
                (reached - expected).abs() < 1e-3,
                "{lower} {upper}: {reached}"
            );
        }
    }
}

/// A motor that a limit stops, and gravity on a limit.
#[test]
fn a_limit_holds_against_a_motor() {
    let mut particles = Particles::new();
    let (mut bodies, mut joint) = rotor(&mut particles);
    joint.set_motor(2.0, 1.0).unwrap();
    let mut joint = joint.with_limits(turned(-0.2), turned(0.6)).unwrap();
    for _ in 0..600 {
        Solver::new()
            .step(1.0 / 60.0, &mut particles, &mut (&mut bodies, &mut joint))
            .unwrap();
    }
    let relative = joint.relative(&particles).unwrap();
    assert!(
        (relative.sin.atan2(relative.cos) - 0.6).abs() < 0.02,
        "{relative:?}"
    );
}

/// A weight of 2 kg at 0.5 m turns a weld by θ with θ = α m g l cos θ, and oscillates about it with
/// √((m l² + I) α).
#[test]
fn a_weld_bends_by_its_compliance() {
    for (compliance, scheme) in [
        (0.0, Scheme::Predicted),
        (0.0, Scheme::Leapfrog),
        (0.02, Scheme::Predicted),
    ] {
        let mut particles = Particles::<f64, 4>::new();
        let wall = body(&mut particles, (1.0, 0.5), [0.0, 0.0], 0.0);
        let weight = body(&mut particles, (2.0, 0.2), [0.5, 0.0], 0.0);
        particles.pin_group(&wall).unwrap();
        let ends = [
            wall.anchor(Vec2::ZERO).unwrap(),
            weight.anchor(Vec2::new(-0.5, 0.0)).unwrap(),
        ];
        let mut weld = Joint::weld(&particles, ends[0], ends[1], compliance).unwrap();
        let mut bodies = [wall, weight];
        let mut solver = solver(scheme);
        (solver.substeps, solver.iterations, solver.damping) = (4, 10, 3.0);
        for _ in 0..900 {
            solver
                .step(1.0 / 60.0, &mut particles, &mut (&mut bodies, &mut weld))
                .unwrap();
        }
        let relative = weld.relative(&particles).unwrap();
        let angle = -relative.sin.atan2(relative.cos);
        let mut expected = 0.0_f64;
        for _ in 0..100 {
            expected = (compliance * 2.0 * 9.81 * 0.5 * expected.cos()).asin();
        }
        assert!(
            (angle - expected).abs() < 2e-3,
            "{compliance} {scheme:?}: {angle} {expected}"
        );
        if compliance > 0.0 {
            let energy = measure::elastic_energy(&particles, &weld, 1.0);
            let cosine = 1.0 - expected.cos();
            assert!(
                (energy * compliance / cosine - 1.0).abs() < 0.02,
                "{energy}"
            );
        }
    }
}

/// A compliant point of 1e-3 m/N under 2 kg.
#[test]
fn a_compliant_point_sags_by_its_compliance() {
    let mut particles = Particles::<f64, 3>::new();
    let hook = particles.add_pinned(Vec2::ZERO, 1.0).unwrap();
    let mut weight = body(&mut particles, (2.0, 0.2), [0.0, -0.5], 0.0);
    let top = weight.anchor(Vec2::new(0.0, 0.5)).unwrap();
    let joint = Joint::revolute(Anchor::from(hook), top).unwrap();
    let mut joint = joint.with_compliance(1e-3).unwrap();
    for _ in 0..1200 {
        Solver {
            iterations: 3,
            ..solver(Scheme::Predicted)
        }
        .step(1.0 / 60.0, &mut particles, &mut (&mut weight, &mut joint))
        .unwrap();
    }
    let place = weight.pose(&particles).unwrap().0;
    assert!((place.y + 0.5 + 2.0 * 9.81e-3).abs() < 1e-4, "{place:?}");
    let energy = measure::elastic_energy(&particles, &joint, 1.0 / 60.0);
    assert!((energy / (0.5 * 1e-3 * (2.0_f64 * 9.81).powi(2)) - 1.0).abs() < 0.02);
}

/// The multiplier is the weight; a limit above it holds and one below it breaks.
#[test]
fn a_joint_breaks_above_its_force() {
    for (limit, breaks) in [(20.0, false), (19.0, true)] {
        let mut particles = Particles::<f64, 3>::new();
        let hook = particles.add_pinned(Vec2::ZERO, 1.0).unwrap();
        let mut weight = body(&mut particles, (2.0, 0.2), [0.0, -0.5], 0.0);
        let top = weight.anchor(Vec2::new(0.0, 0.5)).unwrap();
        let joint = Joint::revolute(Anchor::from(hook), top).unwrap();
        let mut joint = joint.with_max_force(limit).unwrap();
        let h = 1.0 / 60.0;
        for step in 0..60 {
            solver(Scheme::Leapfrog)
                .step(h, &mut particles, &mut (&mut weight, &mut joint))
                .unwrap();
            assert_eq!(joint.is_broken(), breaks);
            if step == 0 {
                let force = joint.multiplier() * (1.0 / (h * h));
                assert!(
                    (force - Vec2::new(0.0, -19.62)).length() < 1e-9,
                    "{force:?}"
                );
            }
        }
        let fallen = weight.pose(&particles).unwrap().0.y < -1.0;
        assert_eq!(fallen, breaks);
    }
}

/// 1,000 kg hang on a chain of three bodies of 1 kg.
#[test]
fn a_heavy_load_hangs_on_light_links() {
    for scheme in [Scheme::Predicted, Scheme::Leapfrog] {
        let mut particles = Particles::<f64, 9>::new();
        let hook = particles.add_pinned(Vec2::ZERO, 1.0).unwrap();
        let down = -core::f64::consts::FRAC_PI_2;
        let mut bodies = [(1.0, -0.5), (1.0, -1.5), (1.0, -2.5), (1000.0, -3.5)]
            .map(|(mass, y)| body(&mut particles, (mass, 0.3), [0.0, y], down));
        let [a, b, c, d] = &bodies;
        let [top, bottom] = [-0.5, 0.5].map(|x| Vec2::new(x, 0.0));
        let link = |from: &RigidBody<f64>, to: &RigidBody<f64>| {
            Joint::revolute(from.anchor(bottom).unwrap(), to.anchor(top).unwrap()).unwrap()
        };
        let first = Joint::revolute(Anchor::from(hook), a.anchor(top).unwrap()).unwrap();
        let mut joints = [first, link(a, b), link(b, c), link(c, d)];
        let mut solver = solver(scheme);
        solver.substeps = 40;
        particles
            .set_group_motion(&bodies[3], Vec2::new(0.2, 0.0), 0.0)
            .unwrap();
        let mut deepest = 0.0_f64;
        for _ in 0..1200 {
            solver
                .step(1.0 / 60.0, &mut particles, &mut (&mut bodies, &mut joints))
                .unwrap();
            deepest = deepest.min(bodies[3].pose(&particles).unwrap().0.y);
        }
        assert!((deepest + 3.5).abs() < 0.05, "{scheme:?} {deepest}");
    }
}

#[test]
fn removal_dissolves_a_body_and_stops_its_joints() {
    let mut particles = Particles::new();
    let (mut bodies, mut joint) = rotor(&mut particles);
    let [_, second] = bodies[1].particles().unwrap();
    let before = measure::checksum(&particles, &(&bodies, &joint).clone_parts());
    particles
        .remove([second], &mut (&mut bodies, &mut joint))
        .unwrap();
    assert_eq!((bodies[1].particles(), joint.ends()), (None, None));
    assert!(bodies[0].particles().is_some());
    assert_ne!(
        before,
        measure::checksum(&particles, &(&bodies, &joint).clone_parts())
    );
    solver(Scheme::Leapfrog)
        .step(0.01, &mut particles, &mut (&mut bodies, &mut joint))
        .unwrap();
}

/// Copies of the parts, as a projection.
trait CloneParts {
    fn clone_parts(&self) -> ([RigidBody<f64>; 2], Joint<f64>);
}

impl CloneParts for (&[RigidBody<f64>; 2], &Joint<f64>) {
    fn clone_parts(&self) -> ([RigidBody<f64>; 2], Joint<f64>) {
        (*self.0, *self.1)
    }
}

/// Every setting of a joint is part of its checksum.
#[test]
fn the_checksum_covers_every_setting() {
    let mut particles = Particles::new();
    let (_, joint) = rotor(&mut particles);
    let [a, b] = joint.ends().unwrap();
    let arc = |from: f64, to: f64| joint.with_limits(turned(from), turned(to)).unwrap();
    let joints = [
        joint,
        Joint::revolute(b, a).unwrap(),
        Joint::weld(&particles, a, b, 0.0).unwrap(),
        Joint::weld(&particles, a, b, 1.0).unwrap(),
        joint.with_compliance(1.0).unwrap(),
        arc(0.1, 0.2),
        arc(0.1, 0.3),
        arc(0.0, 0.2),
        joint.with_motor(1.0, 2.0).unwrap(),
        joint.with_motor(1.0, 3.0).unwrap(),
        joint.with_motor(2.0, 2.0).unwrap(),
        joint.with_max_force(1.0).unwrap(),
        joint.with_max_force(2.0).unwrap(),
    ];
    let sums = joints.map(|joint| measure::part_checksum::<f64, _>(&joint));
    for (i, sum) in sums.iter().enumerate() {
        assert!(!sums[..i].contains(sum), "{i}");
    }
}

/// A step of nothing but a body changes no bit of a body at rest.
#[test]
fn a_body_at_rest_keeps_its_bits() {
    let mut particles = Particles::<f32, 2>::new();
    let mut wheel = body(&mut particles, (1.0, 0.37), [0.3, 0.7], 1.1);
    let step = |particles: &mut Particles<f32, 2>, wheel: &mut dyn Project<f32>| {
        Solver::new().step(1.0 / 60.0, particles, wheel).unwrap();
    };
    step(&mut particles, &mut wheel);
    let settled = measure::checksum(&particles, &());
    for _ in 0..1000 {
        step(&mut particles, &mut wheel);
    }
    assert_eq!(measure::checksum(&particles, &()), settled);
}
