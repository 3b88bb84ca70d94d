//! No disc crosses terrain from its free side.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "small whole numbers"
)]

use crate::support::settings::settings;
use pliant::{
    ContactMaterial, EdgeChain, HeightField, Particles, Solver, Terrain, TerrainContacts,
    TerrainSurface, TileFunction, TileMap, Vec2,
};
use proptest::prelude::*;
use std::cell::Cell;

/// Moves a disc twice per velocity and checks after each step that its center is free.
fn stays_free<W: Terrain<f64> + Clone>(
    terrain: &W,
    is_free: impl Fn(Vec2<f64>) -> bool,
    start: Vec2<f64>,
    radius: f64,
    velocities: &[Vec2<f64>],
    material: ContactMaterial<f64>,
) {
    if !is_free(start) {
        return;
    }
    let mut particles = Particles::<f64, 1>::new();
    let disc = particles.add(start, 1.0).unwrap();
    let surfaces = [TerrainSurface::new(material)];
    let ids = particles.ids();
    let mut contacts =
        TerrainContacts::<f64, _, 1>::new(terrain.clone(), ids, radius, surfaces).unwrap();
    for velocity in velocities {
        particles.set_velocity(disc, *velocity).unwrap();
        for _ in 0..2 {
            let from = particles.positions()[0];
            let step = Solver::default().step(0.5, &mut particles, &mut contacts);
            step.unwrap();
            let to = particles.positions()[0];
            assert!(is_free(to), "from {from:?} to {to:?} at {velocity:?}");
        }
    }
}

fn material(friction: f64, restitution: f64) -> ContactMaterial<f64> {
    ContactMaterial {
        restitution,
        ..ContactMaterial::with_friction(friction)
    }
}

/// Speeds from a hundredth of a radius to ten thousand radii.
fn velocities() -> impl Strategy<Value = Vec<Vec2<f64>>> {
    let velocity = (0.0..std::f64::consts::TAU, -3.0..3.0_f64).prop_map(|(angle, exponent)| {
        Vec2::new(angle.cos(), angle.sin()) * 10.0_f64.powf(exponent)
    });
    prop::collection::vec(velocity, 12)
}

