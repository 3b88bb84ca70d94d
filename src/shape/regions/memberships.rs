//! Which region holds which particle, how, and where.

use crate::error::finite;
use crate::members::{bear, distinct, pick};
use crate::real::count;
use crate::shape::lay::Rest;
use crate::shape::sums::weighted_sum;
use crate::{Error, Motion, Parameter, ParticleId, Pass, Real, Scheme, Vec2, View};
use core::ops::Range;
use heapless::Vec;

/// The memberships of all regions, one region after the other.
#[derive(Clone, Debug)]
pub(super) struct Memberships<T, const K: usize> {
    ids: Vec<ParticleId, K>,
    /// q, from the centre of mass of the region.
    offsets: [Vec2<T>; K],
    /// s m, as fractions of the region's.
    weights: [T; K],
    /// s: what a particle takes of the correction.
    shares: [T; K],
    /// Where the members are, from the first one of the region; then their corrections.
    places: [Vec2<T>; K],
    /// One more than the highest index.
    end: usize,
}

/// The memberships of one region.
pub(super) struct Part<'a, T> {
    pub(super) ids: &'a [ParticleId],
    pub(super) offsets: &'a [Vec2<T>],
    pub(super) weights: &'a [T],
    pub(super) shares: &'a [T],
}

impl<T: Real, const K: usize> Memberships<T, K> {
    pub(super) const fn new() -> Self {
        Self {
            ids: Vec::new(),
            offsets: [Vec2::ZERO; K],
            weights: [T::ZERO; K],
            shares: [T::ONE; K],
            places: [Vec2::ZERO; K],
            end: 0,
        }
    }

    /// Adds the members of a region, each one once, and returns where they are.
    pub(super) fn push(&mut self, members: impl IntoIterator<Item = ParticleId>) -> Result<Range<usize>, Error> {
        let start = self.ids.len();
        for id in members {
            self.end = self.end.max(id.index() + 1);
            self.ids.push(id).map_err(|_| Error::Full)?;
        }
        let span = start..self.ids.len();
        if span.is_empty() {
            return Err(Error::TooFewParticles);
        }
        distinct(self.ids(&span))?;
        Ok(span)
    }

    /// Refuses unless all members are among that many particles.
    pub(super) fn check(&self, particles: usize) -> Result<(), Error> {
        if self.end <= particles { Ok(()) } else { Err(Error::UnknownParticle) }
    }

    /// The largest number of regions that hold one of `P` particles. If their corrections are averaged, sets the shares to 1/k.
    pub(super) fn share<const P: usize>(&mut self, averaged: bool) -> T {
        let mut regions = [0_u32; P];
        for id in &self.ids {
            if let Some(count) = regions.get_mut(id.index()) {
                *count = count.saturating_add(1);
            }
        }
        if averaged {
            for (share, id) in self.shares.iter_mut().zip(&self.ids) {
                *share = regions.get(id.index()).map_or(T::ONE, |&k| T::ONE / count(k as usize));
            }
        }
        regions.iter().max().map_or(T::ZERO, |&most| count(most as usize))
    }

    /// Takes where the members of a region are for their rest shape. Returns its centre, and Σ w q, which rounding left of zero.
    pub(super) fn take_shape(&mut self, span: &Range<usize>, view: &View<'_, T>) -> Result<(Vec2<T>, Vec2<T>), Error> {
        let ids = self.ids.get(span.clone()).unwrap_or_default();
        let offsets = self.offsets.get_mut(span.clone()).unwrap_or_default();
        let weights = self.weights.get_mut(span.clone()).unwrap_or_default();
        let mut mass = T::ZERO;
        for (weight, (share, m)) in weights.iter_mut().zip(self.shares.iter().skip(span.start).zip(pick(ids, view.masses))) {
            *weight = *share * *m;
            mass += *weight;
        }
        finite(mass, Parameter::Mass)?;
        for weight in weights.iter_mut() {
            *weight /= mass;
        }
        let origin = first(ids, view.positions);
        for (q, x) in offsets.iter_mut().zip(pick(ids, view.positions)) {
            *q = *x - origin;
        }
        let mean = weighted_sum(offsets, weights);
        for q in offsets.iter_mut() {
            *q -= mean;
        }
        let centre = origin + mean;
        if !(offsets.iter().all(|q| q.is_finite()) && centre.is_finite()) {
            return Err(Error::NonFinite(Parameter::Position));
        }
        Ok((centre, weighted_sum(offsets, weights)))
    }

