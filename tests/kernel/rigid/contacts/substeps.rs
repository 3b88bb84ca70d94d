//! Search of pairs in steps of several substeps.

use super::{World, rectangle};
use pliant::{
    ContactMaterial, Depenetration, Filter, MassProperties, Particles, RigidBody, RigidContacts,
    Rotation, Solver, Vec2,
};

/// A disc that rests until another one hits it reaches a wall within the same step.
#[test]
fn body_set_in_motion_within_a_step_does_not_pass_through_a_wall() {
    for (speed, substeps) in [(50.0, 4), (100.0, 8), (1e3, 64)] {
        let material = ContactMaterial {
            restitution: 1.0,
            ..ContactMaterial::default()
        };
        let mut world = World::<f64>::new(material, substeps);
        world.solver.gravity = Vec2::ZERO;
        world.add(&rectangle(0.01, 1.0), 0.0, 0.0, (0.5, 0.0, 0.0));
        world.add(&[Vec2::ZERO], 0.1, 1.0, (0.0, 0.0, 0.0));
        world.add(&[Vec2::ZERO], 0.1, 1.0, (-0.25, 0.0, 0.0));
        let hitting = world.bodies[2];
        let velocity = Vec2::new(speed, 0.0);
        world
            .particles
            .set_group_motion(&hitting, velocity, 0.0)
            .unwrap();
        for _ in 0..10 {
            world.step();
            let (x, _, _) = world.pose(1);
            assert!(x < 0.5, "{speed} {substeps}: {x}");
        }
    }
}

/// The boxes of three bodies overlap, but a single contact point carries one of them.
#[test]
fn more_pairs_than_room_for_contacts_are_searched_in_each_substep() {
    let mut particles = Particles::<f64, 8>::new();
    let mut contacts =
        RigidContacts::<f64, 3, 8, 1>::new(ContactMaterial::with_friction(0.5)).unwrap();
    let mut add = |corners: &[Vec2<f64>], radius, place, pinned| {
        let shape = match corners {
            [_] => MassProperties::circle(radius, 1.0),
            _ => MassProperties::polygon(corners, 1.0),
        };
        let body =
            RigidBody::new(&mut particles, shape.unwrap(), place, Rotation::IDENTITY).unwrap();
        if pinned {
            particles.pin_group(&body).unwrap();
        }
        contacts
            .add(&body, corners, radius, Filter::default())
            .unwrap();
        body
    };
    let triangle = [[-1.0, 0.0], [1.0, 0.0], [0.0, 0.2]].map(Vec2::from);
    let mut bodies = [
        add(&[Vec2::ZERO], 0.6, Vec2::new(-0.62, 1.02), true),
        add(&triangle, 0.0, Vec2::new(0.0, -0.2), true),
        add(&[Vec2::ZERO], 0.3, Vec2::new(0.0, 0.3), false),
    ];
    let solver = Solver {
        gravity: Vec2::new(0.0, -9.81),
        substeps: 8,
        ..Solver::new()
    };
    for _ in 0..60 {
        let mut scene = (&mut contacts, &mut bodies);
        solver.step(1.0 / 60.0, &mut particles, &mut scene).unwrap();
    }
    let (position, _) = bodies[2].pose(&particles).unwrap();
    assert!(
        (position - Vec2::new(0.0, 0.3)).length() < 1e-3,
        "{position:?}"
    );
}

/// The multipliers of contacts at rest belong to the length of a substep. A tower that starts from
/// those of another length gets the same forces.
#[test]
fn tower_stays_at_rest_if_the_length_of_a_substep_changes() {
    for (before, after) in [
        ((60.0, 2), (60.0, 16)),
        ((60.0, 8), (60.0, 4)),
        ((20.0, 8), (60.0, 8)),
    ] {
        let mut world = World::<f64>::new(ContactMaterial::with_friction(0.6), 1);
        world.add_floor();
        for level in 0..5 {
            let height = 0.5 + f64::from(level);
            world.add(&rectangle(0.5, 0.5), 0.0, 1.0, (0.0, height, 0.0));
        }
        let mut fastest = [0.0_f64; 2];
        for (phase, (rate, substeps)) in [before, after].into_iter().enumerate() {
            world.solver.substeps = substeps;
            for step in 0..200 {
                let mut scene = (&mut world.contacts, &mut world.bodies);
                let solver = &world.solver;
                solver
                    .step(1.0 / rate, &mut world.particles, &mut scene)
                    .unwrap();
                let bodies = world.bodies.iter();
                let speeds = bodies.map(|body| {
                    world
                        .particles
                        .group_motion(body)
                        .unwrap()
                        .velocity
                        .length()
                });
                if phase == 1 || step >= 150 {
                    fastest[phase] = speeds.fold(fastest[phase], f64::max);
                }
            }
        }
        let [at_rest, changed] = fastest;
        assert!(
            at_rest < 0.01 && changed < 0.03,
            "{before:?} {after:?}: {fastest:?}"
        );
    }
}

/// Positions after a second of three boxes that fall on each other, in one step of four substeps
/// for each frame, or in four slices.
fn piled(depenetration: Depenetration<f64>, in_slices: bool) -> Vec<Vec2<f64>> {
    let material = ContactMaterial {
        depenetration,
        ..ContactMaterial::with_friction(0.5)
    };
    let (substeps, steps) = if in_slices { (1, 4) } else { (4, 1) };
    let mut world = World::<f64>::new(material, substeps);
    world.add_floor();
    for (x, y) in [(0.0, 0.6), (0.3, 1.7), (-0.2, 2.9)] {
        world.add(&rectangle(0.5, 0.5), 0.0, 1.0, (x, y, 0.1));
    }
    for _ in 0..60 * steps {
        let mut scene = (&mut world.contacts, &mut world.bodies);
        world
            .solver
            .step(
                1.0 / 60.0 / f64::from(steps),
                &mut world.particles,
                &mut scene,
            )
            .unwrap();
    }
    world.particles.positions().to_vec()
}

#[test]
fn slices_have_the_bits_of_substeps_with_a_part_of_the_depenetration() {
    let whole = piled(Depenetration::Fraction(0.125), false);
    assert_eq!(piled(Depenetration::Fraction(0.03125), true), whole);
    assert_ne!(piled(Depenetration::Fraction(0.125), true), whole);
    let speed = Depenetration::Speed(0.5);
    assert_eq!(piled(speed, true), piled(speed, false));
}
