//! Broad phase: candidate pairs of points and edges for a substep.

use super::body::{Corner, OutlineBody, Topology};
use super::contact::Contact;
use super::corner_positions::CornerPositions;
use super::edge::{EdgeFrame, Side};
use crate::checksum::Checksum;
use crate::contact::aabb::Aabb;
use crate::contact::response::Response;
use crate::math::{Real, Vec2};
use crate::particles::Motion;
use heapless::Vec;

/// Data of a contact that the next substep needs.
#[derive(Clone, Copy, Debug)]
pub(super) struct CachedContact<T> {
    point: u16,
    edge: u16,
    side: Option<Side>,
    pub(super) normal: Vec2<T>,
    slip: T,
}

impl<T: Real> CachedContact<T> {
    pub(super) fn new(contact: &Contact<T>) -> Self {
        Self {
            point: contact.point,
            edge: contact.edge,
            side: contact.side.filter(|_| !contact.round),
            normal: contact.response.normal,
            slip: contact.slip,
        }
    }

    /// Adds all fields.
    pub(super) fn hash_state(&self, checksum: &mut Checksum) {
        checksum.add_bits(self.point.into());
        checksum.add_bits(self.edge.into());
        checksum.add_bits(match self.side {
            None => 0,
            Some(Side::Left) => 1,
            Some(Side::Right) => 2,
        });
        checksum.add_vector(self.normal);
        checksum.add(self.slip);
    }
}

