//! The cost of a step depends on the edges near the particles only.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "small whole numbers"
)]

use pliant::{
    EdgeChain, HeightField, Particles, Solver, SweptBox, Terrain, TerrainContacts, TerrainEdge,
    TerrainSurface, TileFunction, TileMap, Vec2,
};
use std::cell::Cell;

/// Terrain that counts the edges that its lookups return.
struct Counting<W> {
    terrain: W,
    edges: Cell<usize>,
}

impl<W: Terrain<f64>> Terrain<f64> for Counting<W> {
    fn edges_near(&self, area: &SweptBox<f64>) -> impl Iterator<Item = TerrainEdge<f64>> {
        let count = |_: &TerrainEdge<f64>| self.edges.set(self.edges.get() + 1);
        self.terrain.edges_near(area).inspect(count)
    }

    fn index_bound(&self) -> u32 {
        self.terrain.index_bound()
    }
}

/// Returns the edges per particle and step for 512 particles that rest on the left part.
fn edges_per_particle(terrain: impl Terrain<f64>) -> f64 {
    let mut particles = Particles::<f64, 512>::new();
    for i in 0..512 {
        particles
            .add(Vec2::new(0.5 + f64::from(i) * 0.1, 1.2), 1.0)
            .unwrap();
    }
    let ids = particles.ids();
    let terrain = Counting {
        terrain,
        edges: Cell::new(0),
    };
    let surfaces = [TerrainSurface::default()];
    let mut contacts = TerrainContacts::<f64, _, 512>::new(terrain, ids, 0.2, surfaces).unwrap();
    let solver = Solver {
        gravity: Vec2::new(0.0, -9.81),
        ..Solver::default()
    };
    for _ in 0..10 {
        solver
            .step(1.0 / 60.0, &mut particles, &mut contacts)
            .unwrap();
    }
    assert_eq!(contacts.touching().count(), 512);
    contacts.terrain().edges.get() as f64 / 5120.0
}

/// A floor of edges of length 1/2 at the height 1, from right to left.
fn floor(edges: usize) -> Vec<Vec2<f64>> {
    (0..=edges)
        .rev()
        .map(|i| Vec2::new(i as f64 * 0.5, 1.0))
        .collect()
}

fn tiles(columns: u16) -> impl Terrain<f64> {
    let tiles = TileFunction {
        columns,
        rows: 9,
        tile: |_, row| row < 2,
    };
    TileMap::new(Vec2::ZERO, 0.5, tiles).unwrap()
}

#[test]
fn far_edges_cost_nothing() {
    let short = floor(200);
    let long = floor(1000);
    let chains = [&short, &long].map(|points| {
        edges_per_particle(EdgeChain::<f64, _, 63>::open(points.as_slice()).unwrap())
    });
    let heights = [&short, &long].map(|points| {
        let heights: Vec<f64> = points.iter().map(|point| point.y).collect();
        edges_per_particle(HeightField::new(Vec2::ZERO, 0.5, heights.as_slice()).unwrap())
    });
    let maps = [
        edges_per_particle(tiles(200)),
        edges_per_particle(tiles(20_000)),
    ];
    println!(
        "edges per particle and step, 200 and 1,000 edges: chain {chains:?}, height field {heights:?}; 200 and 20,000 tiles {maps:?}"
    );
    for [few, many] in [chains, heights, maps] {
        assert_eq!(few, many);
        // A disc of diameter 0.4 is over at most two edges. It needs two lookups in contact.
        assert!(many <= 4.0, "{many}");
    }
}
