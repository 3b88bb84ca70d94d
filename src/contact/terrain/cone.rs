//! Normals at a vertex of a terrain.

use super::edge::TerrainEdge;
use crate::math::{Real, Vec2};

/// Normals of an exposed vertex: those between the normals of its two edges.
///
/// They are the normal cone of the terrain at the vertex. A disc touches the vertex only along
/// these; along all others it touches an edge first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cone<T> {
    pub(crate) vertex: Vec2<T>,
    /// Clockwise end.
    first: Vec2<T>,
    /// Counter-clockwise end.
    last: Vec2<T>,
}

impl<T: Real> Cone<T> {
    /// Returns the normals at the start of an edge with the unit direction u, if it is exposed.
    pub(crate) fn at_start(edge: &TerrainEdge<T>, u: Vec2<T>) -> Option<Self> {
        let first = match edge.before {
            Some(before) => {
                let (w, _) = (edge.start - before).direction()?;
                (w.cross(u) > T::ZERO).then(|| -w.perp())?
            }
            None => -u,
        };
        Some(Self {
            vertex: edge.start,
            first,
            last: -u.perp(),
        })
    }

    /// Returns the normals at an open end of an edge with the unit direction u.
    pub(crate) fn at_end(edge: &TerrainEdge<T>, u: Vec2<T>) -> Option<Self> {
        edge.after.is_none().then(|| Self {
            vertex: edge.end,
            first: -u.perp(),
            last: u,
        })
    }

    /// Returns a vector in the middle of the normals; its length has no meaning.
    pub(crate) fn middle(&self) -> Vec2<T> {
        self.first + self.last
    }

    /// Returns whether a unit vector is at most 60° from the middle of the normals.
    pub(crate) fn is_near_middle(&self, direction: Vec2<T>) -> bool {
        let middle = self.middle().normalized();
        middle.is_some_and(|middle| middle.dot(direction) >= T::HALF)
    }

    /// Returns whether a unit vector is a normal, within a tolerance of its coordinates.
    pub(crate) fn contains(&self, normal: Vec2<T>, tolerance: T) -> bool {
        // At a cusp both ends are opposite. The sum is then zero, and both cross products decide.
        self.first.cross(normal) >= -tolerance
            && normal.cross(self.last) >= -tolerance
            && normal.dot(self.first + self.last) >= -tolerance
    }
}

/// Returns whether a vertex is not exposed: the path over both edges turns to the free side there,
/// or continues straight on.
pub(crate) fn is_concave<T: Real>(incoming: Vec2<T>, outgoing: Vec2<T>) -> bool {
    let turn = |v: Vec2<T>| v.direction().map(|(u, _)| u);
    match (turn(incoming), turn(outgoing)) {
        (Some(a), Some(b)) => a.cross(b) <= T::ZERO,
        _ => false,
    }
}
