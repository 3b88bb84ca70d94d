//! Contact points of two convex hulls in one pose.

use super::shape::{Face, Shape};
use crate::math::{Real, Vec2};
use heapless::Vec;

/// At most two contact points with a common normal.
#[derive(Clone, Debug)]
pub(super) struct Manifold<T> {
    /// Unit vector from the second hull to the first.
    pub(super) normal: Vec2<T>,
    pub(super) points: Vec<ManifoldPoint<T>, 2>,
}

/// Contact point.
#[derive(Clone, Copy, Debug)]
pub(super) struct ManifoldPoint<T> {
    /// Points of both hulls before they are grown by their radii. Their difference is along the
    /// normal.
    pub(super) on: [Vec2<T>; 2],
    /// Distance of the surfaces, m; negative in an overlap.
    pub(super) gap: T,
    /// Corners and edges that meet. It identifies the point across substeps.
    pub(super) feature: u16,
}

impl<T: Real> Manifold<T> {
    /// Returns the smallest distance.
    pub(super) fn gap(&self) -> Option<T> {
        self.points.iter().map(|point| point.gap).reduce(T::at_most)
    }
}

/// Returns the contact points of two shapes that are nearer than a margin, m.
///
/// The separating-axis test over all edges gives the reference edge. If the shapes are disjoint and
/// their nearest points are corners, these are the only contact. Otherwise the opposite edge of the
/// other shape is clipped to the reference edge. Ericson, "Real-time collision detection" (2005),
/// sections 5.2 and 5.5; Catto, "Contact manifolds" (Game Developers Conference 2007).
// Inlined, it would add to the stack and the code of its caller.
#[inline(never)]
pub(super) fn collide<T: Real>(a: &Shape<T>, b: &Shape<T>, margin: T) -> Option<Manifold<T>> {
    let reach = a.radius + b.radius;
    let first = a.best_face(b, None);
    // The first one is preferred, so that rounding does not alternate between two edges.
    let least = first.map(|face| face.separation + face.length * T::ratio(1, 1024));
    let second = b.best_face(a, least);
    let swapped = second.is_some();
    let Some(face) = second.or(first) else {
        return corners((a, b), (0, 0), margin);
    };
    if face.separation - reach > margin {
        return None;
    }
    let (reference, incident) = if swapped { (b, a) } else { (a, b) };
    let normal = face.normal;
    let opposite = incident.edge(incident.incident_edge(normal));
    if face.separation > T::ZERO {
        let own = reference.edge(face.index);
        if let Some((i, j)) = nearest_corners((reference, own), (incident, opposite)) {
            let indices = if swapped { (j, i) } else { (i, j) };
            return corners((a, b), indices, margin);
        }
    }
    let mut manifold = Manifold {
        // The outward normal of the second hull points to the first.
        normal: if swapped { normal } else { -normal },
        points: Vec::new(),
    };
    let [edge, _] = opposite;
    let edges = if swapped {
        [edge, face.index]
    } else {
        [face.index, edge]
    };
    for (end, fraction) in clipped(&face, incident, opposite) {
        let [p, q] = opposite.map(|corner| incident.corner(corner));
        let on = p.lerp(q, fraction);
        let distance = normal.dot(on - face.start);
        let gap = distance - reach;
        if gap > margin {
            continue;
        }
        let foot = on - normal * distance;
        let _ = manifold.points.push(ManifoldPoint {
            on: if swapped { [on, foot] } else { [foot, on] },
            gap,
            feature: feature(edges, (end == 0) != swapped, false),
        });
    }
    (!manifold.points.is_empty()).then_some(manifold)
}

/// Returns a number for the edges or corners of both hulls that meet.
///
/// Two edges meet in two points, `is_last` at the end of the first hull's edge and at the start of
/// the second one's. The number is the same whichever of both is the reference edge: while two
/// parallel edges rest on each other, rounding decides which one it is.
fn feature([first, second]: [usize; 2], is_last: bool, corners: bool) -> u16 {
    let number = |index: usize| u16::try_from(index).unwrap_or(0);
    u16::from(corners) << 9
        | u16::from(is_last) << 8
        | (number(first) & 15) << 4
        | (number(second) & 15)
}

/// Returns the contact of two corners; `None` beyond the margin.
///
/// Coincident corners separate along (1, 0).
fn corners<T: Real>(
    (a, b): (&Shape<T>, &Shape<T>),
    (i, j): (usize, usize),
    margin: T,
) -> Option<Manifold<T>> {
    let on = [a.corner(i), b.corner(j)];
    let (normal, distance) = (on[0] - on[1])
        .direction()
        .unwrap_or((Vec2::new(T::ONE, T::ZERO), T::ZERO));
    let gap = distance - (a.radius + b.radius);
    if gap > margin {
        return None;
    }
    let mut points = Vec::new();
    let _ = points.push(ManifoldPoint {
        on,
        gap,
        feature: feature([i, j], false, true),
    });
    Some(Manifold { normal, points })
}

/// Returns the indices of the nearest points of two edges if both are corners.
fn nearest_corners<T: Real>(
    (a, first): (&Shape<T>, [usize; 2]),
    (b, second): (&Shape<T>, [usize; 2]),
) -> Option<(usize, usize)> {
    let mut best: Option<(T, Option<(usize, usize)>)> = None;
    let mut consider = |distance: T, pair: Option<(usize, usize)>| {
        if best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, pair));
        }
    };
    for j in second {
        let (distance, nearest) = to_edge((a, first), b.corner(j));
        consider(distance, nearest.map(|i| (i, j)));
    }
    for i in first {
        let (distance, nearest) = to_edge((b, second), a.corner(i));
        consider(distance, nearest.map(|j| (i, j)));
    }
    best.and_then(|(_, pair)| pair)
}

/// Returns the distance of a point from an edge, and the corner if it is nearest.
fn to_edge<T: Real>(
    (shape, [i, j]): (&Shape<T>, [usize; 2]),
    point: Vec2<T>,
) -> (T, Option<usize>) {
    let (start, end) = (shape.corner(i), shape.corner(j));
    let to_start = point - start;
    let (mut to_corner, mut corner) = (to_start, i);
    if let Some((along, length)) = (end - start).direction() {
        let at = along.dot(to_start);
        let (is_before, is_beyond) = (at <= T::ZERO, at >= length);
        if is_beyond {
            (to_corner, corner) = (point - end, j);
        } else if !is_before {
            return (along.cross(to_start).abs(), None);
        }
    }
    (to_corner.length(), Some(corner))
}

/// Returns the ends of the incident edge, clipped to the reference edge: the index of the end and
/// the fraction of the edge.
fn clipped<T: Real>(face: &Face<T>, incident: &Shape<T>, edge: [usize; 2]) -> Vec<(usize, T), 2> {
    let along = face.normal.perp();
    let [start, end] = edge.map(|corner| along.dot(incident.corner(corner) - face.start));
    let mut found = Vec::new();
    let (mut lower, mut upper) = (T::ZERO, T::ONE);
    let extent = end - start;
    if extent != T::ZERO {
        // Fractions at which the incident edge passes both ends of the reference edge.
        let fraction = |at: T| ((at - start) / extent).at_least(T::ZERO).at_most(T::ONE);
        let (from, to) = (fraction(T::ZERO), fraction(face.length));
        (lower, upper) = (from.at_most(to), from.at_least(to));
    }
    let _ = found.push((0, lower));
    let [first, second] = edge;
    if upper > lower && first != second {
        let _ = found.push((1, upper));
    }
    found
}
