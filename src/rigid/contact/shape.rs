//! Corners of a hull in one pose.

use crate::math::{Real, Vec2};

/// Largest number of corners of a hull.
pub(super) const MAX_CORNERS: usize = 8;

/// Corner of a hull, and the outward unit normal of the edge from it to the next corner.
///
/// The normal of a disc is zero.
#[derive(Clone, Copy, Debug)]
pub(super) struct Corner<T> {
    pub(super) position: Vec2<T>,
    pub(super) normal: Vec2<T>,
}

impl<T: Real> Corner<T> {
    pub(super) const NONE: Self = Self {
        position: Vec2::ZERO,
        normal: Vec2::ZERO,
    };

    /// Returns the corner of a hull with these positions; `None` beyond the last one.
    pub(super) fn new(positions: &[Vec2<T>], index: usize) -> Option<Self> {
        let position = *positions.get(index)?;
        let next = positions.get(index.saturating_add(1)).or(positions.first());
        let along = (*next? - position).normalized().unwrap_or(Vec2::ZERO);
        Some(Self {
            position,
            normal: -along.perp(),
        })
    }
}

/// Convex hull of at most eight corners in counter-clockwise order, grown by a radius.
///
/// One corner is a disc, and two are a capsule.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape<T> {
    corners: [Corner<T>; MAX_CORNERS],
    count: usize,
    pub(super) radius: T,
}

/// Edge of a shape whose normal separates it best from another one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Face<T> {
    /// Index of the corner at which the edge begins.
    pub(super) index: usize,
    pub(super) start: Vec2<T>,
    /// Outward unit normal. The edge is along perp of it.
    pub(super) normal: Vec2<T>,
    pub(super) length: T,
    /// Smallest distance of the other shape's corners from the line of the edge.
    pub(super) separation: T,
}

impl<T: Real> Shape<T> {
    /// Returns a shape with the images of these corners, those beyond the largest number left out.
    #[inline]
    pub(super) fn new(
        corners: &[Corner<T>],
        radius: T,
        image: impl Fn(&Corner<T>) -> Corner<T>,
    ) -> Self {
        let mut shape = Self {
            corners: [Corner::NONE; MAX_CORNERS],
            count: corners.len().min(MAX_CORNERS),
            radius,
        };
        for (slot, corner) in shape.corners.iter_mut().zip(corners) {
            *slot = image(corner);
        }
        shape
    }

    /// Returns the corners.
    pub(super) fn corners(&self) -> &[Corner<T>] {
        self.corners.get(..self.count).unwrap_or_default()
    }

    /// Returns the position of a corner.
    pub(super) fn corner(&self, index: usize) -> Vec2<T> {
        let corner = self.corners.get(index);
        corner.map_or(Vec2::ZERO, |corner| corner.position)
    }

    /// Returns the indices of both ends of the edge that begins at a corner; the same index twice
    /// for a disc.
    pub(super) fn edge(&self, index: usize) -> [usize; 2] {
        let next = index.saturating_add(1);
        [index, if next < self.count { next } else { 0 }]
    }

    /// Returns the edge with the largest separation.
    ///
    /// `None` for a disc, where all corners coincide, and if no separation is more than `least`.
    pub(super) fn best_face(&self, other: &Self, least: Option<T>) -> Option<Face<T>> {
        let mut best: Option<(usize, &Corner<T>)> = None;
        let mut most = least;
        for (index, corner) in (0..MAX_CORNERS).zip(self.corners()) {
            if corner.normal == Vec2::ZERO {
                continue;
            }
            let mut separation = None;
            let is_best = other.corners().iter().all(|q| {
                let distance = corner.normal.dot(q.position - corner.position);
                separation = Some(separation.map_or(distance, |least: T| least.at_most(distance)));
                most.is_none_or(|most| distance > most)
            });
            if is_best && separation.is_some() {
                (best, most) = (Some((index, corner)), separation);
            }
        }
        let ((index, corner), separation) = best.zip(most)?;
        let [_, end] = self.edge(index);
        let edge = self.corner(end) - corner.position;
        Some(Face {
            index,
            start: corner.position,
            normal: corner.normal,
            length: corner.normal.perp().dot(edge),
            separation,
        })
    }

    /// Returns the mean of the corners.
    pub(super) fn middle(&self) -> Vec2<T> {
        let (mut sum, mut count) = (Vec2::ZERO, T::ZERO);
        for corner in self.corners() {
            (sum, count) = (sum + corner.position, count + T::ONE);
        }
        if count == T::ZERO { sum } else { sum / count }
    }

    /// Returns the index of the edge whose outward normal is most opposed to a normal.
    pub(super) fn incident_edge(&self, normal: Vec2<T>) -> usize {
        let mut best: Option<(usize, T)> = None;
        for index in 0..self.count {
            let Some(corner) = self.corners.get(index) else {
                continue;
            };
            let opposed = -corner.normal.dot(normal);
            if best.is_none_or(|(_, most)| opposed > most) {
                best = Some((index, opposed));
            }
        }
        best.map_or(0, |(index, _)| index)
    }
}
