//! Wheels with a suspension, and springs along the lines of joints.

use super::{body, solver};
use crate::both;
use crate::support::float::Float;
use pliant::{
    Anchor, Error, Joint, Parameter, Particles, Project, RigidBody, Scheme, Solver, Vec2, measure,
};

type Set<T> = Particles<T, 8>;

const UP: [f64; 2] = [0.0, 1.0];

/// A chassis above a wheel, with a mount half a meter below its center.
fn car<T: Float>(particles: &mut Set<T>) -> ([RigidBody<T>; 2], [Anchor<T>; 2]) {
    let chassis = body(particles, (4.0, 0.5), [0.0, 0.5], 0.0);
    let wheel = body(particles, (1.0, 0.25), [0.0, 0.0], 0.7);
    let ends = [
        chassis.anchor(T::vector(0.0, -0.5)).unwrap(),
        wheel.anchor(Vec2::ZERO).unwrap(),
    ];
    ([chassis, wheel], ends)
}

fn weightless<T: Float>(substeps: u16) -> Solver<T> {
    Solver {
        gravity: Vec2::ZERO,
        substeps,
        ..solver(Scheme::Predicted)
    }
}

/// Makes a step of `dt` seconds without gravity.
fn step<T: Float>(substeps: u16, dt: f64, particles: &mut Set<T>, parts: &mut impl Project<T>) {
    let solver = weightless(substeps);
    solver.step(T::of(dt), particles, parts).unwrap();
}

fn height<T: Float>(particles: &Set<T>, body: &RigidBody<T>) -> f64 {
    body.pose(particles).unwrap().0.y.wide()
}

/// Momentum and angular momentum.
fn momenta<T: Float>(particles: &Set<T>) -> [f64; 3] {
    let linear = measure::momentum(particles);
    let angular = measure::angular_momentum(particles, Vec2::ZERO);
    [linear.x, linear.y, angular].map(T::wide)
}

/// An oscillation of 10 rad/s decays as e^(−rt/2), with little damping of the time step.
fn a_suspension_oscillates_and_decays_at_its_rate<T: Float>() {
    let mut particles = Set::<T>::new();
    let ([mut chassis, wheel], [mount, hub]) = car(&mut particles);
    particles.pin_group(&wheel).unwrap();
    let joint = Joint::wheel(&particles, mount, hub, T::vector(UP[0], UP[1])).unwrap();
    let mut joint = joint
        .with_spring(T::of(-0.1), T::of(1.0 / 400.0), T::of(2.0))
        .unwrap();
    let (solver, dt) = (weightless(64), T::of(1.0 / 128.0));
    let (mut crossings, mut before) = (Vec::new(), -0.1);
    let mut highest = [0.0_f64; 2];
    for step in 1..=256 {
        solver
            .step(dt, &mut particles, &mut (&mut joint, &mut chassis))
            .unwrap();
        // The hub is at rest 0.1 m below the mount.
        let above = height(&particles, &chassis) - 0.6;
        if before < 0.0 && above >= 0.0 {
            crossings.push(f64::from(step));
        }
        before = above;
        let second = usize::from(step > 128);
        highest[second] = highest[second].max(above.abs());
    }
    let periods = (crossings[2] - crossings[0]) / 2.0 / 128.0;
    let expected = std::f64::consts::TAU / (100.0_f64 - 1.0).sqrt();
    assert!((periods / expected - 1.0).abs() < 0.02, "{periods} s");
    // After a second, also by the time step: its rate is h ω² = 0.0122 s⁻¹.
    let decay = highest[1] / highest[0];
    assert!((0.30..0.40).contains(&decay), "{decay}");
    let rest = joint.multiplier();
    assert!(rest.length().wide() < 1e-6, "no force across: {rest:?}");
}

/// The hub stays on the line of the chassis, which falls and turns, and the wheel keeps its spin.
fn the_hub_stays_on_the_line_and_the_wheel_turns_freely<T: Float>() {
    let mut particles = Set::<T>::new();
    let (mut bodies, [mount, hub]) = car(&mut particles);
    let [chassis, wheel] = bodies;
    let axis = T::vector(0.6, 0.8);
    let joint = Joint::wheel(&particles, mount, hub, axis).unwrap();
    let mut joint = joint.with_range(T::of(-0.2), T::of(0.1)).unwrap();
    for (body, [x, y], spin) in [(chassis, [0.5, 0.2], 1.5), (wheel, [0.2, -1.0], 20.0)] {
        particles
            .set_group_motion(&body, T::vector(x, y), T::of(spin))
            .unwrap();
    }
    let start = momenta(&particles);
    let (mut lowest, mut highest) = (0.0_f64, 0.0_f64);
    for _ in 0..400 {
        step(
            4,
            1.0 / 120.0,
            &mut particles,
            &mut (&mut joint, &mut bodies),
        );
        let local = chassis.local(&particles, wheel.pose(&particles).unwrap().0);
        let gap = local.unwrap() - T::vector(0.0, -0.5);
        let (along, across) = (axis.dot(gap).wide(), axis.cross(gap).wide());
        assert!(across.abs() < 2e-3, "{across} m beside the line");
        (lowest, highest) = (lowest.min(along), highest.max(along));
    }
    assert!((-0.21..-0.19).contains(&lowest), "{lowest}");
    assert!(highest < 0.11, "{highest}");
    // The points at which the impulses act move with both bodies within a substep.
    let spin = particles.group_motion(&wheel).unwrap().spin.wide();
    assert!((spin / 20.0 - 1.0).abs() < 2e-3, "{spin}");
    let rounding = 1e5 * T::EPSILON.wide();
    for (a, b) in start.iter().zip(momenta(&particles)) {
        assert!((a - b).abs() < rounding, "{a} {b}");
    }
}

