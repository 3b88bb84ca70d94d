//! Contact points of a hull and a solid collider in one pose.

use super::edge::{Edge, Sample, distance};
use crate::contact::Collider;
use crate::math::{Real, Vec2};
use crate::rigid::contact::shape::Shape;
use heapless::Vec;

/// Contact point of a hull and a surface, in the frame of the collider.
#[derive(Clone, Copy, Debug)]
pub(super) struct SurfacePoint<T> {
    /// Point of the hull before it is grown by its radius.
    pub(super) on: Vec2<T>,
    /// Unit vector from the surface to the hull.
    pub(super) normal: Vec2<T>,
    /// Distance of the surfaces, m; negative in an overlap.
    pub(super) gap: T,
    /// Corner or edge that touches, and where. It identifies the point across substeps.
    pub(super) feature: u16,
}

/// Contact points with a common normal, the nearest one first.
pub(super) type SurfacePoints<T> = Vec<SurfacePoint<T>, 2>;

/// Returns at most two contact points of a shape that are nearer than a margin, m.
///
/// The nearest point of the outline is a corner or lies within an edge. A second one is at the
/// other end of the flat part of the edge that faces the collider.
pub(super) fn manifold<T: Real, C: Collider<T>>(
    collider: &C,
    shape: &Shape<T>,
    margin: T,
) -> SurfacePoints<T> {
    let mut points = SurfacePoints::new();
    let Some(nearest) = nearest(collider, shape) else {
        return points;
    };
    if nearest.gap > margin {
        return points;
    }
    if nearest.gap < T::ZERO
        && let Some(points) = crossing(collider, shape, nearest.normal, margin)
    {
        return points;
    }
    let _ = points.push(nearest);
    let facing = shape.incident_edge(nearest.normal);
    let Some(edge) = edge(collider, shape, facing) else {
        return points;
    };
    let found = edge.nearest();
    let least = edge.length * T::ratio(1, 16);
    let [first, second] = edge.flat(&found);
    if second.at - first.at <= least {
        return points;
    }
    points.clear();
    for (sample, side) in [(first, 0), (second, 1)] {
        if sample.distance <= margin {
            let ends = (shape.edge(facing), within(facing, side));
            let _ = points.push(on_edge(&edge, ends, &sample, nearest.normal));
        }
    }
    if points.is_empty() {
        let _ = points.push(nearest);
    }
    points
}

/// Returns the corners of a shape that are nearer than a margin, m, to the side of the collider on
/// which the middle of the shape is; `None` if the nearest point of the outline is on the same
/// side.
///
/// Corners beyond the middle of a collider are nearer to its far side.
fn crossing<T: Real, C: Collider<T>>(
    collider: &C,
    shape: &Shape<T>,
    nearest: Vec2<T>,
    margin: T,
) -> Option<SurfacePoints<T>> {
    let middle = shape.middle();
    let (distance, normal) = distance(collider, middle, shape.radius);
    if normal.dot(nearest) >= T::ZERO {
        return None;
    }
    let mut points = SurfacePoints::new();
    let [first, second] = shape.edge(shape.incident_edge(normal));
    for index in [Some(first), (second != first).then_some(second)] {
        let Some(index) = index else {
            continue;
        };
        let on = shape.corner(index);
        let gap = distance + normal.dot(on - middle);
        if gap <= margin {
            let _ = points.push(SurfacePoint {
                on,
                normal,
                gap,
                feature: number(index),
            });
        }
    }
    Some(points)
}

/// Returns the contact point at a sample of an edge.
fn on_edge<T: Real, C: Collider<T>>(
    edge: &Edge<'_, T, C>,
    ([start, end], side): ([usize; 2], u16),
    sample: &Sample<T>,
    normal: Vec2<T>,
) -> SurfacePoint<T> {
    let feature = if sample.at == T::ZERO {
        number(start)
    } else if sample.at == edge.length {
        number(end)
    } else {
        side
    };
    SurfacePoint {
        on: edge.point(sample.at),
        normal,
        gap: sample.distance,
        feature,
    }
}

/// Returns the nearest point of the outline.
fn nearest<T: Real, C: Collider<T>>(collider: &C, shape: &Shape<T>) -> Option<SurfacePoint<T>> {
    let mut best: Option<SurfacePoint<T>> = None;
    let mut consider = |point: SurfacePoint<T>| {
        if best.is_none_or(|other| point.gap < other.gap) {
            best = Some(point);
        }
    };
    let mut index = 0_usize;
    for corner in shape.corners() {
        let (gap, normal) = distance(collider, corner.position, shape.radius);
        consider(SurfacePoint {
            on: corner.position,
            normal,
            gap,
            feature: number(index),
        });
        index = index.saturating_add(1);
    }
    for index in 0..shape.corners().len() {
        if let Some(point) =
            edge(collider, shape, index).and_then(|edge| inside(&edge, within(index, 0)))
        {
            consider(point);
        }
    }
    best
}

/// Returns the nearest point of an edge; `None` if it is a corner.
///
/// The gradients on both sides of it are those of the sides of a corner of the collider. Their
/// convex combination m normal to the edge is the gradient of the smallest distance as the edge
/// moves along its normal. So the depth in this direction is 1/|m| times the distance.
fn inside<T: Real, C: Collider<T>>(edge: &Edge<'_, T, C>, feature: u16) -> Option<SurfacePoint<T>> {
    let found = edge.nearest();
    let best = found.best;
    if best.at == T::ZERO || best.at == edge.length {
        return None;
    }
    let (left, right) = (found.left.slope, found.right.slope);
    let share = if left < right {
        -left / (right - left)
    } else {
        T::ZERO
    };
    let inward = edge.along.perp();
    let mean = found.left.normal.lerp(found.right.normal, share);
    let rate = inward.dot(mean);
    let (normal, gap) = if rate < T::HALF {
        // Both sides are nearly opposite: the edge crosses a thin collider.
        (best.normal, best.distance)
    } else if best.distance < T::ZERO {
        (inward, best.distance / rate)
    } else {
        (inward, best.distance)
    };
    Some(SurfacePoint {
        on: edge.point(best.at),
        normal,
        gap,
        feature,
    })
}

/// Returns an edge of a shape; `None` for a disc.
fn edge<'a, T: Real, C>(collider: &'a C, shape: &Shape<T>, index: usize) -> Option<Edge<'a, T, C>> {
    let corner = shape.corners().get(index)?;
    let [start, end] = shape.edge(index).map(|index| shape.corner(index));
    let along = corner.normal.perp();
    (along != Vec2::ZERO).then(|| Edge {
        collider,
        start,
        along,
        length: along.dot(end - start),
        radius: shape.radius,
    })
}

/// Returns the number of a corner.
fn number(corner: usize) -> u16 {
    u16::try_from(corner).unwrap_or(0) & 7
}

/// Returns the number of a side within an edge.
fn within(edge: usize, side: u16) -> u16 {
    32 | number(edge) << 2 | side
}
