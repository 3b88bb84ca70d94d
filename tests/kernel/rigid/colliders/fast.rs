//! Fast bodies against colliders.

use super::{World, rectangle};
use pliant::{ContactMaterial, Inside, Motion, Pass, Project, RoundedBox, Vec2};

#[test]
fn fast_bodies_do_not_pass_through_colliders() {
    let wall = RoundedBox::rectangle(Vec2::new(0.01, 1.0)).unwrap();
    for (speed, substeps, disc) in [
        (1e5, 1, true),
        (1e3, 1, true),
        (100.0, 1, false),
        (1e3, 16, false),
        (1e4, 160, false),
    ] {
        for offset in [0.0, 0.3, 0.9] {
            let mut world = World::<f64, _>::new(wall, ContactMaterial::default(), substeps);
            world.solver.gravity = Vec2::ZERO;
            if disc {
                world.add(&[Vec2::ZERO], 0.1, (-3.0, offset, 0.4));
            } else {
                world.add(&rectangle(0.2, 0.1), 0.0, (-3.0, offset, 0.4));
            }
            world.set_motion((speed, 0.0), 5.0);
            for _ in 0..60 {
                world.step();
                let [x, y, _] = world.pose(0);
                assert!(x < 0.0 || y.abs() > 1.0, "{speed} {offset}: {x} {y}");
            }
        }
    }
}

#[test]
fn fast_bodies_stay_in_containers() {
    let square = Inside(RoundedBox::rectangle(Vec2::new(2.0, 2.0)).unwrap());
    let drum = Inside(RoundedBox::circle(2.0).unwrap());
    for (speed, substeps) in [(3.0, 1), (50.0, 4), (300.0, 24), (3000.0, 240)] {
        for (container, farthest) in [(square, 2.0 * 2.0_f64.sqrt()), (drum, 2.0)] {
            for angle in [0.1_f64, 0.7, 2.0, 4.0] {
                let material = ContactMaterial {
                    restitution: 0.5,
                    ..ContactMaterial::with_friction(0.3)
                };
                let mut world = World::<f64, _>::new(container, material, substeps);
                world.add(&rectangle(0.4, 0.2), 0.0, (0.3, -0.2, 0.4));
                world.set_motion((speed * angle.cos(), speed * angle.sin()), 3.0);
                let mut worst = 0.0_f64;
                for _ in 0..300 {
                    world.step();
                    for corner in rectangle(0.4, 0.2) {
                        let at = world.bodies[0].point(&world.particles, corner).unwrap();
                        let out = if farthest > 2.0 {
                            at.x.abs().max(at.y.abs()) - 2.0
                        } else {
                            at.length() - 2.0
                        };
                        worst = worst.max(out);
                    }
                }
                assert!(worst < 0.05, "{speed} {farthest} {angle}: {worst}");
            }
        }
    }
}

/// A disc reaches both walls of a corner in one substep, or leaves a drum at a flat angle.
#[test]
fn fast_discs_stop_at_all_walls_that_they_reach() {
    let square = Inside(RoundedBox::rectangle(Vec2::new(2.0, 2.0)).unwrap());
    for (x, y) in [(30.0, 40.0), (-300.0, 40.0), (7.0, -900.0), (-1e4, -1e4)] {
        let mut world = World::<f64, _>::new(square, ContactMaterial::default(), 1);
        world.solver.gravity = Vec2::ZERO;
        world.add(&[Vec2::ZERO], 0.5, (0.3, -0.2, 0.0));
        world.set_motion((x, y), 3.0);
        for _ in 0..60 {
            world.step();
            let [x, y, _] = world.pose(0);
            assert!(x.abs().max(y.abs()) < 1.5 + 1e-9, "{x} {y}");
        }
    }
    let drum = Inside(RoundedBox::circle(2.0).unwrap());
    for speed in [10.0, 30.0, 200.0] {
        let mut world = World::<f64, _>::new(drum, ContactMaterial::default(), 1);
        world.solver.gravity = Vec2::ZERO;
        world.add(&[Vec2::ZERO], 0.1, (0.0, 1.4, 0.0));
        world.set_motion((speed, 0.0), 0.0);
        let mut worst = 0.0_f64;
        for _ in 0..60 {
            world.step();
            let [x, y, _] = world.pose(0);
            worst = worst.max(x.hypot(y) - 1.9);
        }
        assert!(worst < 1e-12, "{speed} {worst}");
    }
}

/// Moves all particles by 0.1 m along x in the first pass.
struct Push;

impl Project<f64> for Push {
    fn project(&mut self, pass: &Pass<f64>, motion: &mut Motion<'_, f64>) {
        for moved in motion.displacements.iter_mut() {
            *moved += Vec2::new(if pass.index == 0 { 0.1 } else { 0.0 }, 0.0);
        }
    }
}

/// A disc on the floor is pushed into the wall after the search. Its weight is an overlap of
/// gh²/64.
#[test]
fn a_wall_next_to_the_floor_is_listed() {
    let square = Inside(RoundedBox::rectangle(Vec2::new(2.0, 2.0)).unwrap());
    let mut world = World::<f64, _>::new(square, ContactMaterial::default(), 1);
    world.solver.iterations = 2;
    world.add(&[Vec2::ZERO], 0.5, (1.49, -1.5, 0.0));
    let mut scene = (&mut world.contacts, &mut Push, &mut world.bodies);
    let solver = world.solver;
    solver
        .step(1.0 / 60.0, &mut world.particles, &mut scene)
        .unwrap();
    let [x, y, _] = world.pose(0);
    assert!(x < 1.5 + 1e-9 && y > -1.5 - 9.81 / 3600.0 / 32.0, "{x} {y}");
}

/// The planes of solid colliders are those of the point at which a body meets them.
#[test]
fn fast_bodies_pass_beside_colliders() {
    let wall = RoundedBox::rectangle(Vec2::new(0.01, 1.0)).unwrap();
    let mut world = World::<f64, _>::new(wall, ContactMaterial::default(), 1);
    world.solver.gravity = Vec2::ZERO;
    world.add(&rectangle(0.2, 0.1), 0.0, (-3.0, 0.0, 0.4));
    world.set_motion((300.0, 150.0), 0.0);
    world.step();
    let [x, y, _] = world.pose(0);
    assert!(
        (x - 2.0).abs() < 1e-12 && (y - 2.5).abs() < 1e-12,
        "{x} {y}"
    );
}
