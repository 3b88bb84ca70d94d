//! All bodies: adding to them, and which of their members are where others are.

use super::body::{Body, BodyId, grown};
use super::members::{Member, Members};
use super::near::Near;
use crate::contact::bounds::Bounds;
use crate::contact::filter::Filter;
use crate::error::positive;
use crate::members::{self, distinct, is_run};
use crate::{Error, Motion, Parameter, ParticleId, Real, Vec2};
use heapless::Vec;

/// At most `B` bodies of `N` members together.
#[derive(Clone, Debug)]
pub(super) struct Bodies<T, const B: usize, const N: usize> {
    list: Vec<Body<T>, B>,
    members: Members<T, N>,
    /// The bodies from left to right, as of the last search.
    order: Vec<u16, B>,
    /// One more than the highest index of a particle.
    end: usize,
}

impl<T: Real, const B: usize, const N: usize> Bodies<T, B, N> {
    pub(super) const fn new() -> Self {
        const { assert!(N <= u16::MAX as usize && B <= u16::MAX as usize, "members and bodies have numbers of 16 bits") };
        Self { list: Vec::new(), members: Members::new(), order: Vec::new(), end: 0 }
    }

    /// Adds a body of particles at these places.
    pub(super) fn add(
        &mut self,
        places: &[Vec2<T>],
        ids: impl IntoIterator<Item = ParticleId>,
        radius: T,
        filter: Filter,
    ) -> Result<BodyId, Error> {
        let radius = fit(radius)?;
        let (first, end) = (self.members.ids().len(), self.end);
        let body = u16::try_from(self.list.len()).ok().filter(|_| !self.list.is_full()).ok_or(Error::Full)?;
        let added = self.push(places, ids, radius, body);
        let ids = self.members.ids().get(first..).unwrap_or_default();
        let (Ok(start), Ok(len), Ok(())) = (u16::try_from(first), u16::try_from(ids.len()), added) else {
            self.members.truncate(first);
            self.end = end;
            return Err(added.err().unwrap_or(Error::Full));
        };
        let bounds = Bounds::around(Vec2::ZERO, T::ZERO);
        let new = Body { first: start, len, filter, run: is_run(ids), own: false, searched: false, still: false, bounds };
        // Both lists have the room that was asked for.
        let _ = (self.list.push(new), self.order.push(body));
        Ok(BodyId::new(body))
    }

    fn push(&mut self, places: &[Vec2<T>], ids: impl IntoIterator<Item = ParticleId>, radius: T, body: u16) -> Result<(), Error> {
        let (first, mut origin) = (self.members.ids().len(), None);
        let mut added: Vec<ParticleId, N> = Vec::new();
        for id in ids {
            added.push(id).map_err(|_| Error::Full)?;
            let place = *places.get(id.index()).ok_or(Error::UnknownParticle)?;
            let (rest, seen, reach) = (place - *origin.get_or_insert(place), place, grown(radius));
            if !self.members.push(Member { id, body, radius, rest, seen, reach }) {
                return Err(Error::Full);
            }
        }
        if added.is_empty() {
            return Err(Error::TooFewParticles);
        }
        distinct(&added)?;
        let others = self.members.ids().get(..first).unwrap_or_default();
        let fresh = added.iter().all(|id| id.index() >= self.end);
        if !fresh && others.iter().any(|other| added.contains(other)) {
            return Err(Error::RepeatedParticle);
        }
        self.end = self.end.max(members::end(&added));
        Ok(())
    }

    pub(super) fn set_radius(&mut self, id: ParticleId, radius: T) -> Result<(), Error> {
        let radius = fit(radius)?;
        let body = self.members.set_radius(id, radius).ok_or(Error::UnknownParticle)?;
        if let Some(body) = self.list.get_mut(usize::from(body)) {
            body.searched = false;
        }
        Ok(())
    }

    pub(super) fn set_own(&mut self, body: BodyId, own: bool) -> Result<(), Error> {
        let body = self.list.get_mut(body.index()).ok_or(Error::UnknownBody)?;
        (body.own, body.searched) = (own, false);
        Ok(())
    }

    pub(super) fn bodies(&self) -> &[Body<T>] {
        &self.list
    }

    pub(super) fn members(&self) -> &Members<T, N> {
        &self.members
    }

    /// One more than the highest index of a particle.
    pub(super) fn end(&self) -> usize {
        self.end
    }

    pub(super) fn is_still(&self, body: u16) -> bool {
        self.list.get(usize::from(body)).is_some_and(|body| body.still)
    }

    /// Has everyone searched again, also those who lie still.
    pub(super) fn forget(&mut self) {
        self.list.iter_mut().for_each(|body| body.searched = false);
    }

    /// Begins a search: finds out who lies still, draws boxes, and puts them in order.
    pub(super) fn look(&mut self, motion: &Motion<'_, T>) {
        self.bound(motion);
        self.sort();
    }

    /// Hands over every pair of members who can meet, the lower one first: body by body from left to right, first its own pairs and
    /// then those with bodies to the right of it.
    pub(super) fn meet(&self, near: &mut Near<T, N>, mut found: impl FnMut(&Member<T>, &Member<T>)) {
        let Self { list, members, order, .. } = self;
        let body = |place: &u16| list.get(usize::from(*place));
        for (place, left) in order.iter().enumerate() {
            let Some(left) = body(left) else { continue };
            if left.meets_itself() {
                near.search(members, [left, left], &mut found);
            }
            for right in order.iter().skip(place + 1).filter_map(body) {
                if right.bounds.is_right_of(&left.bounds) {
                    break;
                }
                if left.bounds.overlaps(&right.bounds) && left.meets(right) {
                    let pair = if left.first < right.first { [left, right] } else { [right, left] };
                    near.search(members, pair, &mut found);
                }
            }
        }
    }

    fn bound(&mut self, motion: &Motion<'_, T>) {
        let Self { list, members, .. } = self;
        for body in list {
            let mut part = members.part(body);
            body.still = body.searched && part.is_still(motion);
            body.bounds = part.look(motion).unwrap_or(body.bounds);
            body.searched = true;
        }
    }

    /// By insertion: bodies seldom overtake each other. Of two that begin in line, the one added first is the left one.
    fn sort(&mut self) {
        let Self { list, order, .. } = self;
        let before = |a: u16, b: u16| match (list.get(usize::from(a)), list.get(usize::from(b))) {
            (Some(one), Some(other)) => {
                one.bounds.begins_before(&other.bounds) || (a < b && !other.bounds.begins_before(&one.bounds))
            }
            _ => false,
        };
        for end in 1..order.len() {
            for place in (1..=end).rev() {
                let Some([left, right]) = order.get_mut(place - 1..=place) else { break };
                if !before(*right, *left) {
                    break;
                }
                core::mem::swap(left, right);
            }
        }
    }
}

/// Passes radii that a search can do with: positive, with sums and inverses that are finite.
fn fit<T: Real>(radius: T) -> Result<T, Error> {
    let radius = positive(radius, Parameter::Radius)?;
    let fits = (radius * T::ratio(64, 1)).is_finite() && (T::ratio(64, 1) / radius).is_finite();
    if fits { Ok(radius) } else { Err(Error::OutOfRange(Parameter::Radius)) }
}
