//! Storage of all bodies.

use super::body::{BodyId, DiscBody, with_margin};
use super::members::{DiscMembers, Member};
use crate::checksum::Checksum;
use crate::contact::aabb::Aabb;
use crate::contact::filter::Filter;
use crate::contact::strips::Strips;
use crate::error::{Capacity, Error, Parameter};
use crate::math::validate::{finite_vector, positive};
use crate::math::{Real, Vec2};
use crate::particles::members::{distinct, exists, is_contiguous};
use crate::particles::retain::retain;
use crate::particles::{ParticleId, View, members};
use heapless::Vec;

/// At most `B` bodies with at most `N` members in total.
#[derive(Clone, Debug)]
pub(super) struct Bodies<T, const B: usize, const N: usize> {
    pub(super) list: Vec<DiscBody<T>, B>,
    pub(super) members: DiscMembers<T, N>,
    /// Bodies from left to right, as of the last search.
    pub(super) order: Vec<u16, B>,
    pub(super) strips: Strips<B>,
    /// One more than the highest particle index.
    pub(super) index_bound: usize,
}

impl<T: Real, const B: usize, const N: usize> Bodies<T, B, N> {
    pub(super) const fn new() -> Self {
        const {
            assert!(
                N <= u16::MAX as usize && B <= u16::MAX as usize,
                "members and bodies have numbers of 16 bits"
            );
        };
        Self {
            list: Vec::new(),
            members: DiscMembers::new(),
            order: Vec::new(),
            strips: Strips::new(),
            index_bound: 0,
        }
    }

    /// Adds a body of particles, with the lowest vacant index.
    pub(super) fn add(
        &mut self,
        view: &View<'_, T>,
        ids: impl IntoIterator<Item = ParticleId>,
        radius: T,
        filter: Filter,
    ) -> Result<BodyId, Error> {
        let radius = fit(radius)?;
        let first = self.members.ids().len();
        let vacant = self.list.iter().position(DiscBody::is_vacant);
        let index = vacant.unwrap_or(self.list.len());
        let body = u16::try_from(index)
            .ok()
            .filter(|_| index < B)
            .ok_or(Error::Full(Capacity::Bodies))?;
        let added = self.push(view, ids, radius, body);
        let ids = self.members.ids().get(first..).unwrap_or_default();
        let (Ok(start), Ok(len), Ok(())) = (u16::try_from(first), u16::try_from(ids.len()), added)
        else {
            self.members.truncate(first);
            return Err(added.err().unwrap_or(Error::Full(Capacity::Members)));
        };
        let bounds = Aabb::around(Vec2::ZERO, T::ZERO);
        let new = DiscBody {
            first: start,
            len,
            filter,
            contiguous: is_contiguous(ids),
            own_contacts: false,
            searched: false,
            still: false,
            bounds,
        };
        if let Some(slot) = self.list.get_mut(index) {
            *slot = new;
        } else {
            let _ = self.list.push(new);
        }
        // Both lists have a free slot: checked above.
        let _ = self.order.push(body);
        Ok(BodyId::new(body))
    }

    /// Keeps the members that satisfy a condition on their particle and their body.
    ///
    /// Bodies without members are vacant; those at the end of the list are dropped.
    pub(super) fn retain(&mut self, keep: impl Fn(ParticleId, u16) -> bool) {
        let Self {
            list,
            members,
            order,
            ..
        } = self;
        for body in list.iter_mut() {
            (body.first, body.len) = (0, 0);
        }
        let mut kept = 0_u16;
        for index in 0..u16::try_from(members.ids().len()).unwrap_or(u16::MAX) {
            let Some(Member { id, body, .. }) = members.get(index) else {
                break;
            };
            let Some(slot) = list.get_mut(usize::from(body)) else {
                continue;
            };
            if !keep(id, body) {
                slot.searched = false;
                continue;
            }
            if slot.len == 0 {
                slot.first = kept;
            }
            slot.len = slot.len.saturating_add(1);
            members.move_member(usize::from(index), usize::from(kept));
            kept = kept.saturating_add(1);
        }
        members.truncate(usize::from(kept));
        while list.last().is_some_and(DiscBody::is_vacant) {
            let _ = list.pop();
        }
        for body in list.iter_mut() {
            body.contiguous = is_contiguous(members.ids().get(body.range()).unwrap_or_default());
        }
        let is_body = |index: &u16| {
            list.get(usize::from(*index))
                .is_some_and(|body| body.len > 0)
        };
        retain(order, is_body);
        self.index_bound = members::index_bound(self.members.ids());
    }

