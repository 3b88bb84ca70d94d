//! Corners of a hull in one pose.

use crate::math::{Real, Vec2};

/// Largest number of corners of a hull.
pub(super) const MAX_CORNERS: usize = 8;

/// Convex hull of at most eight corners in counter-clockwise order, grown by a radius.
///
/// One corner is a disc, and two are a capsule.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape<T> {
    corners: [Vec2<T>; MAX_CORNERS],
    count: usize,
    pub(super) radius: T,
}

/// Edge of a shape whose normal separates it best from another one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Face<T> {
    /// Index of the corner at which the edge begins.
    pub(super) index: usize,
    pub(super) ends: [Vec2<T>; 2],
    /// Unit vector along the edge. The outward normal is −perp of it.
    pub(super) along: Vec2<T>,
    pub(super) length: T,
    /// Smallest distance of the other shape's corners from the line of the edge.
    pub(super) separation: T,
}

impl<T: Real> Face<T> {
    /// Returns the outward unit normal.
    pub(super) fn normal(&self) -> Vec2<T> {
        -self.along.perp()
    }
}

impl<T: Real> Shape<T> {
    /// Returns a shape with these corners, those beyond the largest number left out.
    pub(super) fn new(corners: impl IntoIterator<Item = Vec2<T>>, radius: T) -> Self {
        let mut shape = Self {
            corners: [Vec2::ZERO; MAX_CORNERS],
            count: 0,
            radius,
        };
        for (slot, corner) in shape.corners.iter_mut().zip(corners) {
            *slot = corner;
            shape.count = shape.count.saturating_add(1);
        }
        shape
    }

    /// Returns the corners.
    pub(super) fn corners(&self) -> &[Vec2<T>] {
        self.corners.get(..self.count).unwrap_or_default()
    }

    /// Returns a corner, wrapped around.
    pub(super) fn corner(&self, index: usize) -> Vec2<T> {
        let index = if index < self.count { index } else { 0 };
        self.corners.get(index).copied().unwrap_or(Vec2::ZERO)
    }

    /// Returns the indices of both ends of the edge that begins at a corner; the same index twice for
    /// a disc.
    pub(super) fn edge(&self, index: usize) -> [usize; 2] {
        let next = index.saturating_add(1);
        [index, if next < self.count { next } else { 0 }]
    }

    /// Returns the edge with the largest separation; `None` for a disc or where all corners coincide.
    pub(super) fn best_face(&self, other: &Self) -> Option<Face<T>> {
        let mut best: Option<Face<T>> = None;
        let edges = if self.count > 1 { self.count } else { 0 };
        for index in 0..edges {
            let ends = self.edge(index).map(|corner| self.corner(corner));
            let [start, end] = ends;
            let Some((along, length)) = (end - start).direction() else {
                continue;
            };
            let normal = -along.perp();
            let distances = other.corners().iter().map(|q| normal.dot(*q - start));
            let Some(separation) = distances.reduce(T::at_most) else {
                continue;
            };
            if best.is_none_or(|best| separation > best.separation) {
                best = Some(Face {
                    index,
                    ends,
                    along,
                    length,
                    separation,
                });
            }
        }
        best
    }

    /// Returns the index of the edge whose outward normal is most opposed to a normal.
    pub(super) fn incident_edge(&self, normal: Vec2<T>) -> usize {
        let mut best: Option<(usize, T)> = None;
        for index in 0..self.count {
            let [start, end] = self.edge(index).map(|corner| self.corner(corner));
            let along = (end - start).normalized().unwrap_or(Vec2::ZERO);
            let opposed = along.perp().dot(normal);
            if best.is_none_or(|(_, most)| opposed > most) {
                best = Some((index, opposed));
            }
        }
        best.map_or(0, |(index, _)| index)
    }
}
