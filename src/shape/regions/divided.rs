//! Memberships of a region that is divided.

use super::memberships::Memberships;
use crate::error::Error;
use crate::math::{Real, count, number_of};
use crate::particles::ParticleId;
use core::ops::Range;

impl<T: Real, const K: usize> Memberships<T, K> {
    /// Sets the offsets of a new region to those of the same particles in another one.
    pub(super) fn copy_offsets(
        &mut self,
        from: &Range<usize>,
        to: &Range<usize>,
    ) -> Result<(), Error> {
        for index in to.clone() {
            let id = self.ids.get(index);
            let mut old = self
                .ids(from)
                .iter()
                .zip(self.offsets.iter().skip(from.start));
            let (_, offset) = old
                .find(|(other, _)| Some(*other) == id)
                .ok_or(Error::UnknownParticle)?;
            let offset = *offset;
            if let Some(slot) = self.offsets.get_mut(index) {
                *slot = offset;
            }
        }
        Ok(())
    }

    /// Returns the number of memberships of a particle outside of a region.
    fn others(&self, id: ParticleId, span: &Range<usize>) -> usize {
        let before = self.ids.get(..span.start).unwrap_or_default();
        let behind = self.ids.get(span.end..).unwrap_or_default();
        number_of(before.iter().chain(behind).filter(|other| **other == id))
    }

    /// Returns the largest number of other regions of a member of a region.
    pub(super) fn most_others(&self, span: &Range<usize>) -> usize {
        let others = self.ids(span).iter().map(|id| self.others(*id, span));
        others.max().unwrap_or(0)
    }

    /// Sets the fractions of the members of a region in their other regions, as without it.
    pub(super) fn set_fractions_without(&mut self, span: &Range<usize>, averaged: bool) {
        for index in span.clone() {
            let Some(id) = self.ids.get(index).copied() else {
                return;
            };
            let others = self.others(id, span);
            let fraction = if averaged && others > 0 {
                T::ONE / count(others)
            } else {
                T::ONE
            };
            let fractions = self.fractions.iter_mut().zip(&self.ids);
            for (own, _) in fractions.filter(|(_, other)| **other == id) {
                *own = fraction;
            }
        }
    }

    /// Returns whether two regions share a particle.
    pub(super) fn share(&self, a: &Range<usize>, b: &Range<usize>) -> bool {
        self.ids(a).iter().any(|id| self.ids(b).contains(id))
    }
}