/// The motor turns the wheel and the chassis against each other, at its speed, while the spring
/// holds.
fn a_motor_turns_the_wheel<T: Float>() {
    let mut particles = Set::<T>::new();
    let (mut bodies, [mount, hub]) = car(&mut particles);
    let joint = Joint::wheel(&particles, mount, hub, T::vector(UP[0], UP[1])).unwrap();
    let joint = joint
        .with_spring(T::ZERO, T::of(1e-3), T::of(20.0))
        .unwrap();
    let mut joint = joint.with_motor(T::of(6.0), T::of(5.0)).unwrap();
    let start = momenta(&particles);
    for _ in 0..120 {
        step(
            4,
            1.0 / 60.0,
            &mut particles,
            &mut (&mut joint, &mut bodies),
        );
    }
    let [chassis, wheel] = bodies.map(|body| particles.group_motion(&body).unwrap());
    let speed = (wheel.spin - chassis.spin).wide();
    assert!((speed - 6.0).abs() < 1e-3, "{speed}");
    assert!(
        chassis.spin.wide() < -0.1,
        "the chassis turns back: {chassis:?}"
    );
    for (a, b) in start.iter().zip(momenta(&particles)) {
        assert!((a - b).abs() < 1e4 * T::EPSILON.wide(), "{a} {b}");
    }
}

/// Momenta are kept, and the energy of a spring without a damper does not grow, at any angle.
fn springs_conserve_momenta_and_add_no_energy<T: Float>() {
    for kind in 0..2 {
        let mut particles = Set::<T>::new();
        let mut bodies = [
            body(&mut particles, (1.0, 0.5), [0.0, 0.0], 0.3),
            body(&mut particles, (3.0, 0.2), [1.0, 0.5], -1.0),
        ];
        let [a, b] = bodies;
        let ends = [
            a.anchor(T::vector(0.4, 0.1)).unwrap(),
            b.anchor(T::vector(-0.2, 0.3)).unwrap(),
        ];
        let line = T::vector(0.6, -0.8);
        let joint = if kind == 0 {
            Joint::wheel(&particles, ends[0], ends[1], line)
        } else {
            Joint::prismatic(&particles, ends[0], ends[1], line)
        };
        let mut joint = joint
            .and_then(|joint| joint.with_spring(T::of(1.5), T::of(0.02), T::ZERO))
            .unwrap();
        // Closes the gap across the line, in which the joint starts.
        step(
            1,
            1.0 / 240.0,
            &mut particles,
            &mut (&mut joint, &mut bodies),
        );
        particles
            .set_group_motion(&a, T::vector(-1.0, 0.5), T::ONE)
            .unwrap();
        let energy = |particles: &Set<T>, joint: &Joint<T>| {
            let elastic = joint.elastic_energy(T::ONE, &particles.view());
            (measure::kinetic_energy(particles) + elastic).wide()
        };
        let (start, mut last) = (momenta(&particles), energy(&particles, &joint));
        let (first, mut stretched) = (last, 0);
        for _ in 0..480 {
            step(
                1,
                1.0 / 240.0,
                &mut particles,
                &mut (&mut joint, &mut bodies),
            );
            let now = energy(&particles, &joint);
            assert!(now < last + 0.02 * first, "{now} J after {last}");
            last = now;
            stretched +=
                usize::from(joint.elastic_energy(T::ONE, &particles.view()).wide() > 0.01 * first);
        }
        assert!(last < 1.02 * first, "{last} J of {first}");
        assert!(stretched > 50, "{stretched}");
        for (a, b) in start.iter().zip(momenta(&particles)) {
            assert!((a - b).abs() < 1e5 * T::EPSILON.wide(), "{a} {b}");
        }
    }
}