proptest! {
    #![proptest_config(settings(200))]

    #[test]
    fn no_disc_leaves_a_closed_room_of_tiles(
        seed in any::<u64>(),
        cell in (1..15_u16, 1..15_u16),
        velocities in velocities(),
        radius in prop::sample::select(vec![0.0, 0.1, 0.3, 1.5, 4.0]),
        friction in 0.0..1.0_f64,
        restitution in 0.0..1.0_f64,
    ) {
        let solid = move |c: u16, r: u16| {
            let border = c == 0 || r == 0 || c == 15 || r == 15;
            border || seed.wrapping_mul(u64::from(c) * 31 + u64::from(r) * 1009 + 5) >> 62 == 0
        };
        let map = TileMap::new(Vec2::ZERO, 1.0, TileFunction { columns: 16, rows: 16, tile: solid }).unwrap();
        // Positions round to 2⁻⁴⁹, and 64 ε times the sum of coordinates is the slack.
        let slack = 64.0 * f64::EPSILON * 100.0;
        let is_free = |x: Vec2<f64>| {
            let inside = |d: f64| {
                let cell = |x: f64| (x.floor() as i32, x);
                let ((c, _), (r, _)) = (cell(x.x), cell(x.y));
                let depth = [x.x - f64::from(c), f64::from(c + 1) - x.x, x.y - f64::from(r), f64::from(r + 1) - x.y];
                let solid = !(0..16).contains(&c) || !(0..16).contains(&r) || solid(c as u16, r as u16);
                solid && depth.into_iter().all(|depth| depth > d)
            };
            !inside(slack)
        };
        let start = Vec2::new(f64::from(cell.0) + 0.5, f64::from(cell.1) + 0.5);
        stays_free(&map, is_free, start, radius, &velocities, material(friction, restitution));
    }

    #[test]
    fn disc_larger_than_a_tile_stays_outside(
        seed in any::<u64>(),
        velocities in velocities(),
        radius in prop::sample::select(vec![0.9, 1.5, 3.0, 6.0]),
        friction in 0.0..1.0_f64,
    ) {
        // Separate tiles and gaps of a width that only smaller discs pass.
        let solid = move |c: u16, r: u16| seed.wrapping_mul(u64::from(c) * 31 + u64::from(r) * 1009 + 5) >> 62 == 0;
        let map = TileMap::new(Vec2::ZERO, 1.0, TileFunction { columns: 24, rows: 8, tile: solid }).unwrap();
        let slack = 64.0 * f64::EPSILON * 2e3;
        let is_free = |x: Vec2<f64>| (0..24).all(|c| (0..8).all(|r| {
            let lower = Vec2::new(f64::from(c), f64::from(r));
            let nearest = Vec2::new(x.x.clamp(lower.x, lower.x + 1.0), x.y.clamp(lower.y, lower.y + 1.0));
            !solid(c, r) || (x - nearest).length() >= radius - slack
        }));
        // Discs that fly away do not return.
        let inward: Vec<_> = velocities.iter().map(|v| Vec2::new(v.x * 1e-2, -v.y.abs())).collect();
        stays_free(&map, is_free, Vec2::new(12.0, 8.1 + radius), radius, &inward, material(friction, 0.0));
    }

    #[test]
    fn no_disc_passes_a_height_field(
        heights in prop::collection::vec(-2.0..2.0_f64, 40),
        velocities in velocities(),
        radius in prop::sample::select(vec![0.0, 0.1, 0.7]),
        friction in 0.0..1.0_f64,
    ) {
        let field = HeightField::new(Vec2::new(-5.0, 0.0), 0.25, heights.as_slice()).unwrap();
        // A disc that has left at a side can return from below, where the field is open.
        let has_left = Cell::new(false);
        let is_free = |x: Vec2<f64>| {
            let column = (x.x + 5.0) / 0.25;
            has_left.set(has_left.get() || !(0.0..39.0).contains(&column));
            if has_left.get() {
                return true;
            }
            let (i, t) = (column.floor() as usize, column.fract());
            x.y >= heights[i] + (heights[i + 1] - heights[i]) * t - 64.0 * f64::EPSILON * 2e4
        };
        // Few discs leave at the sides.
        let inward: Vec<_> = velocities.iter().map(|v| Vec2::new(v.x * 1e-4, v.y)).collect();
        stays_free(&field, is_free, Vec2::new(0.1, 5.0), radius, &inward, material(friction, 0.0));
    }

    #[test]
    fn no_overlapping_disc_passes_the_next_edge(
        heights in prop::collection::vec(0.0..0.3_f64, 40),
        start in (0.0..1.0_f64, 0.001..1.0_f64),
        velocity in (-3.5..3.5_f64, -4.0..0.0_f64),
        radius in prop::sample::select(vec![0.1, 0.7]),
    ) {
        let field = HeightField::new(Vec2::new(-5.0, 0.0), 0.25, heights.as_slice()).unwrap();
        // Without ground beyond the last height, where a disc can leave.
        let height = |x: f64| {
            let column = (x + 5.0) / 0.25;
            let (i, t) = (column.floor() as usize, column.fract());
            heights.get(i + 1).map_or(f64::MIN, |next| heights[i] + (next - heights[i]) * t)
        };
        let is_free = |x: Vec2<f64>| x.y >= height(x.x) - 64.0 * f64::EPSILON * 100.0;
        let start = Vec2::new(start.0, height(start.0) + start.1 * radius);
        let velocity = Vec2::new(velocity.0, velocity.1);
        stays_free(&field, is_free, start, radius, &[velocity], material(0.0, 0.0));
    }

    #[test]
    fn no_disc_leaves_a_star_shaped_container(
        radii in prop::collection::vec(1.0..6.0_f64, 24),
        velocities in velocities(),
        radius in prop::sample::select(vec![0.0, 0.1, 0.4]),
        friction in 0.0..1.0_f64,
        restitution in 0.0..1.0_f64,
    ) {
        // Clockwise, so that the inside is free.
        let points: Vec<_> = radii.iter().enumerate().map(|(i, r)| {
            let angle = -(i as f64) / 12.0 * std::f64::consts::PI;
            Vec2::new(angle.cos(), angle.sin()) * *r
        }).collect();
        let chain = EdgeChain::<f64, _, 7>::closed(points.as_slice()).unwrap();
        let is_free = |x: Vec2<f64>| {
            let edges = points.iter().zip(points.iter().cycle().skip(1));
            let inside = edges.clone().fold(false, |inside, (a, b)| {
                let crosses = (a.y > x.y) != (b.y > x.y) && x.x < (b.x - a.x) * (x.y - a.y) / (b.y - a.y) + a.x;
                inside ^ crosses
            });
            let distance = edges.map(|(a, b)| {
                let e = *b - *a;
                let t = ((x - *a).dot(e) / e.dot(e)).clamp(0.0, 1.0);
                (x - *a - e * t).length()
            }).fold(f64::MAX, f64::min);
            inside || distance <= 64.0 * f64::EPSILON * 2e3
        };
        stays_free(&chain, is_free, Vec2::ZERO, radius, &velocities, material(friction, restitution));
    }
}
