//! Terrains of several terrains.

use super::edge::TerrainEdge;
use super::swept_box::SweptBox;
use super::traits::Terrain;
use crate::checksum::Checksum;
use crate::math::Real;

/// Returns the edges with indices that continue after those of other terrains.
fn shifted<T>(
    edges: impl Iterator<Item = TerrainEdge<T>>,
    offset: u32,
) -> impl Iterator<Item = TerrainEdge<T>> {
    edges.map(move |edge| TerrainEdge {
        index: edge.index.wrapping_add(offset),
        ..edge
    })
}

impl<T: Real, W: Terrain<T> + ?Sized> Terrain<T> for &W {
    fn edges_near(&self, area: &SweptBox<T>) -> impl Iterator<Item = TerrainEdge<T>> {
        (**self).edges_near(area)
    }

    fn index_bound(&self) -> u32 {
        (**self).index_bound()
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        (**self).hash_state(checksum);
    }
}

/// The indices of the second terrain continue after those of the first.
impl<T: Real, A: Terrain<T>, B: Terrain<T>> Terrain<T> for (A, B) {
    fn edges_near(&self, area: &SweptBox<T>) -> impl Iterator<Item = TerrainEdge<T>> {
        let second = shifted(self.1.edges_near(area), self.0.index_bound());
        self.0.edges_near(area).chain(second)
    }

    fn index_bound(&self) -> u32 {
        self.0.index_bound().saturating_add(self.1.index_bound())
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        self.0.hash_state(checksum);
        self.1.hash_state(checksum);
    }
}

/// The indices of each terrain continue after those of the one before.
impl<T: Real, W: Terrain<T>> Terrain<T> for [W] {
    fn edges_near(&self, area: &SweptBox<T>) -> impl Iterator<Item = TerrainEdge<T>> {
        let offsets = self.iter().scan(0_u32, |next, terrain| {
            let offset = *next;
            *next = next.saturating_add(terrain.index_bound());
            Some(offset)
        });
        let terrains = self.iter().zip(offsets);
        terrains.flat_map(move |(terrain, offset)| shifted(terrain.edges_near(area), offset))
    }

    fn index_bound(&self) -> u32 {
        self.iter().fold(0, |bound: u32, terrain| {
            bound.saturating_add(terrain.index_bound())
        })
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        self.iter().for_each(|terrain| terrain.hash_state(checksum));
    }
}

impl<T: Real, W: Terrain<T>, const M: usize> Terrain<T> for [W; M] {
    fn edges_near(&self, area: &SweptBox<T>) -> impl Iterator<Item = TerrainEdge<T>> {
        self.as_slice().edges_near(area)
    }

    fn index_bound(&self) -> u32 {
        self.as_slice().index_bound()
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        self.as_slice().hash_state(checksum);
    }
}
