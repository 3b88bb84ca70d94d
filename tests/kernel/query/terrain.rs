//! Rays, discs and nearest points against terrain.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "small whole numbers"
)]

use crate::support::settings::settings;
use pliant::query::{Ray, cast_disc, hit_terrain, nearest_on_terrain};
use pliant::{EdgeChain, SweptBox, Terrain, TileFunction, TileMap, Vec2};
use proptest::prelude::*;

fn room(seed: u64) -> impl Terrain<f64> {
    let tile = move |c: u16, r: u16| {
        seed.wrapping_mul(u64::from(c) * 31 + u64::from(r) * 1009 + 5) >> 62 == 0
    };
    let tiles = TileFunction {
        columns: 16,
        rows: 16,
        tile,
    };
    TileMap::new(Vec2::ZERO, 1.0, tiles).unwrap()
}

fn all_edges(terrain: &impl Terrain<f64>) -> Vec<pliant::TerrainEdge<f64>> {
    let area = SweptBox {
        from: Vec2::ZERO,
        to: Vec2::ZERO,
        margin: 1e3,
    };
    terrain.edges_near(&area).collect()
}

proptest! {
    #![proptest_config(settings(256))]

    #[test]
    fn rays_hit_the_first_edge_of_all(
        seed in any::<u64>(),
        ends in [-2.0..18.0_f64, -2.0..18.0, -2.0..18.0, -2.0..18.0],
    ) {
        let map = room(seed);
        let (from, to) = (Vec2::new(ends[0], ends[1]), Vec2::new(ends[2], ends[3]));
        let inside = seed_is_solid(seed, from);
        prop_assume!(!inside);
        let path = to - from;
        let expected = all_edges(&map).into_iter().filter_map(|edge| {
            let normal = -(edge.end - edge.start).perp();
            let (start, change) = (normal.dot(from - edge.start), normal.dot(path));
            let fraction = -start / change;
            let foot = (edge.end - edge.start).dot(from + path * fraction - edge.start);
            (start >= 0.0 && change < 0.0 && fraction <= 1.0 && (0.0..=1.0).contains(&foot)).then_some(fraction)
        }).fold(f64::INFINITY, f64::min);
        let found = hit_terrain(&map, Ray { from, to });
        match found {
            Some(hit) => prop_assert!((hit.fraction - expected).abs() < 1e-12),
            None => prop_assert!(expected == f64::INFINITY),
        }
    }

    #[test]
    fn cast_discs_touch_the_terrain_and_do_not_overlap_it(
        seed in any::<u64>(),
        ends in [-2.0..18.0_f64, -2.0..18.0, -2.0..18.0, -2.0..18.0],
        radius in 0.05..0.6_f64,
    ) {
        let map = room(seed);
        let (from, to) = (Vec2::new(ends[0], ends[1]), Vec2::new(ends[2], ends[3]));
        let gap = |x: Vec2<f64>| all_edges(&map).iter().map(|edge| {
            let e = edge.end - edge.start;
            let t = e.dot(x - edge.start).clamp(0.0, 1.0);
            (x - edge.start - e * t).length()
        }).fold(f64::INFINITY, f64::min);
        prop_assume!(!seed_is_solid(seed, from) && gap(from) > radius);
        let path = to - from;
        let fraction = cast_disc(&map, radius, Ray { from, to }).map_or(1.0, |hit| {
            let touched = gap(from + path * hit.fraction);
            assert!((touched - radius).abs() < 1e-9, "{touched} {radius}");
            hit.fraction
        });
        for i in 0..50 {
            let x = from + path * (fraction * f64::from(i) / 50.0);
            prop_assert!(gap(x) >= radius - 1e-9);
        }
    }

    #[test]
    fn nearest_point_is_the_nearest_of_all_edges(
        seed in any::<u64>(),
        point in [-2.0..18.0_f64, -2.0..18.0],
    ) {
        let map = room(seed);
        let point = Vec2::new(point[0], point[1]);
        let expected = all_edges(&map).iter().map(|edge| {
            let e = edge.end - edge.start;
            let t = e.dot(point - edge.start).clamp(0.0, 1.0);
            (point - edge.start - e * t).length()
        }).fold(f64::INFINITY, f64::min);
        match nearest_on_terrain(&map, point, 1.5) {
            Some(found) => {
                prop_assert!((found.distance - expected).abs() < 1e-12);
                prop_assert!(((found.position - point).length() - expected).abs() < 1e-12);
            }
            None => prop_assert!(expected > 1.5),
        }
    }
}

fn seed_is_solid(seed: u64, x: Vec2<f64>) -> bool {
    let cell = |x: f64| x.floor() as i64;
    let (c, r) = (cell(x.x), cell(x.y));
    let inside = (0..16).contains(&c) && (0..16).contains(&r);
    inside && seed.wrapping_mul(c as u64 * 31 + r as u64 * 1009 + 5) >> 62 == 0
}

#[test]
fn rays_pass_edges_from_behind() {
    let chain = EdgeChain::<f64, _>::open([Vec2::new(5.0, 0.0), Vec2::new(-5.0, 0.0)]).unwrap();
    let (above, below) = (Vec2::new(0.0, 1.0), Vec2::new(0.0, -3.0));
    let hit = hit_terrain(
        &chain,
        Ray {
            from: above,
            to: below,
        },
    )
    .unwrap();
    assert_eq!((hit.fraction, hit.normal), (0.25, Vec2::new(0.0, 1.0)));
    assert_eq!(
        hit_terrain(
            &chain,
            Ray {
                from: below,
                to: above
            }
        ),
        None
    );
    assert_eq!(
        hit_terrain(
            &chain,
            Ray {
                from: above,
                to: above
            }
        ),
        None
    );
}