    pub(super) fn set_filter(&mut self, body: BodyId, filter: Filter) -> Result<(), Error> {
        let body = self.body_mut(body)?;
        (body.filter, body.searched) = (filter, false);
        Ok(())
    }

    fn body_mut(&mut self, body: BodyId) -> Result<&mut DiscBody<T>, Error> {
        self.list
            .get_mut(body.index())
            .filter(|body| !body.is_vacant())
            .ok_or(Error::UnknownBody)
    }

    /// Returns a body, unless it is unknown.
    pub(super) fn body(&self, body: BodyId) -> Option<&DiscBody<T>> {
        self.list.get(body.index()).filter(|body| !body.is_vacant())
    }

    fn push(
        &mut self,
        view: &View<'_, T>,
        ids: impl IntoIterator<Item = ParticleId>,
        radius: T,
        body: u16,
    ) -> Result<(), Error> {
        let (first, mut origin) = (self.members.ids().len(), None);
        let mut added: Vec<ParticleId, N> = Vec::new();
        for id in ids {
            added.push(id).map_err(|_| Error::Full(Capacity::Members))?;
            let position = *view
                .positions
                .get(id.index())
                .filter(|_| exists(view.masses, id))
                .ok_or(Error::UnknownParticle)?;
            let rest = position - *origin.get_or_insert(position);
            let rest = finite_vector(rest, Parameter::Position)?;
            let reach = with_margin(radius);
            if !self.members.push(Member {
                id,
                body,
                radius,
                rest,
                position,
                reach,
            }) {
                return Err(Error::Full(Capacity::Members));
            }
        }
        if added.is_empty() {
            return Err(Error::TooFewParticles);
        }
        distinct(&added)?;
        let others = self.members.ids().get(..first).unwrap_or_default();
        let fresh = added.iter().all(|id| id.index() >= self.index_bound);
        if !fresh && others.iter().any(|other| added.contains(other)) {
            return Err(Error::RepeatedParticle);
        }
        self.index_bound = self.index_bound.max(members::index_bound(&added));
        Ok(())
    }

    pub(super) fn set_radius(&mut self, id: ParticleId, radius: T) -> Result<(), Error> {
        let radius = fit(radius)?;
        let body = self
            .members
            .set_radius(id, radius)
            .ok_or(Error::UnknownParticle)?;
        if let Some(body) = self.list.get_mut(usize::from(body)) {
            body.searched = false;
        }
        Ok(())
    }

    pub(super) fn set_own(&mut self, body: BodyId, own_contacts: bool) -> Result<(), Error> {
        let body = self.body_mut(body)?;
        (body.own_contacts, body.searched) = (own_contacts, false);
        Ok(())
    }

    pub(super) fn members(&self) -> &DiscMembers<T, N> {
        &self.members
    }

    /// Returns one more than the highest particle index.
    pub(super) fn index_bound(&self) -> usize {
        self.index_bound
    }

    /// Adds the settings of all bodies and members, and the positions seen by the last search.
    pub(super) fn hash_state(&self, checksum: &mut Checksum) {
        checksum.add_count(self.list.len());
        for DiscBody {
            first,
            len,
            filter,
            own_contacts,
            searched,
            ..
        } in &self.list
        {
            [*first, *len, u16::from(*own_contacts), u16::from(*searched)]
                .into_iter()
                .for_each(|bits| checksum.add_bits(bits.into()));
            filter.hash_state(checksum);
        }
        self.members.hash_state(checksum);
    }
}

/// Validates a radius for the search: positive, with finite sums and inverses.
pub(super) fn fit<T: Real>(radius: T) -> Result<T, Error> {
    let radius = positive(radius, Parameter::Radius)?;
    let fits = (radius * T::ratio(64, 1)).is_finite() && (T::ratio(64, 1) / radius).is_finite();
    if fits {
        Ok(radius)
    } else {
        Err(Error::OutOfRange(Parameter::Radius))
    }
}
