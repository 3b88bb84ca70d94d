//! Memberships: which particle belongs to which region, with its rest offset and weight.

use super::members::RegionMembers;
use crate::error::{Capacity, Error, Parameter};
use crate::math::validate::finite;
use crate::math::{Real, Vec2, count, number_of};
use crate::particles::members::{all_exist, check, distinct, index_bound, pick};
use crate::particles::retain::move_entry;
use crate::particles::{Motion, ParticleId, View};
use crate::shape::reduce::{subtract_mean, weighted_sum};
use core::ops::Range;
use heapless::Vec;

/// Memberships of all regions, stored region by region.
#[derive(Clone, Debug)]
pub(super) struct Memberships<T, const K: usize> {
    pub(super) ids: Vec<ParticleId, K>,
    /// Rest offset q from the center of mass of the region.
    pub(super) offsets: [Vec2<T>; K],
    /// Weights s m, as fractions of the total weight of the region.
    pub(super) weights: [T; K],
    /// Fraction s of the correction that a particle receives.
    pub(super) fractions: [T; K],
    /// Member positions relative to the first member of the region, later overwritten by their
    /// corrections.
    points: [Vec2<T>; K],
    /// Highest particle index plus one.
    pub(super) end: usize,
}

/// Number of particles whose regions are counted together.
const COUNTED: usize = 64;

/// Center of a region that lost members.
pub(super) struct NewCenter<T> {
    /// How far the center moved.
    pub(super) shift: Vec2<T>,
    /// Rounding residue of Σ w q.
    pub(super) residue: Vec2<T>,
}

impl<T: Real, const K: usize> Memberships<T, K> {
    /// Returns no memberships: all bytes are zero.
    pub(super) const fn new() -> Self {
        Self {
            ids: Vec::new(),
            offsets: [Vec2::ZERO; K],
            weights: [T::ZERO; K],
            fractions: [T::ZERO; K],
            points: [Vec2::ZERO; K],
            end: 0,
        }
    }

    /// Adds the members of a region, without repetitions, and returns their index range.
    pub(super) fn push(
        &mut self,
        members: impl IntoIterator<Item = ParticleId>,
    ) -> Result<Range<usize>, Error> {
        let start = self.ids.len();
        for id in members {
            self.ids
                .push(id)
                .map_err(|_| Error::Full(Capacity::Memberships))?;
        }
        self.end = index_bound(&self.ids);
        let span = start..self.ids.len();
        if span.is_empty() {
            return Err(Error::TooFewParticles);
        }
        distinct(self.ids(&span))?;
        Ok(span)
    }

    /// Returns an error unless all members exist.
    pub(super) fn check(&self, motion: &Motion<'_, T>, vacancies: bool) -> Result<(), Error> {
        check([&self.ids], self.end, motion, vacancies)
    }

    /// Returns whether all members exist.
    pub(super) fn are_complete(&self, masses: &[T]) -> bool {
        all_exist(&self.ids, masses)
    }

    /// Keeps the members of a region that satisfy a condition, moves them to `start`, and returns
    /// their new range.
    pub(super) fn retain(
        &mut self,
        span: &Range<usize>,
        start: usize,
        keep: impl Fn(ParticleId) -> bool,
    ) -> Range<usize> {
        let mut end = start;
        for index in span.clone() {
            if self.ids.get(index).is_some_and(|id| keep(*id)) {
                move_entry(&mut self.ids, index, end);
                move_entry(&mut self.offsets, index, end);
                move_entry(&mut self.weights, index, end);
                move_entry(&mut self.fractions, index, end);
                end = end.saturating_add(1);
            }
        }
        start..end
    }

    /// Adapts the weights of a region to its current members and masses, and returns the new
    /// center.
    pub(super) fn recenter(&mut self, span: &Range<usize>, masses: &[T]) -> NewCenter<T> {
        self.set_weights(span, masses);
        let offsets = self.offsets.get_mut(span.clone()).unwrap_or_default();
        let weights = self.weights.get(span.clone()).unwrap_or_default();
        let shift = subtract_mean(offsets, weights);
        let residue = weighted_sum(offsets, weights);
        NewCenter { shift, residue }
    }

    /// Sets the fraction 1/k of a particle in its k remaining regions.
    pub(super) fn average(&mut self, id: ParticleId) {
        let is_it = |member: &&ParticleId| **member == id;
        let fraction = T::ONE / count(number_of(self.ids.iter().filter(is_it)));
        let fractions = self.fractions.iter_mut().zip(&self.ids);
        for (own, _) in fractions.filter(|(_, member)| is_it(member)) {
            *own = fraction;
        }
    }

    /// Sets the weights of a region, and returns their sum before it is normalized.
    fn set_weights(&mut self, span: &Range<usize>, masses: &[T]) -> T {
        let ids = self.ids.get(span.clone()).unwrap_or_default();
        let weights = self.weights.get_mut(span.clone()).unwrap_or_default();
        let fractions = self.fractions.iter().skip(span.start);
        let mut total = T::ZERO;
        for (weight, (fraction, m)) in weights.iter_mut().zip(fractions.zip(pick(ids, masses))) {
            *weight = *fraction * *m;
            total += *weight;
        }
        for weight in weights.iter_mut() {
            *weight /= total;
        }
        total
    }

