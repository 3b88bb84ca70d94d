//! Distance and prismatic joints.

use super::{body, solver};
use pliant::{Anchor, Error, Joint, Parameter, Particles, Scheme, Solver, Vec2, measure};

/// A weight on a rope swings down taut, and does not come farther away; a rod keeps its distance.
#[test]
fn ropes_and_rods_hold_their_distance() {
    for (lower, start) in [(0.0, 1.0), (2.0, 2.0)] {
        let mut particles = Particles::<f64, 3>::new();
        let hook = particles.add_pinned(Vec2::ZERO, 1.0).unwrap();
        let mut weight = body(&mut particles, (2.0, 0.3), [start, 0.0], 0.0);
        let point = weight.anchor(Vec2::new(-0.2, 0.1)).unwrap();
        let distance = (Vec2::new(start - 0.2, 0.1)).length();
        let lower = if lower > 0.0 { distance } else { 0.0 };
        let upper = if lower > 0.0 { distance } else { 2.0 };
        let mut rope = Joint::distance(Anchor::from(hook), point, lower, upper).unwrap();
        let solver = Solver {
            substeps: 8,
            ..solver(Scheme::Predicted)
        };
        let mut longest = 0.0_f64;
        for step in 0..600 {
            solver
                .step(1.0 / 60.0, &mut particles, &mut (&mut rope, &mut weight))
                .unwrap();
            let found = weight
                .point(&particles, Vec2::new(-0.2, 0.1))
                .unwrap()
                .length();
            longest = longest.max(found);
            assert!(
                found < upper + 1e-3 && found > lower - 1e-3,
                "{step}: {found}"
            );
        }
        assert!(longest > 1.99 || lower > 0.0, "{longest}");
        // The force is the weight once it hangs, more while it swings.
        assert!(rope.multiplier().length() > 0.0);
    }
}

/// Bodies on a rope in free space keep their momenta, and a compliant rope has the length of a
/// spring.
#[test]
fn distance_joints_conserve_momenta() {
    let mut particles = Particles::<f64, 4>::new();
    let mut bodies = [
        body(&mut particles, (1.0, 0.5), [0.0, 0.0], 0.3),
        body(&mut particles, (3.0, 0.2), [2.0, 0.5], -1.0),
    ];
    let [first, second] = bodies;
    particles
        .set_group_motion(&first, Vec2::new(-1.0, 2.0), 3.0)
        .unwrap();
    let point = |body: &pliant::RigidBody<f64>, x, y| body.anchor(Vec2::new(x, y)).unwrap();
    let mut rope = Joint::distance(point(&first, 0.4, 0.1), point(&second, -0.2, 0.3), 0.0, 2.0)
        .and_then(|rope| rope.with_compliance(1e-3))
        .unwrap();
    let momenta = |particles: &Particles<f64, 4>| {
        let p = measure::momentum(particles);
        [p.x, p.y, measure::angular_momentum(particles, Vec2::ZERO)]
    };
    let start = momenta(&particles);
    let mut stretched = 0;
    for _ in 0..600 {
        Solver::new()
            .step(1.0 / 240.0, &mut particles, &mut (&mut rope, &mut bodies))
            .unwrap();
        stretched += usize::from(rope.multiplier() != Vec2::ZERO);
        for (k, (a, b)) in start.iter().zip(momenta(&particles)).enumerate() {
            assert!((a - b).abs() < 1e-12, "{k}: {a} {b}");
        }
    }
    assert!(stretched > 10, "{stretched}");
}

/// A winch shortens a rope by the range of its distance, and lifts a load at its speed. It stays
/// broken or whole.
#[test]
fn a_winch_shortens_a_rope() {
    let mut particles = Particles::<f64, 3>::new();
    let hook = Anchor::from(particles.add_pinned(Vec2::ZERO, 1.0).unwrap());
    let mut load = body(&mut particles, (2.0, 0.3), [0.0, -3.0], 0.0);
    let mut rope = Joint::distance(hook, load.anchor(Vec2::ZERO).unwrap(), 0.0, 3.0)
        .and_then(|rope| rope.with_max_force(1000.0))
        .unwrap();
    for step in 1..=240 {
        let length = 3.0 - 2.0 * f64::from(step) / 240.0;
        rope = rope.with_range(0.0, length).unwrap();
        solver(Scheme::Predicted)
            .step(1.0 / 60.0, &mut particles, &mut (&mut rope, &mut load))
            .unwrap();
        let depth = -load.pose(&particles).unwrap().0.y;
        assert!((depth - length).abs() < 1e-6, "{step}: {depth} {length}");
    }
    assert!(!rope.is_broken());
    let out = |parameter| Some(Error::OutOfRange(parameter));
    assert_eq!(rope.with_range(-1.0, 1.0).err(), out(Parameter::RestLength));
    assert_eq!(rope.with_range(2.0, 1.0).err(), out(Parameter::Position));
}

