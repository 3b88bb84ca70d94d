//! Record of disc bodies and their contacts.
//!
//! Each substep computes the bounding boxes of the bodies before it uses them. Their order is that
//! of these boxes, whatever it was before.

use super::bodies::{Bodies, fit};
use super::body::{BodyId, DiscBody, with_margin};
use super::members::{DiscMembers, Member};
use super::pair::DiscPair;
use super::set::DiscContacts;
use crate::contact::aabb::Aabb;
use crate::contact::events::Events;
use crate::contact::filter::Filter;
use crate::contact::material::ContactMaterial;
use crate::contact::response::Response;
use crate::error::{Capacity, Error, Parameter};
use crate::math::validate::{finite, finite_vector};
use crate::math::{Real, Vec2};
use crate::particles::ParticleId;
use crate::particles::members::{distinct, index_bound, is_contiguous};
use crate::record::{Rows, record};
use heapless::Vec;

record!([T: Real] for [] DiscBody<T>, |body| {
    first: u16 = body.first,
    len: u16 = body.len,
    filter: Filter = body.filter,
    own_contacts: bool = body.own_contacts,
    searched: bool = body.searched,
} => Ok(DiscBody {
    first,
    len,
    filter,
    contiguous: false,
    own_contacts,
    searched,
    still: false,
    bounds: Aabb::around(Vec2::ZERO, T::ZERO),
}));

/// Particle, radius, rest offset and last position of a member.
type Row<T> = (ParticleId, T, Vec2<T>, Vec2<T>);

record!([T: Real, const B: usize, const N: usize] for [T] Bodies<T, B, N>, |bodies| {
    bodies: Vec<DiscBody<T>, B> = bodies.list,
    members: Vec<Row<T>, N> = Rows(rows(&bodies.members)),
} => {
    let mut restored = Bodies::new();
    restored.list = bodies;
    for member in &members {
        restored.restore(*member)?;
    }
    restored.assign_members()?;
    Ok(restored)
});

fn rows<T: Real, const N: usize>(
    members: &DiscMembers<T, N>,
) -> impl Iterator<Item = (&ParticleId, &T, &Vec2<T>, &Vec2<T>)> + Clone {
    let discs = members.ids.iter().zip(&members.radii);
    let rows = discs.zip(members.rests.iter().zip(&members.positions));
    rows.map(|((id, radius), (rest, position))| (id, radius, rest, position))
}

/// Body of a member that is in the range of none.
const NO_BODY: u16 = u16::MAX;

impl<T: Real, const B: usize, const N: usize> Bodies<T, B, N> {
    /// Adds a member that is not yet in the range of a body.
    fn restore(&mut self, (id, radius, rest, position): Row<T>) -> Result<(), Error> {
        let radius = fit(radius)?;
        let member = Member {
            id,
            body: NO_BODY,
            radius,
            rest: finite_vector(rest, Parameter::Position)?,
            position: finite_vector(position, Parameter::Position)?,
            reach: with_margin(radius),
        };
        if self.members.push(member) {
            Ok(())
        } else {
            Err(Error::Full(Capacity::Members))
        }
    }

    /// Sets the body of each member. Each must be in the range of exactly one.
    fn assign_members(&mut self) -> Result<(), Error> {
        let Self {
            list,
            members,
            order,
            index_bound: bound,
            ..
        } = self;
        distinct(&members.ids)?;
        *bound = index_bound(&members.ids);
        if list.last().is_some_and(DiscBody::is_vacant) {
            return Err(Error::UnknownBody);
        }
        let used = members
            .bodies
            .get_mut(..members.ids.len())
            .unwrap_or_default();
        for (index, body) in (0..NO_BODY).zip(list).filter(|(_, body)| !body.is_vacant()) {
            let range = used.get_mut(body.range()).ok_or(Error::UnknownBody)?;
            if range.iter().any(|body| *body != NO_BODY) {
                return Err(Error::RepeatedParticle);
            }
            range.fill(index);
            body.contiguous = is_contiguous(members.ids.get(body.range()).unwrap_or_default());
            order
                .push(index)
                .map_err(|_| Error::Full(Capacity::Bodies))?;
        }
        if used.contains(&NO_BODY) {
            return Err(Error::UnknownBody);
        }
        Ok(())
    }

    /// Returns a pair of two members, with the radii and bodies that they have.
    fn pair(
        &self,
        ids: [ParticleId; 2],
        (response, slip, resting): (Response<T>, T, bool),
    ) -> Option<DiscPair<T>> {
        let member = |id| {
            self.members
                .get(u16::try_from(self.members.index_of(id)?).ok()?)
        };
        let [a, b] = ids.map(member);
        let (a, b) = (a?, b.filter(|b| Some(b.id) != a.map(|a| a.id))?);
        Some(DiscPair {
            ids,
            bodies: [a.body, b.body],
            distance: a.radius + b.radius,
            response,
            slip,
            resting,
        })
    }
}

record!(
    [T: Real, const B: usize, const N: usize, const K: usize] for [T] DiscContacts<T, B, N, K>,
    |discs| {
        material: ContactMaterial<T> = discs.material,
        bodies: Bodies<T, B, N> = discs.bodies,
        pairs: Vec<([ParticleId; 2], Response<T>, T, bool), K> = Rows(
            discs.pairs.iter().map(|pair| (pair.ids, &pair.response, pair.slip, pair.resting))
        ),
        events: Events<K> = discs.events,
        dropped: usize = discs.dropped,
    } => {
        let mut discs = DiscContacts::new(material)?;
        for (ids, response, slip, resting) in &pairs {
            let state = (*response, finite(*slip, Parameter::Position)?, *resting);
            let pair = bodies.pair(*ids, state).ok_or(Error::UnknownParticle)?;
            discs.pairs.push(pair).map_err(|_| Error::Full(Capacity::Pairs))?;
        }
        events.check(|body| bodies.body(BodyId::new(body)).is_some())?;
        (discs.bodies, discs.events, discs.dropped) = (bodies, events, dropped);
        discs.list_normals();
        Ok(discs)
    }
);
