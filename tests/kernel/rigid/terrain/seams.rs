//! Bodies slide and roll over seams without a bump.

use super::{BOX, Tiles, World};
use pliant::{ContactMaterial, TerrainSurface, TileFunction, TileMap, Vec2};

fn floor() -> Tiles {
    let tiles = TileFunction {
        columns: 32_000,
        rows: 2,
        tile: (|_, row| row < 1) as fn(u16, u16) -> bool,
    };
    TileMap::new(Vec2::ZERO, 0.25, tiles).unwrap()
}

#[test]
fn box_slides_over_ten_thousand_tile_seams_without_a_bump() {
    // Half a tile, and six boxes, in a substep.
    for (speed, steps) in [(30.0, 6000), (1500.0, 200)] {
        let start = Vec2::new(2.0, 0.75);
        let mut world = World::new(
            floor(),
            (&BOX, 0.0),
            (start, Vec2::ZERO),
            [TerrainSurface::default()],
        );
        for _ in 0..900 {
            world.step();
        }
        let rest = world.position().y;
        world.set_motion(Vec2::new(speed, 0.0), 0.0);
        let mut worst = [0.0_f64; 4];
        for _ in 0..steps {
            world.step();
            let (v, spin) = world.velocity();
            let bumps = [v.y, spin, world.position().y - rest, (v.x - speed) / speed];
            for (worst, bump) in worst.iter_mut().zip(bumps) {
                *worst = worst.max(bump.abs());
            }
            assert_eq!(world.contacts.contacts().count(), 2);
            assert_eq!(world.contacts.dropped(), 0);
        }
        assert!(
            (world.position().x - 2.0) / 0.25 > 1e4,
            "{:?}",
            world.position()
        );
        // Positions of 8·10³ m round to 2⁻⁴¹, which is 10⁻¹⁰ m/s in a substep of 1/240 s.
        assert!(worst.iter().all(|bump| *bump < 1e-8), "{speed}: {worst:?}");
    }
}

#[test]
fn disc_and_capsule_roll_and_slide_over_seams() {
    let capsule = [Vec2::new(-0.5, 0.0), Vec2::new(0.5, 0.0)];
    let disc = [Vec2::ZERO];
    for (corners, points) in [(&disc[..], 1), (&capsule[..], 2)] {
        let material = ContactMaterial::with_friction(if points == 1 { 0.5 } else { 0.0 });
        let start = Vec2::new(2.0, 0.5);
        let surfaces = [TerrainSurface::new(material)];
        let mut world = World::new(
            floor(),
            (corners, 0.25),
            (start, Vec2::new(10.0, 0.0)),
            surfaces,
        );
        for _ in 0..300 {
            world.step();
        }
        let (before, _) = world.velocity();
        for _ in 0..600 {
            world.step();
            let (v, spin) = world.velocity();
            assert!(
                v.y.abs() < 1e-8 && (v.x - before.x).abs() < 1e-6,
                "{v:?} {before:?}"
            );
            // A disc rolls.
            let slip = if points == 1 { v.x + spin * 0.25 } else { spin };
            assert!(slip.abs() < 0.01 * v.x, "{spin} at {v:?}");
            assert_eq!(world.contacts.contacts().count(), points);
        }
    }
}
