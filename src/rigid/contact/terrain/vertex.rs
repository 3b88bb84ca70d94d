//! Contact of a hull with an exposed vertex of a terrain, in one pose.

use super::edge::TerrainPoint;
use crate::contact::{Cone, TerrainEdge};
use crate::math::{Real, Vec2};
use crate::rigid::contact::shape::Shape;

/// Bit of a feature: the vertex is an open end of its edge.
const END: u32 = 1 << 31;

/// Returns the exposed vertices that belong to an edge, relative to an origin, each with zero or
/// [`END`].
///
/// A vertex belongs to the edge that starts at it, and an open end to its edge.
pub(super) fn vertices<T: Real>(
    edge: &TerrainEdge<T>,
    origin: Vec2<T>,
) -> impl Iterator<Item = (Cone<T>, u32)> + use<T> {
    let relative = TerrainEdge {
        start: edge.start - origin,
        end: edge.end - origin,
        before: edge.before.map(|before| before - origin),
        after: edge.after.map(|after| after - origin),
        ..*edge
    };
    let direction = (edge.end - edge.start).direction();
    let cones = direction.map(|(u, _)| {
        let start = Cone::at_start(&relative, u).map(|cone| (cone, 0));
        [start, Cone::at_end(&relative, u).map(|cone| (cone, END))]
    });
    cones.into_iter().flatten().flatten()
}

/// Returns the contact of a shape with a vertex along one of the normals of the vertex; `None` if
/// the nearest point of the shape is more than 1/16 rad from them: a body that rests on two
/// vertices with one side turns a little. The feature is the number of the side or corner.
pub(super) fn contact<T: Real>(shape: &Shape<T>, cone: &Cone<T>) -> Option<TerrainPoint<T>> {
    let (on, normal, distance, feature) = nearest(shape, cone.vertex)?;
    cone.contains(normal, T::ratio(1, 16))
        .then_some(TerrainPoint {
            on,
            normal,
            gap: distance - shape.radius,
            feature: feature.into(),
        })
}

/// Returns the point of a shape without its radius that is nearest to a vertex, the unit normal
/// from the vertex to it, the distance, and the number of the side, or of the corner plus 8.
pub(super) fn nearest<T: Real>(
    shape: &Shape<T>,
    vertex: Vec2<T>,
) -> Option<(Vec2<T>, Vec2<T>, T, u16)> {
    let mut best: Option<(T, u16, Vec2<T>)> = None;
    let mut index = 0_u16;
    for corner in shape.corners() {
        let distance = corner.normal.dot(vertex - corner.position);
        let is_side = corner.normal != Vec2::ZERO;
        if is_side && best.is_none_or(|(most, ..)| distance > most) {
            best = Some((distance, index, corner.normal));
        }
        index = index.saturating_add(1);
    }
    let (distance, side, outward) = best.unwrap_or((T::ZERO, 0, Vec2::ZERO));
    let ends = shape.edge(side.into());
    let [a, b] = ends.map(|corner| shape.corner(corner));
    let along = outward.perp();
    let is_before = along.dot(vertex - a) < T::ZERO;
    let is_beyond = along.dot(vertex - b) > T::ZERO;
    let is_inside = distance <= T::ZERO && outward != Vec2::ZERO;
    if is_inside || outward != Vec2::ZERO && !is_before && !is_beyond {
        return Some((vertex - outward * distance, -outward, distance, side));
    }
    let [first, last] = ends;
    let corner = if is_beyond { last } else { first };
    let on = shape.corner(corner);
    let (normal, distance) = (on - vertex).direction()?;
    let corner = u16::try_from(corner).unwrap_or(0);
    Some((on, normal, distance, 8 | corner))
}
