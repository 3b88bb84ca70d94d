//! Contact of a hull with an edge of a terrain, in one pose.

use crate::contact::TerrainEdge;
use crate::math::{Real, Vec2};
use crate::rigid::contact::shape::Shape;

/// Contact point of a hull and a terrain.
#[derive(Clone, Copy, Debug)]
pub(super) struct TerrainPoint<T> {
    /// Point of the hull before it is grown by its radius.
    pub(super) on: Vec2<T>,
    /// Unit vector from the terrain to the hull.
    pub(super) normal: Vec2<T>,
    /// Distance, m; negative in an overlap.
    pub(super) gap: T,
    /// Corner or side of the hull that touches. It identifies the point across substeps.
    pub(super) feature: u32,
}

/// Edge of a terrain with its direction, relative to an origin.
pub(super) struct Side<T> {
    start: Vec2<T>,
    end: Vec2<T>,
    /// Unit vectors along the edge and to its free side, and the length, m.
    along: Vec2<T>,
    pub(super) normal: Vec2<T>,
    length: T,
    /// Whether the edges at the start and at the end turn to the free side: a corner in both
    /// belongs to both.
    concave: [bool; 2],
}

impl<T: Real> Side<T> {
    /// Returns an edge; `None` if it has no direction.
    pub(super) fn new(edge: &TerrainEdge<T>, origin: Vec2<T>) -> Option<Self> {
        let (start, end) = (edge.start - origin, edge.end - origin);
        let (along, length) = (end - start).direction()?;
        Some(Self {
            start,
            end,
            along,
            normal: -along.perp(),
            length,
            concave: [
                edge.before
                    .is_some_and(|before| (edge.start - before).cross(along) < T::ZERO),
                edge.after
                    .is_some_and(|after| along.cross(after - edge.end) < T::ZERO),
            ],
        })
    }

    /// Returns whether a point is on the free side.
    pub(super) fn has_in_front(&self, point: Vec2<T>) -> bool {
        self.normal.dot(point - self.start) > T::ZERO
    }

    /// Returns the distance of a shape from the line of the edge, m.
    pub(super) fn line_gap(&self, shape: &Shape<T>) -> Option<T> {
        let height = |point: Vec2<T>| self.normal.dot(point - self.start);
        let heights = shape.corners().iter().map(|corner| height(corner.position));
        Some(heights.reduce(T::at_most)? - shape.radius)
    }

    /// Returns the distance by which the parts of the edge and of a shape in front of each other
    /// are apart along the normal, m; `None` if the shape is beside the edge.
    fn gap_over(&self, shape: &Shape<T>) -> Option<T> {
        let mut lowest: Option<T> = None;
        for index in 0..shape.corners().len() {
            let [p, q] = shape.edge(index).map(|i| shape.corner(i) - self.start);
            let (from, to) = (self.along.dot(p), self.along.dot(q));
            if from.at_most(to) > self.length || from.at_least(to) < T::ZERO {
                continue;
            }
            let extent = to - from;
            let fraction = |at: T| {
                if extent == T::ZERO {
                    T::ZERO
                } else {
                    ((at - from) / extent).at_least(T::ZERO).at_most(T::ONE)
                }
            };
            for at in [T::ZERO, self.length] {
                let height = self.normal.dot(p.lerp(q, fraction(at)));
                lowest = Some(lowest.map_or(height, |least| least.at_most(height)));
            }
        }
        Some(lowest? - shape.radius)
    }

    /// Returns the largest distance of the edge from a side of a shape, m.
    fn gap_from_sides(&self, shape: &Shape<T>) -> Option<T> {
        let sides = shape.corners().iter();
        let sides = sides.filter(|corner| corner.normal != Vec2::ZERO);
        let gaps = sides.map(|corner| {
            let distance = |end: Vec2<T>| corner.normal.dot(end - corner.position);
            distance(self.start).at_most(distance(self.end))
        });
        Some(gaps.reduce(T::at_least)? - shape.radius)
    }

    /// Calls a function with the corners of a shape that are nearer than a margin and over the
    /// edge.
    ///
    /// The normal of the edge must be the axis of least overlap: with a larger gap along the normal
    /// of a side of the shape, a vertex of the terrain touches that side (separating-axis test;
    /// Ericson, "Real-time collision detection", 2005, section 5.2). The test is that of the part
    /// of the shape in front of the edge, so that one of many edges that form a floor leads to the
    /// same result as one long edge. `slack` is the tolerance, and `least` the least gap of an edge
    /// that the hull may pass.
    pub(super) fn corners(
        &self,
        shape: &Shape<T>,
        (margin, slack, least): (T, T, Option<T>),
        mut visit: impl FnMut(TerrainPoint<T>),
    ) {
        let Some(gap) = self.gap_over(shape) else {
            return;
        };
        let is_passed = least.is_some_and(|least| gap < least);
        let sides = self.gap_from_sides(shape);
        if gap > margin || is_passed || sides.is_some_and(|sides| gap < sides - slack) {
            return;
        }
        let rounding = (self.start.x.abs() + self.start.y.abs() + self.length)
            * (T::EPSILON * T::ratio(16, 1));
        // A body that rests in a concave corner is a little behind the other edge.
        let beyond = self.concave.map(|concave| {
            if concave {
                rounding.at_least(slack * T::ratio(32, 1))
            } else {
                rounding
            }
        });
        let [before, after] = beyond;
        let mut index = 0_u16;
        for corner in shape.corners() {
            let arm = corner.position - self.start;
            let (at, height) = (self.along.dot(arm), self.normal.dot(arm));
            let gap = height - shape.radius;
            if at >= -before && at <= self.length + after && gap <= margin {
                visit(TerrainPoint {
                    on: corner.position,
                    normal: self.normal,
                    gap,
                    feature: (index << 2 | quadrant(self.normal)).into(),
                });
            }
            index = index.saturating_add(1);
        }
    }
}

/// Returns a number for the direction of a normal. It differs between a floor and a wall.
pub(super) fn quadrant<T: Real>(normal: Vec2<T>) -> u16 {
    if normal.x.abs() > normal.y.abs() {
        u16::from(normal.x > T::ZERO)
    } else {
        2 | u16::from(normal.y > T::ZERO)
    }
}
