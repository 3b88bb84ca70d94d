//! Broad phase: candidate pairs of points and edges for a substep.

use super::body::{Corner, OutlineBody, Topology};
use super::cached::CachedContact;
use super::contact::Contact;
use super::corner_positions::CornerPositions;
use super::edge::{EdgeFrame, Side};
use crate::contact::aabb::Aabb;
use crate::contact::response::Response;
use crate::math::{Real, Vec2};
use crate::particles::Motion;
use heapless::Vec;

/// Computes the boxes of the paths of all corners. Each box is grown by the radius and a quarter of
/// the displacement. A corner that slides along an edge leaves the straight path by up to a fifth
/// of the displacement.
pub(super) fn update_bounds<T: Real>(
    bodies: &mut [OutlineBody<T>],
    corners: &mut [Corner<T>],
    motion: &Motion<'_, T>,
) {
    for body in bodies {
        let corners = corners.get_mut(body.corners()).unwrap_or_default();
        let is_free = |corner: &Corner<T>| is_free(motion.inverse_masses, corner);
        body.movable = corners.iter().any(is_free);
        for corner in corners.iter_mut() {
            let i = corner.id.index();
            let (Some(&x), Some(&d)) = (motion.positions.get(i), motion.displacements.get(i))
            else {
                continue;
            };
            let margin = body.radius + (d.x.abs() + d.y.abs()) * T::ratio(1, 4);
            corner.bounds = Aabb::around(x, margin).join(Aabb::around(x + d, margin));
        }
        if let Some(bounds) = Aabb::union(corners.iter().map(|corner| corner.bounds)) {
            body.bounds = bounds;
        }
    }
}

/// Search for the contacts of a substep.
pub(super) struct Search<'a, T, const K: usize> {
    pub(super) bodies: &'a [OutlineBody<T>],
    pub(super) corner_positions: CornerPositions<'a, T>,
    pub(super) displacements: &'a [Vec2<T>],
    pub(super) inverse_masses: &'a [T],
    /// Contacts of the last substep, in order.
    pub(super) cache: &'a [CachedContact<T>],
    pub(super) found: &'a mut Vec<Contact<T>, K>,
    pub(super) dropped: &'a mut usize,
    /// Whether the list is full and sorted by expected gaps.
    pub(super) is_heap: bool,
}

