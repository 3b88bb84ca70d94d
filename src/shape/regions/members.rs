//! Members of one region: their positions relative to the first, and their corrections.

use crate::checksum::Checksum;
use crate::math::{Real, Vec2};
use crate::particles::members::{pick, stay_finite};
use crate::particles::{Motion, ParticleId};
use crate::shape::rest_view::Rest;
use crate::solver::{Pass, Scheme};

/// Memberships of one region.
pub(super) struct RegionMembers<'a, T> {
    pub(super) ids: &'a [ParticleId],
    pub(super) offsets: &'a [Vec2<T>],
    pub(super) weights: &'a [T],
    pub(super) fractions: &'a [T],
}

impl<'a, T: Real> RegionMembers<'a, T> {
    /// Adds the members, their rest offsets, weights and fractions to the checksum.
    pub(super) fn hash_state(&self, checksum: &mut Checksum) {
        checksum.add_ids(self.ids);
        for ((offset, weight), fraction) in
            self.offsets.iter().zip(self.weights).zip(self.fractions)
        {
            checksum.add_all(&[offset.x, offset.y, *weight, *fraction]);
        }
    }

    pub(super) fn rest(&self, residue: Vec2<T>) -> Rest<'a, T> {
        Rest {
            offsets: self.offsets,
            weights: self.weights,
            residue,
        }
    }

    /// Returns the members' entries of a slice over all particles, in order.
    pub(super) fn pick<U>(
        &self,
        all: &'a [U],
    ) -> impl Iterator<Item = &'a U> + Clone + use<'a, T, U> {
        pick(self.ids, all)
    }

    /// Writes member positions relative to the first member. Returns the position of the first
    /// member.
    #[inline]
    pub(super) fn gather(
        &self,
        points: &mut [Vec2<T>],
        pass: &Pass<T>,
        motion: &Motion<'_, T>,
    ) -> Vec2<T> {
        let predicted = pass.scheme == Scheme::Predicted;
        let origin = self.first(motion.positions);
        let moved = if predicted {
            self.first(motion.displacements)
        } else {
            Vec2::ZERO
        };
        for (point, (x, d)) in points.iter_mut().zip(
            self.pick(motion.positions)
                .zip(self.pick(motion.displacements)),
        ) {
            *point = (*x - origin).plus(if predicted { *d - moved } else { Vec2::ZERO });
        }
        origin + moved
    }

    /// Adds s (correction − mean) to the displacement d of every free member.
    #[inline]
    pub(super) fn scatter(
        &self,
        (corrections, mean): (&[Vec2<T>], Vec2<T>),
        motion: &mut Motion<'_, T>,
    ) {
        // All regions are fitted before the first correction is applied, so their corrections can
        // add up and overflow.
        if !stay_finite(self.ids, (corrections, mean), motion.displacements) {
            return;
        }
        for (id, (fraction, correction)) in
            self.ids.iter().zip(self.fractions.iter().zip(corrections))
        {
            let free = motion
                .inverse_masses
                .get(id.index())
                .is_some_and(|w| *w > T::ZERO);
            if let Some(d) = motion.displacements.get_mut(id.index()).filter(|_| free) {
                *d = d.plus((*correction - mean).times(*fraction));
            }
        }
    }

    /// Returns the vector of the first member.
    pub(super) fn first(&self, vectors: &[Vec2<T>]) -> Vec2<T> {
        first(self.ids, vectors)
    }
}

pub(super) fn first<T: Real>(ids: &[ParticleId], vectors: &[Vec2<T>]) -> Vec2<T> {
    pick(ids, vectors).next().copied().unwrap_or(Vec2::ZERO)
}
