//! Corners of a terrain against the sides of bodies.

use super::{BOX, Tiles, World};
use pliant::{ContactMaterial, EdgeChain, TerrainSurface, TileFunction, TileMap, Vec2};

fn rough() -> [TerrainSurface<f64>; 1] {
    [TerrainSurface::new(ContactMaterial::with_friction(0.6))]
}

/// Pillar of one tile of 0.25 m below x = 0.125, with its top at 1 m.
fn pillar() -> Tiles {
    let tiles = TileFunction {
        columns: 3,
        rows: 5,
        tile: (|column, row| column == 1 && row < 4) as fn(u16, u16) -> bool,
    };
    TileMap::new(Vec2::new(-0.25, 0.0), 0.25, tiles).unwrap()
}

#[test]
fn box_balances_on_a_pillar_narrower_than_its_side() {
    let start = (Vec2::new(0.15, 1.6), Vec2::ZERO);
    let mut world = World::new(pillar(), (&BOX, 0.0), start, rough());
    for _ in 0..300 {
        world.step();
    }
    let (v, spin) = world.velocity();
    assert!(v.length() < 1e-3 && spin.abs() < 1e-3, "{v:?} {spin}");
    assert!((world.position().y - 1.5).abs() < 0.01 && world.tilt().abs() < 0.01);
    assert_eq!(world.contacts.contacts().count(), 2);
}

#[test]
fn box_balances_on_a_single_edge_narrower_than_its_side() {
    let edge = [[0.125, 1.0], [-0.125, 1.0]].map(Vec2::from);
    let chain = EdgeChain::<f64, _>::open(edge).unwrap();
    let start = (Vec2::new(0.05, 1.6), Vec2::ZERO);
    let mut world = World::new(chain, (&BOX, 0.0), start, rough());
    for _ in 0..300 {
        world.step();
    }
    assert!((world.position().y - 1.5).abs() < 0.01 && world.tilt().abs() < 0.01);
    assert_eq!(world.contacts.contacts().count(), 2);
}

#[test]
fn width_of_a_tile_map_does_not_change_how_a_box_rests_on_two_teeth() {
    // Teeth of a wall at x = 0.25, which pulls the box. The rows are 512 tiles or 2,048 sides
    // apart.
    let rest = |columns| {
        let tiles = TileFunction {
            columns,
            rows: 5,
            tile: (|column, row| column == 0 && [1, 3].contains(&row)) as fn(u16, u16) -> bool,
        };
        let teeth: Tiles = TileMap::new(Vec2::ZERO, 0.25, tiles).unwrap();
        let start = (Vec2::new(0.8, 0.625), Vec2::ZERO);
        let mut world = World::new(teeth, (&BOX, 0.0), start, rough());
        world.solver.gravity = Vec2::new(-9.81, 0.0);
        for _ in 0..120 {
            world.step();
        }
        let (x, tilt) = (world.position().x, world.tilt());
        assert!(
            (x - 0.75).abs() < 0.01 && tilt.abs() < 0.01,
            "{columns}: {x} {tilt}"
        );
        (world.position(), world.contacts.contacts().count())
    };
    let narrow = rest(3);
    assert_eq!(narrow.1, 4);
    for columns in [511, 512, 1024] {
        assert_eq!(rest(columns), narrow);
    }
}

#[test]
fn box_with_its_center_beyond_an_edge_falls_off() {
    let start = (Vec2::new(0.3, 1.5), Vec2::ZERO);
    let mut world = World::new(pillar(), (&BOX, 0.0), start, rough());
    for _ in 0..120 {
        world.step();
    }
    assert!(world.position().y < 0.5, "{:?}", world.position());
}

#[test]
fn box_slides_back_from_an_overhang_without_catching() {
    // A ledge at x = 4. The box overhangs by 0.3 m and slides back at 2 m/s.
    let ledge = [[4.0, -9.0], [4.0, 0.0], [-90.0, 0.0]].map(Vec2::from);
    let chain = EdgeChain::<f64, _>::open(ledge).unwrap();
    let start = Vec2::new(3.8, 0.5);
    let mut world = World::new(
        chain,
        (&BOX, 0.0),
        (start, Vec2::ZERO),
        [TerrainSurface::default()],
    );
    for _ in 0..120 {
        world.step();
    }
    world.set_motion(Vec2::new(-2.0, 0.0), 0.0);
    for _ in 0..120 {
        world.step();
        let (v, spin) = world.velocity();
        assert!(
            (v.x + 2.0).abs() < 1e-3 && v.y.abs() < 1e-3 && spin.abs() < 1e-3,
            "{v:?} {spin}"
        );
    }
}

#[test]
fn spike_stops_the_side_of_a_fast_box() {
    let spike = [[0.1, -50.0], [0.0, 0.0], [-0.1, -50.0]].map(Vec2::from);
    let chain = EdgeChain::<f64, _>::closed(spike).unwrap();
    let start = (Vec2::new(0.0, 30.0), Vec2::new(0.0, -3000.0));
    let mut world = World::new(chain, (&BOX, 0.0), start, [TerrainSurface::default()]);
    for _ in 0..3 {
        world.step();
    }
    assert!(
        world.contacts.dropped() == 0 && world.position().y > 0.3,
        "{:?}",
        world.position()
    );
}

#[test]
fn disc_rolls_over_the_corner_of_a_ledge() {
    let ledge = [[4.0, -90.0], [4.0, 0.0], [-90.0, 0.0]].map(Vec2::from);
    let chain = EdgeChain::<f64, _>::open(ledge).unwrap();
    let start = (Vec2::new(3.5, 0.25), Vec2::new(0.2, 0.0));
    let mut world = World::new(chain, (&[Vec2::ZERO], 0.25), start, rough());
    let mut last = f64::MAX;
    for _ in 0..480 {
        world.step();
        let (x, (v, spin)) = (world.position(), world.velocity());
        let corner = (x - Vec2::new(4.0, 0.0)).length();
        assert!(x.x <= 4.0 || x.y < 0.0 || corner > 0.24, "{x:?}");
        let energy = 9.81 * x.y + 0.5 * v.dot(v) + 0.25 * 0.0625 * spin * spin;
        assert!(energy <= last + 0.01, "{energy} after {last}");
        last = energy;
    }
    assert!(
        world.position().x > 4.2 && world.position().y < -0.5,
        "{:?}",
        world.position()
    );
}
