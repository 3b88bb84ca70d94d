//! Terrain of a world: chains of edges, a tile map and a height field.

use super::chain::Chain;
use super::heights::Hills;
use super::tiles::Map;
use crate::capacity::{PLIANT_CHAIN_POINTS, PLIANT_TERRAIN_CHAINS, PLIANT_TILES};
use crate::real::PliantReal;
use pliant::{Checksum, SweptBox, Terrain, TerrainEdge};
use serde::{Deserialize, Serialize};

/// Chains of edges, a tile map and a height field.
///
/// The edges of each chain have a separate block of indices; those of the tiles follow, and then
/// those of the height field. So no change of one part renumbers the edges of another.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Level {
    pub(super) chains: [Option<Chain>; PLIANT_TERRAIN_CHAINS],
    pub(super) tiles: Option<Map>,
    pub(super) hills: Option<Hills>,
}

impl Level {
    /// Returns a terrain without edges.
    ///
    /// A constant would be copied from as many bytes of static memory.
    pub(crate) fn empty() -> Self {
        Self {
            chains: core::array::from_fn(|_| None),
            tiles: None,
            hills: None,
        }
    }
}

/// Index of the first edge of a chain, or of the tiles after the last chain.
fn first_edge(chain: usize) -> u32 {
    u32::try_from(chain.saturating_mul(PLIANT_CHAIN_POINTS)).unwrap_or(u32::MAX)
}

/// Index of the first edge of the height field: each side of a tile has an index.
fn first_column() -> u32 {
    let tiles = u32::try_from(PLIANT_TILES.saturating_mul(4)).unwrap_or(u32::MAX);
    first_edge(PLIANT_TERRAIN_CHAINS).saturating_add(tiles)
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
        let columns = self.hills.iter().flat_map(|hills| hills.edges_near(area));
        chains
            .chain(shifted(tiles, first_edge(PLIANT_TERRAIN_CHAINS)))
            .chain(shifted(columns, first_column()))
    }

    fn index_bound(&self) -> u32 {
        let columns = self.hills.as_ref().map_or(0, Terrain::index_bound);
        first_column().saturating_add(columns)
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
        if let Some(hills) = &self.hills {
            hills.hash_state(checksum);
        }
    }
}
