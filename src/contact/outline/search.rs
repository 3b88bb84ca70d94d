//! Which points and edges may meet in a substep.

use super::body::{Body, Corner, Kind};
use super::contact::Contact;
use super::edge::{Seen, Side};
use super::place::Places;
use crate::contact::bounds::Bounds;
use crate::contact::state::State;
use crate::{Motion, Real, Vec2};
use heapless::Vec;

/// What is kept of a contact for the next substep.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trace<T> {
    point: u16,
    edge: u16,
    side: Option<Side>,
    pub(super) normal: Vec2<T>,
    slip: T,
}

impl<T: Real> Trace<T> {
    pub(super) fn of(contact: &Contact<T>) -> Self {
        Self {
            point: contact.point,
            edge: contact.edge,
            side: contact.side.filter(|_| !contact.round),
            normal: contact.state.normal,
            slip: contact.slip,
        }
    }
}

/// Puts boxes around the ways of all corners, grown by their radius and a fourth of the way: what slides along an edge ends off the
/// straight way, by up to a fifth of it.
pub(super) fn bound<T: Real>(bodies: &mut [Body<T>], corners: &mut [Corner<T>], motion: &Motion<'_, T>) {
    for body in bodies {
        let corners = corners.get_mut(body.corners()).unwrap_or_default();
        for corner in corners.iter_mut() {
            let i = corner.id.index();
            let (Some(&x), Some(&d)) = (motion.positions.get(i), motion.displacements.get(i)) else { continue };
            let margin = body.skin.radius + (d.x.abs() + d.y.abs()) * T::ratio(1, 4);
            corner.bounds = Bounds::around(x, margin).join(Bounds::around(x + d, margin));
        }
        if let Some(bounds) = Bounds::of(corners.iter().map(|corner| corner.bounds)) {
            body.bounds = bounds;
        }
    }
}

/// The search for the contacts of a substep.
pub(super) struct Search<'a, T, const K: usize> {
    pub(super) bodies: &'a [Body<T>],
    pub(super) places: Places<'a, T>,
    /// The contacts of the last substep, in order.
    pub(super) traces: &'a [Trace<T>],
    pub(super) found: &'a mut Vec<Contact<T>, K>,
    pub(super) dropped: &'a mut usize,
}

impl<T: Real, const K: usize> Search<'_, T, K> {
    /// Lists all contacts: body by body, with the edges of each other body in turn, and then in the order of points and of edges.
    pub(super) fn run(&mut self) {
        let bodies = self.bodies;
        for (a, body) in bodies.iter().enumerate() {
            for (b, other) in bodies.iter().enumerate() {
                let meets = if a == b { body.skin.meets_itself } else { body.skin.filter.meets(other.skin.filter) };
                if meets && body.bounds.overlaps(&other.bounds) {
                    self.compare(body, other, a == b);
                }
            }
        }
    }

    /// The corners of a body against the edges of another one, or of its own.
    fn compare(&mut self, body: &Body<T>, other: &Body<T>, itself: bool) {
        let corners = self.places.corners.get(body.corners()).unwrap_or_default();
        for (point, corner) in (body.first..body.end).zip(corners).filter(|(_, corner)| corner.bounds.overlaps(&other.bounds)) {
            let Some((_, place)) = self.places.corner(point) else { return };
            let radius = body.skin.radius + other.skin.radius;
            let one_sided = other.kind == Kind::Closed && !itself;
            let inside = one_sided && self.places.contain(other, place);
            let way_out = if inside { self.places.nearest(other, place).map(|(edge, _)| edge) } else { None };
            for edge in other.edges() {
                if way_out.is_some_and(|way_out| edge == way_out || self.makes_notch(edge, way_out)) {
                    self.list_deep(point, place, edge, radius);
                } else if self.may_meet(corner, edge, itself.then_some(radius)) {
                    self.list(point, place, edge, radius, one_sided);
                }
            }
        }
    }

    /// Whether the ways of a point and of an edge come near each other, the point is not an end of the edge, and, on the same outline, was
    /// not nearer than the radius at rest.
    fn may_meet(&self, corner: &Corner<T>, edge: u16, apart: Option<T>) -> bool {
        let Some(start) = self.places.corners.get(usize::from(edge)) else { return false };
        let Some(end) = self.places.corners.get(usize::from(start.next)) else { return false };
        let near = start.bounds.join(end.bounds).overlaps(&corner.bounds);
        if !near || [start.id, end.id].contains(&corner.id) {
            return false;
        }
        let rested = || Seen::of([corner.rest, start.rest, end.rest]).nearest().length();
        apart.is_none_or(|radius| rested() >= radius)
    }

    /// Whether two edges follow on each other at a corner that points inwards.
    fn makes_notch(&self, a: u16, b: u16) -> bool {
        let turns_right = |a: u16, b: u16| {
            let (start, x) = self.places.corner(a)?;
            let (middle, y) = self.places.corner(start.next)?;
            let (_, z) = self.places.corner(middle.next)?;
            Some(start.next == b && Seen::of([z, x, y]).left() < T::ZERO)
        };
        turns_right(a, b) == Some(true) || turns_right(b, a) == Some(true)
    }

    /// A point inside an outline, against the line of an edge.
    fn list_deep(&mut self, point: u16, place: Vec2<T>, edge: u16, radius: T) {
        let Some(seen) = self.places.seen(edge, place) else { return };
        let left = seen.e.direction().map_or(T::ZERO, |(u, _)| u.cross(seen.r));
        self.add(point, edge, Some(Side::Right), -(left + radius), true);
    }

    fn list(&mut self, point: u16, place: Vec2<T>, edge: u16, radius: T, one_sided: bool) {
        let Some(seen) = self.places.seen(edge, place) else { return };
        let distance = seen.nearest().length();
        if one_sided {
            self.add(point, edge, Some(Side::Right), distance - radius, false);
            return;
        }
        // Beyond the ends there are no sides.
        let now = Side::of(seen.left()).filter(|_| seen.is_off_line());
        let before = self.trace(point, edge).and_then(|trace| trace.side);
        let side = before.or(now).filter(|_| seen.is_beside());
        let deep = side.is_some() && now.is_some() && side != now;
        self.add(point, edge, side, if deep { -(distance + radius) } else { distance - radius }, deep);
    }

    /// What there was of this contact in the last substep.
    fn trace(&self, point: u16, edge: u16) -> Option<&Trace<T>> {
        let body = |corner: u16| self.places.corners.get(usize::from(corner)).map(|corner| corner.body);
        let order = |point: u16, edge: u16| (body(point), body(edge), point, edge);
        let place = self.traces.binary_search_by_key(&order(point, edge), |trace| order(trace.point, trace.edge)).ok()?;
        self.traces.get(place)
    }

    fn add(&mut self, point: u16, edge: u16, side: Option<Side>, gap: T, deep: bool) {
        let (normal, slip) =
            self.trace(point, edge).map_or((State::<T>::NONE.normal, T::ZERO), |trace| (trace.normal, trace.slip));
        let mut state = State::NONE;
        state.normal = normal;
        let contact = Contact { point, edge, side, deep, round: false, gap, slip, state, along: T::ZERO, couple: Vec2::ZERO };
        if self.found.push(contact).is_err() {
            *self.dropped = self.dropped.saturating_add(1);
        }
    }
}
