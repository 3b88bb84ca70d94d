//! Contacts of bodies that turn by more than a radian in a substep.

use super::{World, rectangle};
use pliant::{ContactMaterial, Vec2, measure};

/// A box with a speed and a rotation per substep hits a wall, or turns by many radians due to the
/// impact.
#[test]
fn bodies_that_turn_fast_do_not_pass_through_a_wall() {
    for (thickness, speed) in [0.01, 0.25]
        .into_iter()
        .flat_map(|thickness| [1.0, 30.0, 300.0, 3000.0].map(|speed| (thickness, speed)))
    {
        for (turn, angle) in [0.5, 2.0, 5.0, 50.0, 1e3]
            .into_iter()
            .flat_map(|turn| [0.0, 0.4, 0.9, 1.4, 2.2, 2.9, 3.768].map(|angle| (turn, angle)))
        {
            let mut world = World::<f64>::new(ContactMaterial::with_friction(0.5), 1);
            world.solver.gravity = Vec2::ZERO;
            world.add(&rectangle(thickness, 5000.0), 0.0, 0.0, (0.0, 0.0, 0.0));
            world.add(&rectangle(0.5, 0.2), 0.0, 1.0, (-1.5, 0.0, angle));
            let body = world.bodies[1];
            world
                .particles
                .set_group_motion(&body, Vec2::new(speed, 0.0), 60.0 * turn)
                .unwrap();
            let energy = measure::kinetic_energy(&world.particles);
            for _ in 0..120 {
                world.step();
                let (x, _, _) = world.pose(1);
                assert!(x < 0.0, "{thickness} {speed} {turn} {angle}: {x}");
                let now = measure::kinetic_energy(&world.particles);
                assert!(now < energy * (1.0 + 1e-9), "{speed} {turn} {angle}: {now}");
            }
        }
    }
}

/// Boxes that hit each other at any speed and spin keep their momenta.
#[test]
fn impacts_of_bodies_that_turn_fast_conserve_momenta() {
    for (speed, turn) in [(30.0, 2.0), (300.0, 5.0), (3000.0, 50.0)] {
        for angle in [0.0, 0.4, 0.9, 1.4, 2.2, 2.9] {
            let mut world = World::<f64>::new(ContactMaterial::with_friction(0.5), 1);
            world.solver.gravity = Vec2::ZERO;
            world.add(&rectangle(0.3, 0.8), 0.0, 1.0, (0.0, 0.2, 0.0));
            world.add(&rectangle(0.5, 0.2), 0.0, 2.0, (-1.5, 0.0, angle));
            for (index, velocity, spin) in [(0, 0.0, 1.0), (1, speed, 60.0 * turn)] {
                let body = world.bodies[index];
                let velocity = Vec2::new(velocity, 0.0);
                world
                    .particles
                    .set_group_motion(&body, velocity, spin)
                    .unwrap();
            }
            let momenta = |world: &World<f64>| {
                let p = measure::momentum(&world.particles);
                let about_origin = measure::angular_momentum(&world.particles, Vec2::ZERO);
                [p.x, p.y, about_origin]
            };
            let (start, energy) = (momenta(&world), measure::kinetic_energy(&world.particles));
            let mut touched = false;
            for _ in 0..20 {
                world.step();
                touched |= world.contacts.touching().next().is_some();
                // Positions grow, and the rounding of angular momentum with them.
                let reach = (0..2).map(|body| world.pose(body).0.abs() + world.pose(body).1.abs());
                let scale = energy * (1.0 + reach.fold(0.0, f64::max));
                for (a, b) in start.iter().zip(momenta(&world)) {
                    assert!((a - b).abs() < 1e-12 * scale, "{speed} {angle}: {a} {b}");
                }
                let now = measure::kinetic_energy(&world.particles);
                assert!(
                    now <= energy * (1.0 + 1e-9),
                    "{speed} {angle}: {now} {energy}"
                );
            }
            assert!(touched, "{speed} {angle}");
        }
    }
}