impl<T: Real, const K: usize> Search<'_, T, K> {
    /// Lists all contacts: by body, then by other body, then by point, then by edge.
    ///
    /// At most 4K dropped contacts, or four for each corner, are examined. Each body has an equal
    /// part of those that remain.
    pub(super) fn list_contacts(&mut self) {
        let bodies = self.bodies;
        let max_dropped = self
            .dropped
            .saturating_add(K.max(self.corner_positions.corners.len()).saturating_mul(4));
        let mut remaining = bodies.len();
        for (a, body) in bodies.iter().enumerate() {
            let allowance = max_dropped.saturating_sub(*self.dropped);
            let part = allowance.checked_div(remaining).unwrap_or(allowance);
            let max_dropped = self.dropped.saturating_add(part);
            remaining = remaining.saturating_sub(1);
            for (b, other) in bodies.iter().enumerate() {
                let collides = if a == b {
                    body.self_collision
                } else {
                    body.filter.collides_with(other.filter)
                };
                let movable = body.movable || other.movable;
                if collides && movable && body.bounds.overlaps(&other.bounds) {
                    self.compare(body, other, a == b, max_dropped);
                }
            }
        }
        if self.is_heap {
            self.sort();
        }
    }

    /// Compares the corners of a body with the edges of another, or its own. From `max_dropped`
    /// dropped contacts on, each corner in the box of another body counts as one more, and its
    /// edges are not examined.
    fn compare(
        &mut self,
        body: &OutlineBody<T>,
        other: &OutlineBody<T>,
        same_body: bool,
        max_dropped: usize,
    ) {
        if other.edges().is_empty() {
            return;
        }
        let corners = self
            .corner_positions
            .corners
            .get(body.corners())
            .unwrap_or_default();
        for (point, corner) in (body.first..body.end)
            .zip(corners)
            .filter(|(_, corner)| corner.bounds.overlaps(&other.bounds))
        {
            if !same_body && *self.dropped >= max_dropped {
                *self.dropped = self.dropped.saturating_add(1);
                continue;
            }
            let Some((_, position)) = self.corner_positions.corner(point) else {
                return;
            };
            let radius = body.radius + other.radius;
            let one_sided = other.kind == Topology::Closed && !same_body;
            let inside = one_sided && self.corner_positions.body_contains(other, position);
            let exit_edge = if inside {
                self.corner_positions
                    .exit_edge(body, other, point, position)
            } else {
                None
            };
            for edge in other.edges() {
                if exit_edge.is_some_and(|exit_edge| {
                    edge == exit_edge || self.join_at_reflex_corner(edge, exit_edge, position)
                }) {
                    self.list_deep(point, position, edge, radius);
                } else if self.may_collide(corner, edge, same_body.then_some(radius)) {
                    self.list(point, position, edge, radius, one_sided);
                }
            }
        }
    }

    /// Returns whether a point and an edge may collide. Their boxes must overlap, and the point
    /// must not be an end of the edge. On the same body, their distance at rest must be at least
    /// `min_rest_distance`.
    fn may_collide(&self, corner: &Corner<T>, edge: u16, min_rest_distance: Option<T>) -> bool {
        let Some(start) = self.corner_positions.corners.get(usize::from(edge)) else {
            return false;
        };
        let Some(end) = self.corner_positions.corners.get(usize::from(start.next)) else {
            return false;
        };
        let near = start.bounds.join(end.bounds).overlaps(&corner.bounds);
        if !near || [start.id, end.id].contains(&corner.id) {
            return false;
        }
        let rest_distance = || {
            EdgeFrame::new([corner.rest, start.rest, end.rest])
                .nearest()
                .length()
        };
        min_rest_distance.is_none_or(|radius| rest_distance() >= radius)
    }

    /// Returns whether two edges are consecutive and join at a reflex corner.
    fn join_at_reflex_corner(&self, a: u16, b: u16, point: Vec2<T>) -> bool {
        if !self
            .corner_positions
            .edge_frame(a, point)
            .is_some_and(|frame| frame.projects_onto_edge())
        {
            return false;
        }
        let is_reflex = |a: u16, b: u16| {
            // Most edges are not adjacent, so their corners need not be read.
            self.corner_positions
                .corners
                .get(usize::from(a))
                .filter(|start| start.next == b)?;
            let (start, x) = self.corner_positions.corner(a)?;
            let (middle, y) = self.corner_positions.corner(start.next)?;
            let (_, z) = self.corner_positions.corner(middle.next)?;
            Some(EdgeFrame::new([z, x, y]).signed_offset() < T::ZERO)
        };
        is_reflex(a, b) == Some(true) || is_reflex(b, a) == Some(true)
    }

    /// Adds a contact of a point inside an outline with the line of an edge.
    fn list_deep(&mut self, point: u16, position: Vec2<T>, edge: u16, radius: T) {
        let Some(frame) = self.corner_positions.edge_frame(edge, position) else {
            return;
        };
        let left = frame
            .e
            .direction()
            .map_or(T::ZERO, |(u, _)| u.cross(frame.r));
        self.add(point, edge, Some(Side::Right), -(left + radius), true);
    }

    fn list(&mut self, point: u16, position: Vec2<T>, edge: u16, radius: T, one_sided: bool) {
        let Some(frame) = self.corner_positions.edge_frame(edge, position) else {
            return;
        };
        let distance = frame.nearest().length();
        if one_sided {
            self.add(point, edge, Some(Side::Right), distance - radius, false);
            return;
        }
        // Beyond the ends of the edge, sides are undefined.
        let current_side = Side::from_offset(frame.signed_offset()).filter(|_| frame.is_off_line());
        let previous_side = self.cached(point, edge).and_then(|cached| cached.side);
        let side = previous_side
            .or(current_side)
            .filter(|_| frame.projects_onto_edge());
        let deep = side.is_some() && current_side.is_some() && side != current_side;
        self.add(
            point,
            edge,
            side,
            if deep {
                -(distance + radius)
            } else {
                distance - radius
            },
            deep,
        );
    }

    /// Returns the data of this contact from the last substep.
    fn cached(&self, point: u16, edge: u16) -> Option<&CachedContact<T>> {
        let body = |corner: u16| {
            self.corner_positions
                .corners
                .get(usize::from(corner))
                .map(|corner| corner.body)
        };
        let order = |point: u16, edge: u16| (body(point), body(edge), point, edge);
        let index = self
            .cache
            .binary_search_by_key(&order(point, edge), |cached| {
                order(cached.point, cached.edge)
            })
            .ok()?;
        self.cache.get(index)
    }

    /// Adds a contact, unless none of its particles can move.
    fn add(&mut self, point: u16, edge: u16, side: Option<Side>, gap: T, deep: bool) {
        let corner = |index: u16| self.corner_positions.corners.get(usize::from(index));
        let end = corner(edge).and_then(|start| corner(start.next));
        let mut particles = [corner(point), corner(edge), end].into_iter().flatten();
        if !particles.any(|corner| is_free(self.inverse_masses, corner)) {
            return;
        }
        let (normal, slip) = self
            .cached(point, edge)
            .map_or((Response::<T>::NONE.normal, T::ZERO), |cached| {
                (cached.normal, cached.slip)
            });
        let mut response = Response::NONE;
        response.normal = normal;
        let contact = Contact {
            point,
            edge,
            side,
            deep,
            passed_around: false,
            gap,
            shift: T::ZERO,
            slip,
            response,
            along: T::ZERO,
            couple: Vec2::ZERO,
        };
        if let Err(contact) = self.found.push(contact) {
            *self.dropped = self.dropped.saturating_add(1);
            self.replace(contact);
        }
    }
}

/// Returns whether contacts can move a corner.
fn is_free<T: Real>(inverse_masses: &[T], corner: &Corner<T>) -> bool {
    let inverse_mass = inverse_masses.get(corner.id.index());
    inverse_mass.is_some_and(|w| *w > T::ZERO)
}