    pub(super) fn ids(&self, span: &Range<usize>) -> &[ParticleId] {
        self.ids.get(span.clone()).unwrap_or_default()
    }

    /// Whether a particle of any region is free.
    pub(super) fn any_free(&self, inverse_masses: &[T]) -> bool {
        pick(&self.ids, inverse_masses).any(|w| *w > T::ZERO)
    }

    pub(super) fn part(&self, span: &Range<usize>) -> Part<'_, T> {
        Part {
            ids: self.ids(span),
            offsets: self.offsets.get(span.clone()).unwrap_or_default(),
            weights: self.weights.get(span.clone()).unwrap_or_default(),
            shares: self.shares.get(span.clone()).unwrap_or_default(),
        }
    }

    /// A part, and the places of its members.
    pub(super) fn part_and_places(&mut self, span: &Range<usize>) -> (Part<'_, T>, &mut [Vec2<T>]) {
        let part = Part {
            ids: self.ids.get(span.clone()).unwrap_or_default(),
            offsets: self.offsets.get(span.clone()).unwrap_or_default(),
            weights: self.weights.get(span.clone()).unwrap_or_default(),
            shares: self.shares.get(span.clone()).unwrap_or_default(),
        };
        (part, self.places.get_mut(span.clone()).unwrap_or_default())
    }
}

impl<'a, T: Real> Part<'a, T> {
    pub(super) fn rest(&self, residue: Vec2<T>) -> Rest<'a, T> {
        Rest { offsets: self.offsets, weights: self.weights, residue }
    }

    /// The members' entries of a slice over all particles, in order.
    pub(super) fn pick<U>(&self, all: &'a [U]) -> impl Iterator<Item = &'a U> + Clone + use<'a, T, U> {
        pick(self.ids, all)
    }

    /// Writes where the members are from the first one, and returns where that is.
    #[inline]
    pub(super) fn gather(&self, places: &mut [Vec2<T>], pass: &Pass<T>, motion: &Motion<'_, T>) -> Vec2<T> {
        let predicted = pass.scheme == Scheme::Predicted;
        let origin = self.first(motion.positions);
        let moved = if predicted { self.first(motion.displacements) } else { Vec2::ZERO };
        for (place, (x, d)) in places.iter_mut().zip(self.pick(motion.positions).zip(self.pick(motion.displacements))) {
            *place = (*x - origin) + if predicted { *d - moved } else { Vec2::ZERO };
        }
        origin + moved
    }

    /// d += s (correction − mean) for every member that is free.
    #[inline]
    pub(super) fn scatter(&self, (corrections, mean): (&[Vec2<T>], Vec2<T>), motion: &mut Motion<'_, T>) {
        // All regions are fitted before the first one moves anything: their corrections can add up.
        if !bear(self.ids, (corrections, mean), motion.displacements) {
            return;
        }
        for (id, (share, correction)) in self.ids.iter().zip(self.shares.iter().zip(corrections)) {
            let free = motion.inverse_masses.get(id.index()).is_some_and(|w| *w > T::ZERO);
            if let Some(d) = motion.displacements.get_mut(id.index()).filter(|_| free) {
                *d += (*correction - mean) * *share;
            }
        }
    }

    /// The first member's vector.
    pub(super) fn first(&self, vectors: &[Vec2<T>]) -> Vec2<T> {
        first(self.ids, vectors)
    }
}

fn first<T: Real>(ids: &[ParticleId], vectors: &[Vec2<T>]) -> Vec2<T> {
    pick(ids, vectors).next().copied().unwrap_or(Vec2::ZERO)
}
