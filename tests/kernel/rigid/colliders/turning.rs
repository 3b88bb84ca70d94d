//! Bodies that turn by more than a radian in a substep against colliders.

use super::{World, rectangle};
use pliant::{Collider, ContactMaterial, HalfPlane, Inside, RoundedBox, Vec2, measure};

const SPEEDS: [f64; 4] = [1.0, 30.0, 300.0, 3000.0];
const TURNS: [f64; 5] = [0.0, 0.5, 2.0, 5.0, 50.0];
const ANGLES: [f64; 7] = [0.0, 0.4, 0.9, 1.4, 2.2, 2.9, 3.768];

/// Moves boxes with several speeds, rotations per substep and angles toward a wall at x.
fn stops_boxes<C: Collider<f64> + Clone>(collider: &C, wall: f64) {
    for (substeps, speed) in [1, 4]
        .into_iter()
        .flat_map(|substeps| SPEEDS.map(|speed| (substeps, speed)))
    {
        for (turn, angle) in TURNS
            .into_iter()
            .flat_map(|turn| ANGLES.map(|angle| (turn, angle)))
        {
            let material = ContactMaterial::with_friction(0.5);
            let mut world = World::<f64, _>::new(collider.clone(), material, substeps);
            world.solver.gravity = Vec2::ZERO;
            world.add(&rectangle(0.5, 0.2), 0.0, (wall - 1.5, 0.0, angle));
            world.set_motion((speed, 0.0), 60.0 * f64::from(substeps) * turn);
            let energy = measure::kinetic_energy(&world.particles);
            for _ in 0..120 {
                world.step();
                let [x, ..] = world.pose(0);
                assert!(x < wall, "{substeps} {speed} {turn} {angle}: {x}");
                let now = measure::kinetic_energy(&world.particles);
                let allowed = energy * (1.0 + 1e-9);
                assert!(now < allowed, "{substeps} {speed} {turn} {angle}: {now}");
            }
        }
    }
}

#[test]
fn bodies_that_turn_fast_do_not_pass_through_a_wall() {
    for thickness in [0.01, 0.25] {
        let wall = RoundedBox::rectangle(Vec2::new(thickness, 5000.0)).unwrap();
        stops_boxes(&wall, 0.0);
    }
}

#[test]
fn bodies_that_turn_fast_stay_in_front_of_a_half_plane() {
    stops_boxes(&HalfPlane::new(Vec2::new(-1.0, 0.0)).unwrap(), 0.0);
}

#[test]
fn bodies_that_turn_fast_stay_in_containers() {
    stops_boxes(&Inside(RoundedBox::circle(40.0).unwrap()), 40.0);
    let hall = RoundedBox::rectangle(Vec2::new(40.0, 40.0)).unwrap();
    stops_boxes(&Inside(hall), 40.0);
}