/// Computes the boxes of the paths of all corners. Each box is grown by the radius and a quarter of
/// the displacement. A corner that slides along an edge leaves the straight path by up to a fifth
/// of the displacement.
pub(super) fn bound<T: Real>(
    bodies: &mut [OutlineBody<T>],
    corners: &mut [Corner<T>],
    motion: &Motion<'_, T>,
) {
    for body in bodies {
        let corners = corners.get_mut(body.corners()).unwrap_or_default();
        for corner in corners.iter_mut() {
            let i = corner.id.index();
            let (Some(&x), Some(&d)) = (motion.positions.get(i), motion.displacements.get(i))
            else {
                continue;
            };
            let margin = body.options.radius + (d.x.abs() + d.y.abs()) * T::ratio(1, 4);
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
    pub(super) places: CornerPositions<'a, T>,
    /// Contacts of the last substep, in order.
    pub(super) traces: &'a [CachedContact<T>],
    pub(super) found: &'a mut Vec<Contact<T>, K>,
    pub(super) dropped: &'a mut usize,
}

impl<T: Real, const K: usize> Search<'_, T, K> {
    /// Lists all contacts: by body, then by other body, then by point, then by edge.
    pub(super) fn run(&mut self) {
        let bodies = self.bodies;
        let most = self.dropped.saturating_add(K.saturating_mul(4));
        for (a, body) in bodies.iter().enumerate() {
            for (b, other) in bodies.iter().enumerate() {
                let meets = if a == b {
                    body.options.self_collision
                } else {
                    body.options.filter.meets(other.options.filter)
                };
                if meets && body.bounds.overlaps(&other.bounds) {
                    self.compare(body, other, a == b, most);
                }
            }
        }
    }

    /// Compares the corners of a body with the edges of another, or its own. From `most` dropped
    /// contacts on, each corner in the box of another body counts as one more, and its edges are
    /// not examined.
    fn compare(
        &mut self,
        body: &OutlineBody<T>,
        other: &OutlineBody<T>,
        itself: bool,
        most: usize,
    ) {
        if other.edges().is_empty() {
            return;
        }
        let corners = self.places.corners.get(body.corners()).unwrap_or_default();
        for (point, corner) in (body.first..body.end)
            .zip(corners)
            .filter(|(_, corner)| corner.bounds.overlaps(&other.bounds))
        {
            if !itself && *self.dropped >= most {
                *self.dropped = self.dropped.saturating_add(1);
                continue;
            }
            let Some((_, place)) = self.places.corner(point) else {
                return;
            };
            let radius = body.options.radius + other.options.radius;
            let one_sided = other.kind == Topology::Closed && !itself;
            let inside = one_sided && self.places.contain(other, place);
            let way_out = if inside {
                self.places.way_out(body, other, point, place)
            } else {
                None
            };
            for edge in other.edges() {
                if way_out.is_some_and(|way_out| {
                    edge == way_out || self.makes_notch(edge, way_out, place)
                }) {
                    self.list_deep(point, place, edge, radius);
                } else if self.may_meet(corner, edge, itself.then_some(radius)) {
                    self.list(point, place, edge, radius, one_sided);
                }
            }
        }
    }

    /// Returns whether a point and an edge may collide. Their boxes must overlap, and the point
    /// must not be an end of the edge. On the same body, their distance at rest must be at least
    /// `apart`.
    fn may_meet(&self, corner: &Corner<T>, edge: u16, apart: Option<T>) -> bool {
        let Some(start) = self.places.corners.get(usize::from(edge)) else {
            return false;
        };
        let Some(end) = self.places.corners.get(usize::from(start.next)) else {
            return false;
        };
        let near = start.bounds.join(end.bounds).overlaps(&corner.bounds);
        if !near || [start.id, end.id].contains(&corner.id) {
            return false;
        }
        let rested = || {
            EdgeFrame::new([corner.rest, start.rest, end.rest])
                .nearest()
                .length()
        };
        apart.is_none_or(|radius| rested() >= radius)
    }

    /// Returns whether two edges are consecutive and join at a reflex corner.
    fn makes_notch(&self, a: u16, b: u16, point: Vec2<T>) -> bool {
        if !self
            .places
            .seen(a, point)
            .is_some_and(|seen| seen.is_beside())
        {
            return false;
        }
        let turns_right = |a: u16, b: u16| {
            // Most edges are not adjacent, so their corners need not be read.
            self.places
                .corners
                .get(usize::from(a))
                .filter(|start| start.next == b)?;
            let (start, x) = self.places.corner(a)?;
            let (middle, y) = self.places.corner(start.next)?;
            let (_, z) = self.places.corner(middle.next)?;
            Some(EdgeFrame::new([z, x, y]).left() < T::ZERO)
        };
        turns_right(a, b) == Some(true) || turns_right(b, a) == Some(true)
    }

    /// Adds a contact of a point inside an outline with the line of an edge.
    fn list_deep(&mut self, point: u16, place: Vec2<T>, edge: u16, radius: T) {
        if self.is_full() {
            return;
        }
        let Some(seen) = self.places.seen(edge, place) else {
            return;
        };
        let left = seen.e.direction().map_or(T::ZERO, |(u, _)| u.cross(seen.r));
        self.add(point, edge, Some(Side::Right), -(left + radius), true);
    }

    fn list(&mut self, point: u16, place: Vec2<T>, edge: u16, radius: T, one_sided: bool) {
        if self.is_full() {
            return;
        }
        let Some(seen) = self.places.seen(edge, place) else {
            return;
        };
        let distance = seen.nearest().length();
        if one_sided {
            self.add(point, edge, Some(Side::Right), distance - radius, false);
            return;
        }
        // Beyond the ends of the edge, sides are undefined.
        let now = Side::from_offset(seen.left()).filter(|_| seen.is_off_line());
        let before = self.trace(point, edge).and_then(|trace| trace.side);
        let side = before.or(now).filter(|_| seen.is_beside());
        let deep = side.is_some() && now.is_some() && side != now;
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

    /// Returns whether the list is full. If so, counts the contact as dropped, and nothing is
    /// computed for it.
    fn is_full(&mut self) -> bool {
        let full = self.found.is_full();
        if full {
            *self.dropped = self.dropped.saturating_add(1);
        }
        full
    }

    /// Returns the data of this contact from the last substep.
    fn trace(&self, point: u16, edge: u16) -> Option<&CachedContact<T>> {
        let body = |corner: u16| {
            self.places
                .corners
                .get(usize::from(corner))
                .map(|corner| corner.body)
        };
        let order = |point: u16, edge: u16| (body(point), body(edge), point, edge);
        let place = self
            .traces
            .binary_search_by_key(&order(point, edge), |trace| order(trace.point, trace.edge))
            .ok()?;
        self.traces.get(place)
    }

    fn add(&mut self, point: u16, edge: u16, side: Option<Side>, gap: T, deep: bool) {
        let (normal, slip) = self
            .trace(point, edge)
            .map_or((Response::<T>::NONE.normal, T::ZERO), |trace| {
                (trace.normal, trace.slip)
            });
        let mut response = Response::NONE;
        response.normal = normal;
        let contact = Contact {
            point,
            edge,
            side,
            deep,
            round: false,
            gap,
            shift: T::ZERO,
            slip,
            response,
            along: T::ZERO,
            couple: Vec2::ZERO,
        };
        let _ = self.found.push(contact);
    }
}
