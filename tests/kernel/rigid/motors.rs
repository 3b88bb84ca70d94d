//! Motors under load.

use super::{body, solver, turned};
use pliant::{Joint, Particles, RigidBody, Scheme, Solver, Vec2};

/// A pinned base, and a row of arms of 1 m and 1 kg that begin at it, horizontal, with motors at
/// the hinges.
struct Arm<const N: usize> {
    particles: Particles<f64, N>,
    bodies: Vec<RigidBody<f64>>,
    joints: Vec<Joint<f64>>,
}

impl<const N: usize> Arm<N> {
    fn new(count: u16, speed: f64, torque: f64) -> Self {
        let mut particles = Particles::new();
        let base = body(&mut particles, (1.0, 0.5), [0.0, 0.0], 0.0);
        particles.pin_group(&base).unwrap();
        let (mut bodies, mut joints) = (vec![base], vec![]);
        for index in 0..count {
            let center = f64::from(index) + 0.5;
            let arm = body(&mut particles, (1.0, 0.3), [center, 0.0], 0.0);
            let end = Vec2::new(if index == 0 { 0.0 } else { 0.5 }, 0.0);
            let first = bodies.last().unwrap().anchor(end).unwrap();
            let second = arm.anchor(Vec2::new(-0.5, 0.0)).unwrap();
            let joint = Joint::revolute(first, second).unwrap();
            joints.push(joint.with_motor(speed, torque).unwrap());
            bodies.push(arm);
        }
        Self {
            particles,
            bodies,
            joints,
        }
    }

    /// Runs steps of 1/60 s.
    fn run(&mut self, solver: &Solver<f64>, steps: u16) {
        for _ in 0..steps {
            let mut all = (&mut self.joints[..], &mut self.bodies[..]);
            solver
                .step(1.0 / 60.0, &mut self.particles, &mut all)
                .unwrap();
        }
    }

    /// Height of the tip.
    fn tip(&self) -> f64 {
        let last = self.bodies.last().unwrap();
        last.point(&self.particles, Vec2::new(0.5, 0.0)).unwrap().y
    }
}

fn with_substeps(scheme: Scheme, substeps: u16) -> Solver<f64> {
    Solver {
        substeps,
        ..solver(scheme)
    }
}

/// The load torque is 44 N m at the first of three hinges.
#[test]
fn brakes_of_a_crane_hold_its_weight() {
    for scheme in [Scheme::Predicted, Scheme::Leapfrog] {
        for (count, substeps, most) in [(1, 1, 0.01), (1, 8, 1e-3), (2, 8, 0.01), (3, 8, 0.01)] {
            let mut crane = Arm::<8>::new(count, 0.0, 500.0);
            crane.run(&with_substeps(scheme, substeps), 600);
            let settled = crane.tip();
            assert!(settled.abs() < most, "{count} {substeps}: {settled}");
            crane.run(&with_substeps(scheme, substeps), 1200);
            let sunk = settled - crane.tip();
            eprintln!("SUNK {count} {substeps} {sunk:e}");
            assert!(sunk.abs() < 1e-5, "{count} {substeps}: {sunk}");
        }
    }
}

#[test]
fn a_motor_lifts_an_arm_at_its_speed() {
    for (substeps, most) in [(1, 0.01), (4, 1e-3), (8, 1e-3)] {
        let mut arm = Arm::<4>::new(1, 0.05, 1000.0);
        arm.run(&with_substeps(Scheme::Predicted, substeps), 300);
        let expected = 0.25_f64.sin();
        assert!((arm.tip() - expected).abs() < most, "{}", arm.tip());
    }
}

/// A brake below the load torque of 4.9 N m slips, and does not store the way that it slips.
#[test]
fn a_weak_brake_slips_and_stops_without_load() {
    let solver = with_substeps(Scheme::Predicted, 8);
    let mut arm = Arm::<4>::new(1, 0.0, 2.0);
    arm.run(&solver, 30);
    let slipped = arm.tip();
    assert!(slipped < -0.3, "{slipped}");
    let weightless = Solver {
        gravity: Vec2::ZERO,
        ..solver
    };
    arm.run(&weightless, 120);
    let stopped = arm.tip();
    assert!(stopped < slipped, "{slipped} {stopped}");
    arm.run(&weightless, 120);
    assert!((arm.tip() - stopped).abs() < 1e-9, "{}", arm.tip());
}

/// A load beside the line of a prismatic brake turns the slider, which moves along the line with
/// it.
#[test]
fn a_prismatic_brake_holds_an_eccentric_load() {
    let mut particles = Particles::<f64, 4>::new();
    let base = body(&mut particles, (1.0, 0.5), [0.0, 0.0], 0.0);
    particles.pin_group(&base).unwrap();
    let load = body(&mut particles, (20.0, 0.3), [0.5, 1.0], 0.0);
    let first = base.anchor(Vec2::ZERO).unwrap();
    let second = load.anchor(Vec2::new(-0.5, 0.0)).unwrap();
    let mut brake = Joint::prismatic(&particles, first, second, Vec2::new(0.0, 1.0))
        .and_then(|joint| joint.with_motor(0.0, 1e4))
        .unwrap();
    let mut bodies = [base, load];
    let solver = with_substeps(Scheme::Predicted, 8);
    let mut heights = vec![];
    for _ in 0..600 {
        let mut all = (&mut brake, &mut bodies);
        solver.step(1.0 / 60.0, &mut particles, &mut all).unwrap();
        heights.push(load.pose(&particles).unwrap().0.y);
    }
    assert!((heights[60] - 1.0).abs() < 2e-3, "{}", heights[60]);
    assert!((heights[599] - heights[60]).abs() < 1e-6, "{heights:?}");
}

/// A motor that a limit has stopped for long leaves it at its speed.
#[test]
fn a_stopped_motor_stores_no_angle() {
    let mut arm = Arm::<4>::new(1, 1.0, 1000.0);
    let limited = arm.joints[0]
        .with_limits(turned(-1.0), turned(0.5))
        .unwrap();
    arm.joints[0] = limited;
    let solver = with_substeps(Scheme::Predicted, 4);
    arm.run(&solver, 180);
    assert!((arm.tip() - 0.5_f64.sin()).abs() < 1e-3, "{}", arm.tip());
    arm.joints[0].set_motor(-1.0, 1000.0).unwrap();
    arm.run(&solver, 30);
    assert!(arm.tip().abs() < 2e-3, "{}", arm.tip());
}