/// A slider on an inclined rail slides with g sin α, stays on the rail and upright, and stops at
/// its end.
#[test]
fn prismatic_joints_slide_along_their_axis() {
    let mut particles = Particles::<f64, 4>::new();
    let mut rail = body(&mut particles, (1.0, 0.5), [0.0, 0.0], 0.4);
    particles.pin_group(&rail).unwrap();
    let mut slider = body(&mut particles, (2.0, 0.3), [0.0, 0.0], -0.7);
    let angle = -30_f64.to_radians();
    let axis = Vec2::new(angle.cos(), angle.sin());
    let point = Vec2::new(0.1, -0.2);
    let anchor = slider.anchor(point).unwrap();
    let at = slider.point(&particles, point).unwrap();
    let origin = rail.anchor(rail.local(&particles, at).unwrap()).unwrap();
    let mut joint = Joint::prismatic(&particles, origin, anchor, axis * 3.0)
        .and_then(|joint| joint.with_range(-1.0, 4.0))
        .unwrap();
    let solver = Solver {
        iterations: 4,
        ..solver(Scheme::Predicted)
    };
    for step in 1..=360 {
        let mut all = (&mut joint, &mut rail, &mut slider);
        solver.step(1.0 / 240.0, &mut particles, &mut all).unwrap();
        let way = slider.point(&particles, point).unwrap() - at;
        let (along, across) = (axis.dot(way), axis.cross(way));
        let t = f64::from(step) / 240.0;
        let expected = (0.5 * 9.81 * 0.5 * t * (t + 1.0 / 240.0)).min(4.0);
        assert!(
            (along - expected).abs() < 1e-3,
            "{step}: {along} {expected}"
        );
        assert!(across.abs() < 1e-6, "{step}: {across}");
    }
    let (_, rotation) = slider.pose(&particles).unwrap();
    assert!((rotation.sin - (-0.7_f64).sin()).abs() < 1e-3);
}

/// A motor lifts a load at its speed, or stalls if its force is below the weight.
#[test]
fn a_prismatic_motor_lifts_up_to_its_force() {
    for (force, lifts) in [(30.0, true), (10.0, false)] {
        let mut particles = Particles::<f64, 4>::new();
        let mut base = body(&mut particles, (1.0, 0.5), [0.0, 0.0], 0.0);
        particles.pin_group(&base).unwrap();
        let mut load = body(&mut particles, (2.0, 0.3), [0.0, 1.0], 0.0);
        let (first, second) = (
            base.anchor(Vec2::ZERO).unwrap(),
            load.anchor(Vec2::ZERO).unwrap(),
        );
        let mut lift = Joint::prismatic(&particles, first, second, Vec2::new(0.0, 1.0))
            .and_then(|joint| joint.with_range(0.5, 10.0))
            .and_then(|joint| joint.with_motor(0.5, force))
            .unwrap();
        let solver = solver(Scheme::Predicted);
        for _ in 0..480 {
            let mut all = (&mut lift, &mut base, &mut load);
            solver.step(1.0 / 240.0, &mut particles, &mut all).unwrap();
        }
        let (position, _) = load.pose(&particles).unwrap();
        // It reaches its speed after v²/2a = 0.024 m.
        let expected = if lifts { 1.976 } else { 0.5 };
        assert!(
            (position.y - expected).abs() < 2e-3,
            "{force}: {position:?}"
        );
    }
}

/// A prismatic joint between two free bodies turns with the first and keeps their momenta.
#[test]
fn prismatic_joints_conserve_momenta() {
    let mut particles = Particles::<f64, 4>::new();
    let mut bodies = [
        body(&mut particles, (1.0, 0.5), [0.0, 0.0], 0.3),
        body(&mut particles, (3.0, 0.2), [2.0, 0.5], -1.0),
    ];
    let [first, second] = bodies;
    let (a, b) = (
        first.anchor(Vec2::ZERO).unwrap(),
        second.anchor(Vec2::ZERO).unwrap(),
    );
    let axis = Vec2::new(2.0, 0.5);
    let mut joint = Joint::prismatic(&particles, a, b, axis).unwrap();
    particles
        .set_group_motion(&first, Vec2::new(0.0, 1.0), 2.0)
        .unwrap();
    let start = measure::momentum(&particles);
    let spin = measure::angular_momentum(&particles, Vec2::ZERO);
    for _ in 0..240 {
        Solver::new()
            .step(1.0 / 240.0, &mut particles, &mut (&mut joint, &mut bodies))
            .unwrap();
        assert!((measure::momentum(&particles) - start).length() < 1e-12);
    }
    let end = measure::angular_momentum(&particles, Vec2::ZERO);
    assert!((end - spin).abs() < 1e-12, "{spin} {end}");
    let relative = joint.relative(&particles).unwrap();
    assert!(
        (relative.sin - (-1.3_f64).sin()).abs() < 1e-3,
        "{relative:?}"
    );
}

