//! Record of outlines and their contacts.
//!
//! A search starts from the side, the normal and the slip of each contact of the previous substep.

use super::body::{Corner, OutlineBody, Topology};
use super::cached::CachedContact;
use super::contact::Contact;
use super::edge::Side;
use super::set::OutlineContacts;
use crate::contact::aabb::Aabb;
use crate::contact::events::Events;
use crate::contact::filter::Filter;
use crate::contact::material::ContactMaterial;
use crate::contact::response::Response;
use crate::error::{Capacity, Error, Parameter};
use crate::math::validate::{finite, finite_vector, not_negative};
use crate::math::{Real, Vec2, simple};
use crate::particles::ParticleId;
use crate::particles::members::distinct;
use crate::record::{Rows, record};
use heapless::Vec;

record!([T: Real] for [T] OutlineBody<T>, |body| {
    first: u16 = body.first,
    end: u16 = body.end,
    kind: Topology = body.kind,
    radius: T = body.radius,
    filter: Filter = body.filter,
    self_collision: bool = body.self_collision,
} => {
    not_negative(radius, Parameter::Radius)?;
    Ok(OutlineBody {
        first,
        end,
        kind,
        radius,
        filter,
        self_collision,
        movable: true,
        bounds: Aabb::around(Vec2::ZERO, T::ZERO),
    })
});

record!([T: Real] for [T] Contact<T>, |contact| {
    point: u16 = contact.point,
    edge: u16 = contact.edge,
    side: Option<Side> = CachedContact::new(contact).side,
    response: Response<T> = contact.response,
    slip: T = contact.slip,
} => Ok(Contact {
    point,
    edge,
    side,
    deep: false,
    passed_around: false,
    gap: T::ZERO,
    shift: T::ZERO,
    slip: finite(slip, Parameter::Position)?,
    response,
    along: T::ZERO,
    couple: Vec2::ZERO,
}));

record!(
    [T: Real, const B: usize, const N: usize, const K: usize] for [T] OutlineContacts<T, B, N, K>,
    |outlines| {
        material: ContactMaterial<T> = outlines.material,
        bodies: Vec<OutlineBody<T>, B> = outlines.bodies,
        corners: Vec<(ParticleId, Vec2<T>), N> = Rows(
            outlines.corners.iter().map(|corner| (corner.id, corner.rest))
        ),
        contacts: Vec<Contact<T>, K> = outlines.contacts,
        events: Events<K> = outlines.events,
        dropped: usize = outlines.dropped,
    } => {
        let mut outlines = OutlineContacts::new(material)?;
        outlines.corners = restored_corners(&bodies, &corners)?;
        let is_corner = |index: u16| usize::from(index) < corners.len();
        if !contacts.iter().all(|contact| is_corner(contact.point) && is_corner(contact.edge)) {
            return Err(Error::UnknownParticle);
        }
        events.check(|body| bodies.get(usize::from(body)).is_some_and(|body| !body.is_vacant()))?;
        (outlines.bodies, outlines.contacts) = (bodies, contacts);
        (outlines.events, outlines.dropped) = (events, dropped);
        Ok(outlines)
    }
);

/// Body of a corner that is in the range of none.
const NO_BODY: u16 = u16::MAX;

/// Returns the corners of all bodies. Each must be in the range of exactly one.
fn restored_corners<T: Real, const N: usize>(
    bodies: &[OutlineBody<T>],
    rows: &[(ParticleId, Vec2<T>)],
) -> Result<Vec<Corner<T>, N>, Error> {
    let (mut corners, mut rests) = (Vec::<Corner<T>, N>::new(), Vec::<Vec2<T>, N>::new());
    let mut ids = Vec::<ParticleId, N>::new();
    for (id, rest) in rows {
        let rest = finite_vector(*rest, Parameter::Position)?;
        let corner = Corner {
            id: *id,
            body: NO_BODY,
            next: 0,
            rest,
            bounds: Aabb::around(rest, T::ZERO),
        };
        corners
            .push(corner)
            .map_err(|_| Error::Full(Capacity::Corners))?;
        rests
            .push(rest)
            .map_err(|_| Error::Full(Capacity::Corners))?;
        ids.push(*id).map_err(|_| Error::Full(Capacity::Corners))?;
    }
    if bodies.last().is_some_and(OutlineBody::is_vacant) {
        return Err(Error::UnknownBody);
    }
    for (index, body) in (0..NO_BODY)
        .zip(bodies)
        .filter(|(_, body)| !body.is_vacant())
    {
        let own = corners.get_mut(body.corners()).ok_or(Error::UnknownBody)?;
        let min_corners = match body.kind {
            Topology::Closed => 3,
            Topology::Open => 2,
            Topology::Loose => 1,
        };
        if own.len() < min_corners {
            return Err(Error::TooFewParticles);
        }
        for (at, corner) in (body.first..body.end).zip(own) {
            if corner.body != NO_BODY {
                return Err(Error::RepeatedParticle);
            }
            (corner.body, corner.next) = (index, next(body, at));
            corner.bounds = Aabb::around(corner.rest, body.radius);
        }
        distinct(ids.get(body.corners()).unwrap_or_default())?;
        if body.kind == Topology::Closed {
            simple(
                rests
                    .get(body.corners())
                    .unwrap_or_default()
                    .iter()
                    .copied(),
            )?;
        }
    }
    if corners.iter().any(|corner| corner.body == NO_BODY) {
        return Err(Error::UnknownBody);
    }
    Ok(corners)
}

/// Returns the corner behind a corner: itself where no edge starts.
fn next<T>(body: &OutlineBody<T>, corner: u16) -> u16 {
    let following = corner.saturating_add(1);
    match body.kind {
        Topology::Closed if following == body.end => body.first,
        Topology::Closed => following,
        Topology::Open if following < body.end => following,
        _ => corner,
    }
}
