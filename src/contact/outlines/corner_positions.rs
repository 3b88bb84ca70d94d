//! Position of a point relative to an outline.

use super::body::{Corner, OutlineBody, Topology};
use super::edge::EdgeFrame;
use crate::math::{Real, Vec2};

/// Corners of outlines, with the positions of the particles.
#[derive(Clone, Copy)]
pub(super) struct CornerPositions<'a, T> {
    pub(super) corners: &'a [Corner<T>],
    pub(super) positions: &'a [Vec2<T>],
}

impl<T: Real> CornerPositions<'_, T> {
    /// Returns the corner with this index, and its position.
    pub(super) fn corner(&self, corner: u16) -> Option<(&Corner<T>, Vec2<T>)> {
        let corner = self.corners.get(usize::from(corner))?;
        Some((corner, *self.positions.get(corner.id.index())?))
    }

    /// Returns a point relative to the edge that begins at a corner.
    pub(super) fn edge_frame(&self, edge: u16, point: Vec2<T>) -> Option<EdgeFrame<T>> {
        let (corner, a) = self.corner(edge)?;
        let (_, b) = self.corner(corner.next)?;
        Some(EdgeFrame::new([point, a, b]))
    }

    /// Returns whether a point is inside an outline.
    ///
    /// It is inside if a ray to the right crosses an odd number of edges. Edges include their lower
    /// ends but not their upper ones. A point on an edge belongs to the area on its right.
    ///
    /// Shimrat, "Algorithm 112: position of point relative to polygon" (1962).
    pub(super) fn body_contains(&self, body: &OutlineBody<T>, point: Vec2<T>) -> bool {
        let crosses = |edge: u16| {
            let (corner, a) = self.corner(edge)?;
            let (_, b) = self.corner(corner.next)?;
            let (starts_above, ends_above) = (a.y > point.y, b.y > point.y);
            if starts_above == ends_above {
                return Some(false);
            }
            let offset = EdgeFrame::new([point, a, b]).signed_offset();
            Some(if ends_above {
                offset > T::ZERO
            } else {
                offset < T::ZERO
            })
        };
        body.kind == Topology::Closed
            && body.edges().fold(false, |inside, edge| {
                inside ^ crosses(edge).unwrap_or(false)
            })
    }

    /// Returns the edge of `other` through which a corner of `body` that is inside leaves.
    ///
    /// This is the first edge in the direction opposite to the corner's outward normal n, at the
    /// distance |f|²/(f·n) with f the vector from the edge. The corners of a body therefore agree
    /// on a direction, and none is squeezed between opposite edges. Without a normal, or if no edge
    /// faces it, it is the nearest edge.
    pub(super) fn exit_edge(
        &self,
        body: &OutlineBody<T>,
        other: &OutlineBody<T>,
        corner: u16,
        point: Vec2<T>,
    ) -> Option<u16> {
        let facing = self.outward(body, corner).and_then(|normal| {
            let edges = other.edges().filter_map(|edge| {
                let frame = self.edge_frame(edge, point)?;
                let (u, _) = frame.e.direction()?;
                let facing = u.perp().dot(normal);
                (facing > T::ZERO).then(|| (edge, frame.nearest().length() / facing))
            });
            edges.reduce(|best, next| if next.1 < best.1 { next } else { best })
        });
        facing
            .map(|(edge, _)| edge)
            .or_else(|| self.nearest(other, point).map(|(edge, _)| edge))
    }

    /// Returns the outward normal at a corner of a closed outline. It is the sum of the unit
    /// normals of the two edges.
    fn outward(&self, body: &OutlineBody<T>, corner: u16) -> Option<Vec2<T>> {
        if body.kind != Topology::Closed {
            return None;
        }
        let last = if corner == body.first {
            body.end.checked_sub(1)?
        } else {
            corner.checked_sub(1)?
        };
        let (_, before) = self.corner(last)?;
        let (this, at) = self.corner(corner)?;
        let (_, after) = self.corner(this.next)?;
        let ((u, _), (v, _)) = ((at - before).direction()?, (after - at).direction()?);
        Some(-(u + v).perp())
    }

    /// Returns the nearest edge of a body, and the vector from it to the point. Of several nearest
    /// edges, returns the first.
    pub(super) fn nearest(&self, body: &OutlineBody<T>, point: Vec2<T>) -> Option<(u16, Vec2<T>)> {
        let mut best: Option<(u16, Vec2<T>, T)> = None;
        for edge in body.edges() {
            let Some(frame) = self.edge_frame(edge, point) else {
                continue;
            };
            if best.is_some_and(|(_, _, min_length)| {
                frame.is_beyond(min_length + min_length * T::ratio(1, 32))
            }) {
                continue;
            }
            let from = frame.nearest();
            let length = from.length();
            if best.is_none_or(|(_, _, min_length)| length < min_length) {
                best = Some((edge, from, length));
            }
        }
        best.map(|(edge, from, _)| (edge, from))
    }
}
