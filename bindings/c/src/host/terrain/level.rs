//! Terrain of a world: chains of edges and a tile map.

use super::chain::Chain;
use super::tiles::Map;
use crate::capacity::{PLIANT_CHAIN_POINTS, PLIANT_TERRAIN_CHAINS};
use crate::real::PliantReal;
use pliant::{Checksum, SweptBox, Terrain, TerrainEdge};
use serde::{Deserialize, Serialize};

/// Chains of edges and a tile map.
///
/// The edges of each chain have a block of indices of their own, and those of the tiles follow. So no
/// change of one part renumbers the edges of another.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Level {
    pub(super) chains: [Option<Chain>; PLIANT_TERRAIN_CHAINS],
    pub(super) tiles: Option<Map>,
}

impl Level {
    pub(crate) const EMPTY: Self = Self {
        chains: [const { None }; PLIANT_TERRAIN_CHAINS],
        tiles: None,
    };
}

/// Index of the first edge of a chain, or of the tiles after the last chain.
fn first_edge(chain: usize) -> u32 {
    u32::try_from(chain.saturating_mul(PLIANT_CHAIN_POINTS)).unwrap_or(u32::MAX)
}

/// Returns edges with indices from `first` on.
fn shifted(
    edges: impl Iterator<Item = TerrainEdge<PliantReal>>,
    first: u32,
) -> impl Iterator<Item = TerrainEdge<PliantReal>> {
    edges.map(move |edge| TerrainEdge {
        index: edge.index.saturating_add(first),
        ..edge
    })
}

impl Terrain<PliantReal> for Level {
    fn edges_near(
        &self,
        area: &SweptBox<PliantReal>,
    ) -> impl Iterator<Item = TerrainEdge<PliantReal>> {
        let chains = (0..).zip(&self.chains).flat_map(move |(index, chain)| {
            let edges = chain.iter().flat_map(move |chain| chain.edges_near(area));
            shifted(edges, first_edge(index))
        });
        let tiles = self.tiles.iter().flat_map(move |map| map.edges_near(area));
        chains.chain(shifted(tiles, first_edge(PLIANT_TERRAIN_CHAINS)))
    }

    fn index_bound(&self) -> u32 {
        let tiles = self.tiles.as_ref().map_or(0, Terrain::index_bound);
        first_edge(PLIANT_TERRAIN_CHAINS).saturating_add(tiles)
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        for (number, chain) in (0..).zip(&self.chains) {
            if let Some(chain) = chain {
                checksum.add_bits(number);
                chain.hash_state(checksum);
            }
        }
        if let Some(map) = &self.tiles {
            map.hash_state(checksum);
        }
    }
}
