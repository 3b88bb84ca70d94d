//! Lookups return all edges near an area, and test few others.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "small whole numbers"
)]

use crate::support::settings::settings;
use pliant::{EdgeChain, HeightField, SweptBox, Terrain, TerrainEdge, TileFunction, TileMap, Vec2};
use proptest::prelude::*;

/// Returns whether a segment comes within a margin of another, both axes separately, by sampling.
fn touches(area: &SweptBox<f64>, edge: &TerrainEdge<f64>) -> bool {
    let near = |p: Vec2<f64>, q: Vec2<f64>| {
        (p.x - q.x).abs() <= area.margin && (p.y - q.y).abs() <= area.margin
    };
    let points = |a: Vec2<f64>, b: Vec2<f64>| (0..=40).map(move |i| a.lerp(b, f64::from(i) / 40.0));
    points(area.from, area.to).any(|p| points(edge.start, edge.end).any(|q| near(p, q)))
}

fn all() -> SweptBox<f64> {
    SweptBox {
        from: Vec2::ZERO,
        to: Vec2::ZERO,
        margin: 1e6,
    }
}

fn check(terrain: &impl Terrain<f64>, area: &SweptBox<f64>) {
    let found: Vec<u32> = terrain.edges_near(area).map(|edge| edge.index).collect();
    let mut once = found.clone();
    once.sort_unstable();
    once.dedup();
    assert_eq!(once.len(), found.len(), "an edge is listed twice");
    for edge in terrain.edges_near(&all()) {
        assert!(edge.index < terrain.index_bound());
        if touches(area, &edge) {
            assert!(found.contains(&edge.index), "{edge:?} is missing");
        }
    }
}

fn points(seed: u64) -> [Vec2<f64>; 40] {
    std::array::from_fn(|i| {
        let noise = (seed.wrapping_mul(i as u64 * 7919 + 13) >> 40) as f64 / f64::from(1 << 24);
        Vec2::new(i as f64 * 0.25 - 5.0, noise * 6.0 - 3.0)
    })
}

proptest! {
    #![proptest_config(settings(64))]

    #[test]
    fn lookups_find_every_edge_near_a_path(
        seed in any::<u64>(),
        ends in [-7.0..7.0_f64, -7.0..7.0, -7.0..7.0, -7.0..7.0],
        margin in 0.0..2.0_f64,
    ) {
        let area = SweptBox { from: Vec2::new(ends[0], ends[1]), to: Vec2::new(ends[2], ends[3]), margin };
        check(&EdgeChain::<f64, _, 0>::open(points(seed)).unwrap(), &area);
        check(&EdgeChain::<f64, _, 1>::closed(points(seed)).unwrap(), &area);
        check(&EdgeChain::<f64, _, 7>::closed(points(seed)).unwrap(), &area);
        check(&EdgeChain::<f64, _, 130>::open(points(seed)).unwrap(), &area);
        let heights = points(seed).map(|point| point.y);
        check(&HeightField::new(Vec2::new(-5.0, 0.0), 0.25, heights).unwrap(), &area);
        let tile = |c: u16, r: u16| seed.wrapping_mul(u64::from(c) * 31 + u64::from(r) * 17 + 5) >> 62 == 0;
        let tiles = TileFunction { columns: 20, rows: 20, tile };
        check(&TileMap::new(Vec2::new(-5.0, -5.0), 0.5, tiles).unwrap(), &area);
    }
}

#[test]
fn trees_and_linear_lookups_of_chains_agree() {
    let linear = EdgeChain::<f64, _, 0>::closed(points(3)).unwrap();
    let tree = EdgeChain::<f64, _, 15>::closed(points(3)).unwrap();
    for i in -20..20 {
        let from = Vec2::new(f64::from(i) * 0.3, 1.0);
        let area = SweptBox {
            from,
            to: from + Vec2::new(0.5, -1.0),
            margin: 0.1,
        };
        let [a, b]: [Vec<_>; 2] = [
            linear.edges_near(&area).collect(),
            tree.edges_near(&area).collect(),
        ];
        assert_eq!(a, b);
    }
}

#[test]
fn faces_between_solid_tiles_are_not_exposed() {
    let tiles = TileFunction {
        columns: 6,
        rows: 4,
        tile: |column, row| (1..5).contains(&column) && (1..3).contains(&row),
    };
    let map = TileMap::new(Vec2::ZERO, 1.0, tiles).unwrap();
    let edges: Vec<_> = map.edges_near(&all()).collect();
    assert_eq!(edges.len(), 12, "the perimeter of 4 × 2 tiles");
    for edge in &edges {
        let next = edges.iter().find(|next| next.start == edge.end).unwrap();
        assert_eq!(edge.after, Some(next.end));
        assert_eq!(next.before, Some(edge.start));
    }
}