/// A bead on the rail of a pinned body sinks to the rest position of its spring, and its weight
/// stretches it.
fn a_bead_slides_along_a_rail<T: Float>() {
    let mut particles = Set::<T>::new();
    let rail = body(&mut particles, (1.0, 0.5), [0.0, 0.0], 0.4);
    particles.pin_group(&rail).unwrap();
    let bead = particles.add(T::vector(0.3, 0.4), T::ONE).unwrap();
    let start = rail.anchor(Vec2::ZERO).unwrap();
    let joint = Joint::wheel(&particles, start, Anchor::from(bead), T::vector(0.6, 0.8)).unwrap();
    assert_eq!(joint.with_motor(T::ONE, T::ONE), Err(Error::NoRotation));
    let mut joint = joint.with_spring(T::ONE, T::of(0.01), T::of(20.0)).unwrap();
    for _ in 0..300 {
        solver(Scheme::Predicted)
            .step(T::of(1.0 / 60.0), &mut particles, &mut joint)
            .unwrap();
    }
    let place = particles.position(bead).unwrap();
    let along = 1.0 - 9.81 * 0.8 * 0.01;
    let error = place - T::vector(0.6 * along, 0.8 * along);
    assert!(error.length().wide() < 1e-4, "{place:?}");
}

/// A joint breaks if its spring pulls with more than its largest force, and not before.
fn a_strong_spring_breaks_a_joint<T: Float>() {
    for (limit, breaks) in [(99.0, true), (101.0, false)] {
        let mut particles = Set::<T>::new();
        let ([mut chassis, wheel], [mount, hub]) = car(&mut particles);
        particles.pin_group(&wheel).unwrap();
        particles.pin_group(&chassis).unwrap();
        particles.release_group(&chassis).unwrap();
        let joint = Joint::wheel(&particles, mount, hub, T::vector(UP[0], UP[1])).unwrap();
        // 100 N after the first substep, in which hardly anything moves.
        let joint = joint.with_spring(T::of(0.1), T::of(1e-3), T::ZERO).unwrap();
        let mut joint = joint.with_max_force(T::of(limit)).unwrap();
        step(1, 1e-4, &mut particles, &mut (&mut joint, &mut chassis));
        assert_eq!(joint.is_broken(), breaks);
    }
}

both!(
    a_suspension_oscillates_and_decays_at_its_rate,
    the_hub_stays_on_the_line_and_the_wheel_turns_freely,
    a_motor_turns_the_wheel,
    springs_conserve_momenta_and_add_no_energy,
    a_bead_slides_along_a_rail,
    a_strong_spring_breaks_a_joint,
);

#[test]
fn wrong_wheels_and_springs_are_rejected() {
    let mut particles = Set::<f64>::new();
    let (_, [mount, hub]) = car(&mut particles);
    let hook = Anchor::from(particles.add(Vec2::ZERO, 1.0).unwrap());
    let up = Vec2::new(0.0, 1.0);
    let wheel = |a, b, axis| Joint::wheel(&particles, a, b, axis);
    assert_eq!(wheel(hook, hub, up), Err(Error::NoRotation));
    assert_eq!(wheel(mount, mount, up), Err(Error::RepeatedParticle));
    assert_eq!(
        wheel(mount, hub, Vec2::ZERO),
        Err(Error::OutOfRange(Parameter::Normal))
    );
    assert_eq!(
        wheel(mount, hub, up * f64::NAN),
        Err(Error::NonFinite(Parameter::Normal))
    );
    let few = Set::<f64>::new();
    assert_eq!(
        Joint::wheel(&few, mount, hub, up),
        Err(Error::UnknownParticle)
    );
    let line = wheel(mount, hub, up).unwrap();
    for (bad, error) in [
        ([f64::NAN, 0.0, 0.0], Error::NonFinite(Parameter::Position)),
        (
            [0.0, f64::NAN, 0.0],
            Error::NonFinite(Parameter::Compliance),
        ),
        ([0.0, -1.0, 0.0], Error::OutOfRange(Parameter::Compliance)),
        (
            [0.0, 0.0, f64::INFINITY],
            Error::NonFinite(Parameter::Damping),
        ),
        ([0.0, 0.0, -1.0], Error::OutOfRange(Parameter::Damping)),
    ] {
        let [rest, compliance, damping] = bad;
        assert_eq!(line.with_spring(rest, compliance, damping), Err(error));
    }
    let others = [
        Joint::revolute(mount, hub),
        Joint::distance(mount, hub, 0.0, 1.0),
        Joint::weld(&particles, mount, hub, 0.0),
    ];
    for (index, joint) in others.map(Result::unwrap).into_iter().enumerate() {
        assert_eq!(joint.with_spring(0.0, 1.0, 0.0), Err(Error::NoLine));
        // A distance has a range, but no line.
        let ranged = joint.with_range(0.0, 1.0);
        assert_eq!(ranged.err(), (index != 1).then_some(Error::NoLine));
    }
    // A compliance or a damping that overflows at the time step.
    let soft = line.with_spring(0.0, f64::MAX, 0.0).unwrap();
    let tough = line.with_spring(0.0, 1e300, 1e10).unwrap();
    for (mut joint, parameter) in [(soft, Parameter::Compliance), (tough, Parameter::Damping)] {
        let stepped = Solver::default().step(1e-3, &mut particles.clone(), &mut joint);
        assert_eq!(stepped, Err(Error::OutOfRange(parameter)));
    }
}
