//! Bodies rest on all kinds of terrain.

use super::{BOX, World};
use pliant::{BitTiles, ContactMaterial, EdgeChain, HeightField, TerrainSurface, TileMap, Vec2};

fn rough() -> [TerrainSurface<f64>; 1] {
    [TerrainSurface::new(ContactMaterial::with_friction(0.6))]
}

/// Steps until a body rests, and returns its height.
fn settle<W: pliant::Terrain<f64>>(mut world: World<W>) -> f64 {
    for _ in 0..240 {
        world.step();
    }
    let (v, spin) = world.velocity();
    assert!(v.length() < 1e-3 && spin.abs() < 1e-3, "{v:?} {spin}");
    assert!(world.contacts.touching().eq([world.hull]));
    world.position().y
}

#[test]
fn box_disc_and_capsule_rest_on_a_chain_a_field_and_tiles() {
    static FLOOR: [u8; 2] = [0xff, 0x00];
    let capsule = [Vec2::new(-0.5, 0.0), Vec2::new(0.5, 0.0)];
    let shapes: [(&[Vec2<f64>], f64, f64); 4] = [
        (&BOX, 0.0, 0.5),
        (&BOX, 0.125, 0.625),
        (&capsule, 0.25, 0.25),
        (&[Vec2::ZERO], 0.5, 0.5),
    ];
    for (corners, radius, height) in shapes {
        let start = (Vec2::new(4.1, 2.5), Vec2::ZERO);
        let chain = EdgeChain::<f64, _>::open([[8.0, 1.0], [4.5, 1.0], [0.0, 1.0]].map(Vec2::from))
            .unwrap();
        let field = HeightField::new(Vec2::new(0.0, 0.0), 0.5, [1.0; 17]).unwrap();
        let tiles = TileMap::new(Vec2::ZERO, 1.0, BitTiles::new(8, 2, &FLOOR).unwrap()).unwrap();
        let shape = (corners, radius);
        for y in [
            settle(World::new(chain, shape, start, rough())),
            settle(World::new(field, shape, start, rough())),
            settle(World::new(tiles, shape, start, rough())),
        ] {
            // It is half as deep as gravity moves it in a substep.
            assert!((y - 1.0 - height).abs() < 0.001, "{y} {height}");
        }
    }
}

#[test]
fn box_rests_in_a_corner_between_a_floor_and_a_wall() {
    let valley = [[9.0, 0.0], [2.0, 0.0], [0.0, 0.0], [0.0, 9.0]].map(Vec2::from);
    let chain = EdgeChain::<f64, _>::open(valley).unwrap();
    let start = (Vec2::new(2.0, 1.5), Vec2::new(-3.0, 0.0));
    let mut world = World::new(chain, (&BOX, 0.0), start, [TerrainSurface::default()]);
    for _ in 0..240 {
        world.step();
    }
    // Four passes leave up to a hundredth of the speed of the impact, and there is no friction.
    let (x, (velocity, _)) = (world.position(), world.velocity());
    assert!((x.y - 0.5).abs() < 0.001, "{x:?}");
    assert!((0.0..0.03).contains(&velocity.x), "{velocity:?}");
    assert!((0.49..0.5 + 4.0 * 0.03).contains(&x.x), "{x:?}");
    assert_eq!(world.contacts.touching().count(), 1);
}

#[test]
fn friction_holds_on_a_slope_below_its_angle_and_slips_above() {
    let slope = [[30.0, 0.0], [-30.0, 30.0]].map(Vec2::from);
    for (friction, holds) in [(0.6, true), (0.4, false)] {
        let chain = EdgeChain::<f64, _>::open(slope).unwrap();
        let normal = Vec2::new(1.0, 2.0).normalized().unwrap();
        let start = Vec2::new(0.0, 15.0) + normal * 0.5;
        let surfaces = [TerrainSurface::new(ContactMaterial::with_friction(
            friction,
        ))];
        let angle = -(0.5_f64.atan());
        let mut world = World::turned(chain, (&BOX, 0.0), (start, Vec2::ZERO, angle), surfaces);
        for _ in 0..120 {
            world.step();
        }
        let travel = (world.position() - start).length();
        assert_eq!(travel < 0.01, holds, "{travel}");
        // g (sin − μ cos) t²/2
        let expected = 0.5 * 9.81 * (1.0 - 2.0 * friction) / 5.0_f64.sqrt() * 4.0;
        assert!(
            holds || (travel / expected - 1.0).abs() < 0.02,
            "{travel} {expected}"
        );
    }
}
