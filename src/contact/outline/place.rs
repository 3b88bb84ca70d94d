//! Where a point is, seen from an outline.

use super::body::{Body, Corner, Kind};
use super::edge::Seen;
use crate::{Real, Vec2};

/// The outlines at certain positions.
#[derive(Clone, Copy)]
pub(super) struct Places<'a, T> {
    pub(super) corners: &'a [Corner<T>],
    pub(super) positions: &'a [Vec2<T>],
}

impl<T: Real> Places<'_, T> {
    /// The corner with this number, and where it is.
    pub(super) fn corner(&self, corner: u16) -> Option<(&Corner<T>, Vec2<T>)> {
        let corner = self.corners.get(usize::from(corner))?;
        Some((corner, *self.positions.get(corner.id.index())?))
    }

    /// A point seen from the edge that begins at a corner.
    pub(super) fn seen(&self, edge: u16, point: Vec2<T>) -> Option<Seen<T>> {
        let (corner, a) = self.corner(edge)?;
        let (_, b) = self.corner(corner.next)?;
        Some(Seen::of([point, a, b]))
    }

    /// Whether a point is in an outline: whether a ray to the right of it crosses an odd number of edges. Lower ends belong to edges, upper
    /// ones do not, and a point on an edge is in what is to its right.
    ///
    /// Shimrat, "Algorithm 112: position of point relative to polygon" (1962).
    pub(super) fn contain(&self, body: &Body<T>, point: Vec2<T>) -> bool {
        let crosses = |edge: u16| {
            let (corner, a) = self.corner(edge)?;
            let (_, b) = self.corner(corner.next)?;
            let (starts_above, ends_above) = (a.y > point.y, b.y > point.y);
            if starts_above == ends_above {
                return Some(false);
            }
            let left = Seen::of([point, a, b]).left();
            Some(if ends_above { left > T::ZERO } else { left < T::ZERO })
        };
        body.kind == Kind::Closed && body.edges().fold(false, |inside, edge| inside ^ crosses(edge).unwrap_or(false))
    }

    /// The edge of a body that is nearest to a point, the first of several, and the vector from there.
    pub(super) fn nearest(&self, body: &Body<T>, point: Vec2<T>) -> Option<(u16, Vec2<T>)> {
        let edges = body.edges().filter_map(|edge| {
            let from = self.seen(edge, point)?.nearest();
            Some((edge, from, from.length()))
        });
        let (edge, from, _) = edges.reduce(|best, next| if next.2 < best.2 { next } else { best })?;
        Some((edge, from))
    }
}