#[test]
fn invalid_lines_are_rejected() {
    let mut particles = Particles::<f64, 5>::new();
    let hook = particles.add_pinned(Vec2::ZERO, 1.0).unwrap();
    let bodies = [0.0, 1.0].map(|x| body(&mut particles, (1.0, 0.5), [x, 0.0], 0.0));
    let [a, b] = bodies.map(|body| body.anchor(Vec2::ZERO).unwrap());
    let hook = Anchor::from(hook);
    let out = |parameter| Some(Error::OutOfRange(parameter));
    let nan = |parameter| Some(Error::NonFinite(parameter));
    assert_eq!(
        Joint::distance(a, b, -1.0, 1.0).err(),
        out(Parameter::RestLength)
    );
    assert_eq!(
        Joint::distance(a, b, 2.0, 1.0).err(),
        out(Parameter::RestLength)
    );
    assert_eq!(
        Joint::distance(a, b, f64::NAN, 1.0).err(),
        nan(Parameter::RestLength)
    );
    assert_eq!(
        Joint::distance(a, b, 0.0, f64::INFINITY).err(),
        nan(Parameter::RestLength)
    );
    assert_eq!(
        Joint::distance(a, a, 0.0, 1.0).err(),
        Some(Error::RepeatedParticle)
    );
    let axis = Vec2::new(1.0, 0.0);
    assert_eq!(
        Joint::prismatic(&particles, a, hook, axis).err(),
        Some(Error::NoRotation)
    );
    assert_eq!(
        Joint::prismatic(&particles, a, b, Vec2::ZERO).err(),
        out(Parameter::Normal)
    );
    let infinite = Vec2::new(f64::INFINITY, 0.0);
    assert_eq!(
        Joint::prismatic(&particles, a, b, infinite).err(),
        nan(Parameter::Normal)
    );
    let joint = Joint::prismatic(&particles, a, b, axis).unwrap();
    assert_eq!(joint.with_range(1.0, 0.0).err(), out(Parameter::Position));
    assert_eq!(
        joint.with_range(f64::NAN, 0.0).err(),
        nan(Parameter::Position)
    );
}

/// The second body slides ten meters away while both rotate, in steps of any lengths. The first
/// substep stops the rotation relative to the line, which takes energy; what remains is kept, with
/// both momenta.
#[test]
fn a_body_far_along_its_line_keeps_its_energy_in_steps_of_any_length() {
    for substeps in [1, 2, 8] {
        for [long, short] in [[60.0, 60.0], [30.0, 120.0], [60.0, 1000.0], [30.0, 1000.0]] {
            let mut particles = Particles::<f64, 4>::new();
            let gyration = 0.1_f64.sqrt();
            let mut bodies = [
                body(&mut particles, (1.0, gyration), [0.0, 0.0], 0.0),
                body(&mut particles, (1.0, gyration), [0.6, 0.2], 0.0),
            ];
            let [first, second] = bodies;
            let ends = [
                first.anchor(Vec2::new(0.3, 0.1)).unwrap(),
                second.anchor(Vec2::new(-0.3, -0.1)).unwrap(),
            ];
            let axis = Vec2::new(1.0, 0.0);
            let mut slide = Joint::prismatic(&particles, ends[0], ends[1], axis).unwrap();
            particles
                .set_group_motion(&second, Vec2::new(1.0, 0.0), 1.0)
                .unwrap();
            let solver = Solver {
                substeps,
                ..Solver::new()
            };
            let momenta = |particles: &Particles<f64, 4>| {
                let angular = measure::angular_momentum(particles, Vec2::ZERO);
                (measure::momentum(particles), angular)
            };
            let before = momenta(&particles);
            let mut energies = Vec::new();
            for step in 0..600 {
                let rate = if step % 2 == 0 { short } else { long };
                let mut all = (&mut slide, &mut bodies);
                solver.step(1.0 / rate, &mut particles, &mut all).unwrap();
                energies.push(measure::kinetic_energy(&particles));
            }
            let (least, most) = energies
                .iter()
                .fold((f64::MAX, 0.0_f64), |(l, m), e| (l.min(*e), m.max(*e)));
            assert!(most < 0.5132 && least > 0.5120, "{least} {most}");
            let after = momenta(&particles);
            assert!((after.0 - before.0).length() < 1e-12);
            assert!((after.1 - before.1).abs() < 1e-11);
            let distance = second.pose(&particles).unwrap().0 - first.pose(&particles).unwrap().0;
            assert!(distance.length() > 2.0, "{distance:?}");
        }
    }
}
