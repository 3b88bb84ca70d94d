//! Edges that touch vertices of the terrain.

use super::set::TerrainOutlines;
use crate::contact::terrain::traits::Terrain;
use crate::math::{Real, Vec2};
use crate::particles::ParticleId;

/// Contact of an edge between two particles with a vertex of a terrain in the last substep.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
pub struct TerrainEdgeContact<T> {
    /// Particles at the start and the end of the edge.
    pub edge: [ParticleId; 2],
    /// Position of the vertex, m.
    pub vertex: Vec2<T>,
    /// Index of its surface.
    pub surface: u8,
    /// Unit normal that points from the terrain to the edge.
    pub normal: Vec2<T>,
    /// Normal speed before the contact, m/s: negative towards the terrain.
    pub approach: T,
}

impl<T: Real, W: Terrain<T>, const N: usize, const K: usize, const S: usize>
    TerrainOutlines<T, W, N, K, S>
{
    /// Returns the edges that a vertex pushed in the last substep, in the order in which they began
    /// to touch.
    ///
    /// Particles that touch: [`TerrainOutlines::discs`].
    pub fn touching_edges(&self) -> impl Iterator<Item = TerrainEdgeContact<T>> {
        let pushed = self.vertices.iter().filter(|contact| contact.pushed());
        pushed.filter_map(|contact| {
            Some(TerrainEdgeContact {
                edge: self.edge_ids(contact.corner)?,
                vertex: contact.vertex,
                surface: contact.surface,
                normal: -contact.response.normal,
                approach: contact.response.approach,
            })
        })
    }

    /// Returns the number of contacts of edges beyond `K` in the last step.
    ///
    /// Their positions are corrected, without restitution and without the friction of earlier
    /// passes.
    pub fn dropped(&self) -> u32 {
        self.dropped
    }

    /// Returns the particles of the edge that begins at a corner.
    pub(super) fn edge_ids(&self, corner: u16) -> Option<[ParticleId; 2]> {
        let start = usize::from(corner);
        let end = self.links.get(start)?.end(start)?;
        Some([*self.discs.ids.get(start)?, *self.discs.ids.get(end)?])
    }
}
