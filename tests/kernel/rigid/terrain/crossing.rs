//! No body leaves a room of tiles or passes thin edges.

use super::{BOX, World};
use crate::support::settings::settings;
use pliant::{ContactMaterial, EdgeChain, Terrain, TerrainSurface, TileFunction, TileMap, Vec2};
use proptest::prelude::*;

/// Throws a body in each step, and checks that its center stays in a room of 12 m around the
/// origin.
fn stays_inside(
    terrain: impl Terrain<f64>,
    shape: (&[Vec2<f64>], f64),
    velocities: &[[f64; 3]],
    (scale, friction, restitution): (f64, f64, f64),
) -> usize {
    let material = ContactMaterial {
        restitution,
        ..ContactMaterial::with_friction(friction)
    };
    let start = (Vec2::new(0.3, 0.2), Vec2::ZERO);
    let mut world = World::new(terrain, shape, start, [TerrainSurface::new(material)]);
    // Impacts on two corners converge in some passes.
    world.solver.iterations = 16;
    let mut touched = 0;
    for [x, y, spin] in velocities {
        let v = Vec2::new(*x, *y) * scale;
        // Up to 10 rad/s: a twentieth of a radian in a substep.
        world.set_motion(v, spin * 10.0);
        for _ in 0..12 {
            world.step();
            let x = world.position();
            assert!(x.x.abs() < 6.0 && x.y.abs() < 6.0, "{x:?} after {v:?}");
            touched += world.contacts.touching().count();
            assert_eq!(world.contacts.dropped(), 0);
        }
    }
    touched
}

fn velocities() -> impl Strategy<Value = Vec<[f64; 3]>> {
    prop::collection::vec(prop::array::uniform3(-1.0..1.0_f64), 1..6)
}

#[test]
fn bodies_at_sixty_percent_of_their_size_a_substep_stay_in_a_room_of_tiles() {
    let touched = std::cell::Cell::new(0);
    proptest!(settings(300), |(v in velocities(), size in 0..3_i32, mu in 0.0..1.0_f64, e in 0.0..0.9_f64, kind in 0..4_usize)| {
        let tiles = TileFunction {
            columns: 16,
            rows: 16,
            // Walls of two tiles, and a block in a corner.
            tile: |x: u16, y: u16| !(2..14).contains(&x) || !(2..14).contains(&y) || x < 4 && y < 4,
        };
        let map = TileMap::new(Vec2::new(-8.0, -8.0), 1.0, tiles).unwrap();
        let capsule = [Vec2::new(-0.5, 0.0), Vec2::new(0.5, 0.0)];
        let shape: (&[Vec2<f64>], f64) =
            [(&BOX[..], 0.0), (&BOX[..], 0.1), (&capsule[..], 0.2), (&[Vec2::ZERO][..], 0.4)][kind];
        let scale = 25.0 * 2.0_f64.powi(size);
        touched.set(touched.get() + stays_inside(map, shape, &v, (scale, mu, e)));
    });
    assert!(touched.get() > 300, "{touched:?}");
}

#[test]
fn bodies_at_sixty_percent_of_their_size_a_substep_stay_in_a_room_of_thin_edges() {
    let touched = std::cell::Cell::new(0);
    proptest!(settings(300), |(v in velocities(), size in 0..3_i32, mu in 0.0..1.0_f64, e in 0.0..0.9_f64)| {
        // Clockwise: a container with obtuse corners.
        let room = [[-5.0, -2.0], [-5.0, 2.0], [-2.0, 5.0], [2.0, 5.0], [5.0, 2.0], [5.0, -2.0], [2.0, -5.0], [-2.0, -5.0]];
        let room = EdgeChain::<f64, _>::closed(room.map(Vec2::from)).unwrap();
        let scale = 25.0 * 2.0_f64.powi(size);
        touched.set(touched.get() + stays_inside(room, (&BOX, 0.0), &v, (scale, mu, e)));
    });
    assert!(touched.get() > 300, "{touched:?}");
}