    /// Drops the memberships from index `len` on.
    pub(super) fn truncate(&mut self, len: usize) {
        self.ids.truncate(len);
        self.end = index_bound(&self.ids);
    }

    /// Returns the largest number of regions that hold one particle. Sets the fractions to 1/k if
    /// corrections are averaged, else to one.
    ///
    /// Counts the regions of 64 particles at a time, which bounds the stack.
    pub(super) fn set_fractions(&mut self, averaged: bool) -> T {
        let Self {
            ids,
            fractions,
            end,
            ..
        } = self;
        let mut max = 0;
        for start in (0..*end).step_by(COUNTED) {
            let mut regions = [0_u32; COUNTED];
            let index = |id: &ParticleId| id.index().checked_sub(start);
            for id in &*ids {
                if let Some(count) = index(id).and_then(|index| regions.get_mut(index)) {
                    *count = count.saturating_add(1);
                    max = max.max(*count);
                }
            }
            for (fraction, id) in fractions.iter_mut().zip(&*ids) {
                if let Some(&k) = index(id).and_then(|index| regions.get(index)) {
                    *fraction = if averaged {
                        T::ONE / count(k as usize)
                    } else {
                        T::ONE
                    };
                }
            }
        }
        count(max as usize)
    }

    /// Sets the rest shape of a region to the current positions of its members. Returns its center
    /// and the rounding residue of Σ w q.
    pub(super) fn set_shape(
        &mut self,
        span: &Range<usize>,
        view: &View<'_, T>,
    ) -> Result<(Vec2<T>, Vec2<T>), Error> {
        finite(self.set_weights(span, view.masses), Parameter::Mass)?;
        let ids = self.ids.get(span.clone()).unwrap_or_default();
        let offsets = self.offsets.get_mut(span.clone()).unwrap_or_default();
        let weights = self.weights.get(span.clone()).unwrap_or_default();
        let center = center_offsets(offsets, weights, pick(ids, view.positions).copied())?;
        Ok((center, weighted_sum(offsets, weights)))
    }

    /// Sets the rest shape of a region to other positions. Returns the rounding residue of Σ w q.
    ///
    /// Overwrites the positions of its members, which hold the new offsets until they are
    /// validated.
    pub(super) fn set_rest(
        &mut self,
        span: &Range<usize>,
        positions: impl IntoIterator<Item = Vec2<T>>,
    ) -> Result<Vec2<T>, Error> {
        let new = self.points.get_mut(span.clone()).unwrap_or_default();
        let weights = self.weights.get(span.clone()).unwrap_or_default();
        center_offsets(new, weights, positions)?;
        let offsets = self.offsets.get_mut(span.clone()).unwrap_or_default();
        for (q, new) in offsets.iter_mut().zip(new) {
            *q = *new;
        }
        Ok(weighted_sum(offsets, weights))
    }

    pub(super) fn ids(&self, span: &Range<usize>) -> &[ParticleId] {
        self.ids.get(span.clone()).unwrap_or_default()
    }

    /// Returns whether any member of any region is free.
    pub(super) fn any_free(&self, inverse_masses: &[T]) -> bool {
        pick(&self.ids, inverse_masses).any(|w| *w > T::ZERO)
    }

    pub(super) fn part(&self, span: &Range<usize>) -> RegionMembers<'_, T> {
        RegionMembers {
            ids: self.ids(span),
            offsets: self.offsets.get(span.clone()).unwrap_or_default(),
            weights: self.weights.get(span.clone()).unwrap_or_default(),
            fractions: self.fractions.get(span.clone()).unwrap_or_default(),
        }
    }

    /// Returns the memberships of a region and the positions of its members.
    pub(super) fn part_and_points(
        &mut self,
        span: &Range<usize>,
    ) -> (RegionMembers<'_, T>, &mut [Vec2<T>]) {
        let part = RegionMembers {
            ids: self.ids.get(span.clone()).unwrap_or_default(),
            offsets: self.offsets.get(span.clone()).unwrap_or_default(),
            weights: self.weights.get(span.clone()).unwrap_or_default(),
            fractions: self.fractions.get(span.clone()).unwrap_or_default(),
        };
        (part, self.points.get_mut(span.clone()).unwrap_or_default())
    }
}

/// Writes positions as offsets from their weighted mean, and returns the mean.
///
/// # Errors
/// Too few or too many positions, or non-finite ones. The content of `offsets` is then undefined.
fn center_offsets<T: Real>(
    offsets: &mut [Vec2<T>],
    weights: &[T],
    positions: impl IntoIterator<Item = Vec2<T>>,
) -> Result<Vec2<T>, Error> {
    let (mut positions, mut first, mut all_finite) = (positions.into_iter(), None, true);
    for q in offsets.iter_mut() {
        let x = positions.next().ok_or(Error::TooFewParticles)?;
        *q = x - *first.get_or_insert(x);
        all_finite &= q.is_finite();
    }
    if positions.next().is_some() {
        return Err(Error::Full(Capacity::Members));
    }
    let mean = subtract_mean(offsets, weights);
    all_finite &= offsets.iter().all(|q| q.is_finite());
    let center = first.unwrap_or(Vec2::ZERO) + mean;
    if all_finite && center.is_finite() {
        Ok(center)
    } else {
        Err(Error::NonFinite(Parameter::Position))
    }
}
