//! State of the contact of an edge between two particles with a vertex.

use crate::checksum::Checksum;
use crate::contact::impulses::Impulse;
use crate::contact::response::Response;
use crate::math::{Real, Vec2};

/// Vertex of a terrain: the index of its edge, and whether it is the open end of that edge.
pub(super) type VertexKey = (u32, bool);

/// Contact of the edge that begins at a corner with a vertex of the terrain.
#[derive(Clone, Copy, Debug)]
pub(super) struct VertexContact<T> {
    pub(super) corner: u16,
    pub(super) key: VertexKey,
    pub(super) surface: u8,
    pub(super) vertex: Vec2<T>,
    /// Response of the vertex relative to the edge: its normal points from the edge to the vertex.
    pub(super) response: Response<T>,
    /// Impulse on the edge, reversed.
    pub(super) impulse: Impulse<T>,
    /// Fraction of the edge at which the vertex touches, and couple of friction on it.
    pub(super) along: T,
    pub(super) couple: Vec2<T>,
}

impl<T: Real> VertexContact<T> {
    /// Returns whether the contact has pushed in this substep.
    pub(super) fn pushed(&self) -> bool {
        self.response.push > T::ZERO
    }

    /// Adds what the next substep uses, if the contact has pushed.
    pub(super) fn hash_state(&self, checksum: &mut Checksum) {
        let (edge, end) = self.key;
        checksum.add_bits(self.corner.into());
        checksum.add_bits(edge.into());
        checksum.add_bits(end.into());
        checksum.add_vector(self.response.normal);
    }
}
