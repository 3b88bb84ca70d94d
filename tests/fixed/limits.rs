//! Limits that the documentation of Q16.16 states: noise of small bodies and of stacks, with half of
//! each figure as a margin, and weak motors.

use pliant::{
    ContactMaterial, Filter, Joint, MassProperties, Particles, Q16, Real, RigidBody, RigidContacts,
    Rotation, ShapeMatching, Solver, Stiffness, Vec2, build,
};

fn at(x: f64, y: f64) -> Vec2<Q16> {
    Vec2::new(Q16::from_f64(x), Q16::from_f64(y))
}

/// Root of the mean squared change of the spin of a free body of 4x4 particles in a substep of 1/120
/// s, rad/s.
fn noise_of_spin(spacing: f64) -> f64 {
    const STEPS: u32 = 120;
    let mut particles = Particles::<Q16, 16>::new();
    let spacing = Q16::from_f64(spacing);
    let body =
        build::lattice(&mut particles, Vec2::ZERO, 4, 4, spacing, Q16::ratio(16, 1)).unwrap();
    let spin = Q16::ratio(2, 1);
    particles.set_group_motion(body, Vec2::ZERO, spin).unwrap();
    let stiffness = Stiffness::Alpha(Q16::ONE);
    let mut shape = ShapeMatching::<Q16, 16>::new(&particles, body.iter(), stiffness).unwrap();
    let mut last = spin.to_f64();
    let mut squares = 0.0;
    for _ in 0..STEPS {
        let solver = Solver::default();
        solver
            .step(Q16::ratio(1, 120), &mut particles, &mut shape)
            .unwrap();
        let spin = particles.group_motion(body).unwrap().spin.to_f64();
        squares += (spin - last) * (spin - last);
        last = spin;
    }
    (squares / f64::from(STEPS)).sqrt()
}

#[test]
fn spin_of_shape_matching_is_noisy_for_small_bodies() {
    for (spacing, noise) in [(0.25, 0.007), (0.5, 0.002), (1.0, 0.001)] {
        let found = noise_of_spin(spacing);
        println!("spacing {spacing}: {found:.4} rad/s in a substep");
        assert!(found < 1.5 * noise, "spacing {spacing}: {found}");
    }
}

/// Largest speed of the centers of six boxes with a side of 2 on each other, from 10 to 20 s.
fn speed_of_stack(substeps: u16, iterations: u16) -> f64 {
    let mut particles = Particles::<Q16, 14>::new();
    let rectangle = |a: f64, b: f64| [(-a, -b), (a, -b), (a, b), (-a, b)].map(|(x, y)| at(x, y));
    let mut place = |y: f64, corners: &[Vec2<Q16>]| {
        let properties = MassProperties::polygon(corners, Q16::from_f64(0.25)).unwrap();
        RigidBody::new(&mut particles, properties, at(0.0, y), Rotation::IDENTITY).unwrap()
    };
    let (floor, side) = (rectangle(20.0, 1.0), rectangle(1.0, 1.0));
    let mut ground = place(-1.0, &floor);
    let mut boxes = [1.0, 3.0, 5.0, 7.0, 9.0, 11.0].map(|y| place(y, &side));
    particles.pin_group(&ground).unwrap();
    let material = ContactMaterial::with_friction(Q16::from_f64(0.6));
    let mut contacts = RigidContacts::<Q16, 7, 28, 32>::new(material).unwrap();
    contacts
        .add(&ground, &floor, Q16::ZERO, Filter::default())
        .unwrap();
    for body in &boxes {
        contacts
            .add(body, &side, Q16::ZERO, Filter::default())
            .unwrap();
    }
    let solver = Solver {
        gravity: at(0.0, -9.81),
        substeps,
        iterations,
        ..Solver::new()
    };
    let mut largest = 0.0_f64;
    for step in 0..1200 {
        let mut scene = (&mut contacts, &mut ground, &mut boxes);
        solver
            .step(Q16::from_f64(1.0 / 60.0), &mut particles, &mut scene)
            .unwrap();
        for body in boxes.iter().filter(|_| step >= 600) {
            let Vec2 { x, y } = particles.group_motion(body).unwrap().velocity;
            largest = largest.max(x.to_f64().hypot(y.to_f64()));
        }
    }
    largest
}

#[test]
fn stacks_sway_with_several_substeps() {
    for (substeps, iterations, speed) in [(1, 1, 0.02), (1, 4, 0.02), (3, 1, 0.4)] {
        let found = speed_of_stack(substeps, iterations);
        println!("{substeps} substeps, {iterations} iterations: {found:.3} units/s");
        assert!(
            found < 1.5 * speed,
            "{substeps} substeps, {iterations} iterations: {found}"
        );
    }
}

/// Spin after three seconds, over that of a motor with the torque 0.2 on an inertia of one.
fn turning_of_a_weak_motor(substeps: u16) -> f64 {
    let mut particles = Particles::<Q16, 4>::new();
    let shape = MassProperties::new(Q16::ONE, Vec2::ZERO, Q16::ONE).unwrap();
    let mut place =
        || RigidBody::new(&mut particles, shape, Vec2::ZERO, Rotation::IDENTITY).unwrap();
    let mut bodies = [place(), place()];
    let [base, disc] = &bodies;
    particles.pin_group(base).unwrap();
    let [a, b] = [base, disc].map(|body| body.anchor(Vec2::ZERO).unwrap());
    let mut joint = Joint::revolute(a, b)
        .unwrap()
        .with_motor(Q16::ratio(100, 1), Q16::ratio(1, 5))
        .unwrap();
    let solver = Solver {
        substeps,
        ..Solver::new()
    };
    for _ in 0..180 {
        let mut scene = (&mut bodies, &mut joint);
        solver
            .step(Q16::ratio(1, 60), &mut particles, &mut scene)
            .unwrap();
    }
    particles.group_motion(&bodies[1]).unwrap().spin.to_f64() / (3.0 * 0.2)
}

#[test]
fn weak_motors_turn_too_fast_or_not_at_all() {
    let [one, three] = [1, 3].map(turning_of_a_weak_motor);
    println!("{one:.3} with one substep, {three:.3} with three");
    assert!((one - 1.15).abs() < 0.05, "{one}");
    assert!(three.abs() < 0.05, "{three}");
}
