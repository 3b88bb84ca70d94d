//! Triangle of a mesh that can break, with the edges that are cut.

use crate::constraint::kinds::Element;
use crate::math::{Real, Vec2};
use crate::particles::ParticleId;

/// Ends of an edge.
pub(super) type Edge = [ParticleId; 2];

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Triangle<T> {
    pub(super) corners: [ParticleId; 3],
    /// Whether the edge from each corner to the next one is cut.
    pub(super) cut: [bool; 3],
    pub(super) shape: Element<T>,
    /// Area at rest, m².
    pub(super) area: T,
}

impl<T: Real> Triangle<T> {
    pub(super) fn has(&self, node: ParticleId) -> bool {
        self.corners.contains(&node)
    }

    pub(super) fn contains(&self, ids: &[ParticleId]) -> bool {
        ids.iter().all(|id| self.has(*id))
    }

    /// Returns the edges, each from a corner to the next one.
    pub(super) fn edges(&self) -> [Edge; 3] {
        let [a, b, c] = self.corners;
        [[a, b], [b, c], [c, a]]
    }

    /// Returns the edge that two triangles share.
    pub(super) fn shared_edge(&self, other: &Self) -> Option<Edge> {
        self.edges().into_iter().find(|edge| other.contains(edge))
    }

    /// Returns whether an edge is one of the triangle and cut.
    pub(super) fn is_cut(&self, edge: Edge) -> bool {
        let mut edges = self.edges().into_iter().zip(self.cut);
        edges.any(|([a, b], cut)| cut && edge.contains(&a) && edge.contains(&b))
    }

    /// Cuts an edge of the triangle.
    pub(super) fn cut_edge(&mut self, edge: Edge) {
        let edges = self.edges();
        for (cut, [a, b]) in self.cut.iter_mut().zip(edges) {
            *cut |= edge.contains(&a) && edge.contains(&b);
        }
    }

    /// Returns whether two triangles share an edge at a node that is not cut.
    pub(super) fn is_joined(&self, other: &Self, node: ParticleId) -> bool {
        self.shared_edge(other)
            .is_some_and(|edge| edge.contains(&node) && !self.is_cut(edge))
    }

    /// Returns whether two triangles share an edge that is not cut and not this one.
    pub(super) fn is_joined_beyond(&self, other: &Self, edge: Edge) -> bool {
        self.shared_edge(other).is_some_and(|shared| {
            !shared.iter().all(|id| edge.contains(id)) && !self.is_cut(shared)
        })
    }

    /// Returns the positions of the corners.
    pub(super) fn positions(&self, positions: &[Vec2<T>]) -> Option<[Vec2<T>; 3]> {
        let [a, b, c] = self.corners.map(|id| positions.get(id.index()).copied());
        Some([a?, b?, c?])
    }

    /// Returns the vector from a point to the center, without cancellation far from the origin.
    pub(super) fn center_from(&self, point: Vec2<T>, positions: &[Vec2<T>]) -> Option<Vec2<T>> {
        let [a, b, c] = self.positions(positions)?;
        Some(((a - point) + (b - point) + (c - point)) * T::ratio(1, 3))
    }
}
