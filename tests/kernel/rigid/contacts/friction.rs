//! Static friction of two points, and contacts in motion.

use super::{World, rectangle};
use crate::both;
use crate::support::float::Float;
use pliant::{ContactMaterial, Vec2};

fn rough<T: Float>(at_rest: f64, in_motion: f64) -> ContactMaterial<T> {
    ContactMaterial {
        static_friction: T::of(at_rest),
        kinetic_friction: T::of(in_motion),
        ..ContactMaterial::default()
    }
}

/// World with a floor and a box on it, in one of both orders, and the index of the box.
fn box_on_floor<T: Float>(
    material: ContactMaterial<T>,
    substeps: u16,
    floor_first: bool,
) -> (World<T>, usize) {
    let mut world = World::new(material, substeps);
    let (floor, plank) = (rectangle(2.0, 1.0), rectangle(0.5, 0.1));
    let mut all = [(floor, 0.0, -1.0), (plank, 1.0, 0.1)];
    if !floor_first {
        all.reverse();
    }
    for (corners, density, y) in all {
        world.add(&corners, 0.0, density, (0.0, y, 0.0));
    }
    (world, usize::from(floor_first))
}

/// Raises a slope to an angle in two seconds, holds it for as long, and returns the distance that
/// the box moved.
fn slides<T: Float>((mut world, body): (World<T>, usize), degrees: f64) -> f64 {
    for step in 0..240 {
        let raised = degrees * (f64::from(step) / 120.0).min(1.0);
        let (sin, cos) = raised.to_radians().sin_cos();
        world.solver.gravity = T::vector(9.81 * sin, -9.81 * cos);
        world.step();
    }
    world.pose(body).0
}

/// A box stays on a slope a degree below atan μ_s, however small μ_k is and however both points
/// share the load. A degree above it, the box slides.
fn static_friction_holds_a_box_whatever_kinetic_friction_is<T: Float>() {
    for floor_first in [false, true] {
        for substeps in [1, 4, 16] {
            for (at_rest, in_motion) in [(0.6, 0.1), (0.3, 0.1), (0.3, 0.3)] {
                let start = || box_on_floor::<T>(rough(at_rest, in_motion), substeps, floor_first);
                let limit = f64::atan(at_rest).to_degrees();
                let moved = slides(start(), limit - 1.0);
                assert!(moved.abs() < 1e-3, "{at_rest} {substeps}: {moved} m");
                let moved = slides(start(), limit + 1.0);
                assert!(moved > 0.1, "{at_rest} {substeps}: {moved} m");
            }
        }
    }
}

/// Positions and velocities of two boxes that fall on each other and on a floor, relative to a
/// common velocity.
fn falls(common: Vec2<f64>, friction: f64, substeps: u16) -> Vec<f64> {
    let mut world = World::new(ContactMaterial::with_friction(friction), substeps);
    for (place, angle) in [([0.0, 0.5], 0.1), ([0.07, 1.0], 0.2)] {
        let [x, y] = place;
        world.add(&rectangle(0.25, 0.2), 0.0, 1.0, (x, y, angle));
    }
    world.add_floor();
    for body in &world.bodies {
        world.particles.set_group_motion(body, common, 0.0).unwrap();
    }
    let mut states = Vec::new();
    for step in 1..=40 {
        let mut scene = (&mut world.contacts, &mut world.bodies);
        let solver = &world.solver;
        solver
            .step(1.0 / 64.0, &mut world.particles, &mut scene)
            .unwrap();
        for body in &world.bodies[..2] {
            let motion = world.particles.group_motion(body).unwrap();
            let place = motion.center - common * (f64::from(step) / 64.0);
            let velocity = motion.velocity - common;
            states.extend([place.x, place.y, velocity.x, velocity.y, motion.spin]);
        }
    }
    states
}

/// A common velocity changes results by rounding only.
#[test]
fn contacts_are_the_same_in_a_frame_in_motion() {
    for friction in [0.0, 0.4] {
        for substeps in [2, 4, 8] {
            let at_rest = falls(Vec2::ZERO, friction, substeps);
            for speed in [1.0, 8.0, 32.0] {
                let moving = falls(Vec2::new(0.5 * speed, speed), friction, substeps);
                for (a, b) in at_rest.iter().zip(moving) {
                    assert!(
                        (a - b).abs() < 1e-9,
                        "{friction} {substeps} {speed}: {a} {b}"
                    );
                }
            }
        }
    }
}

/// A crate at rest stays there when its mass changes: no contact pushes with the load of the mass
/// before.
fn a_change_of_mass_launches_nothing<T: Float>() {
    for mass in [0.001, 100.0] {
        let mut world = World::new(rough::<T>(0.5, 0.5), 4);
        let _ = world.add_floor();
        for y in [0.5, 1.5] {
            world.add(&rectangle(0.5, 0.5), 0.0, 10.0, (0.0, y, 0.0));
        }
        for _ in 0..60 {
            world.step();
        }
        let top = world.bodies[2];
        for id in &top {
            let mut scene = (&mut world.contacts, &mut world.bodies);
            let own = world.particles.mass(id).unwrap();
            let mass = own * T::of(mass);
            world.particles.set_mass(id, mass, &mut scene).unwrap();
        }
        for _ in 0..60 {
            world.step();
            let (_, y, _) = world.pose(2);
            assert!((1.45..1.501).contains(&y), "{mass}: {y}");
        }
    }
}

both!(
    static_friction_holds_a_box_whatever_kinetic_friction_is,
    a_change_of_mass_launches_nothing,
);
