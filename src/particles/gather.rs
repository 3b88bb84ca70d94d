//! Gathering of the positions of members, and scattering of their corrections.

use super::members::Members;
use crate::math::{Real, Vec2};

impl<const N: usize> Members<N> {
    /// Writes x − origin of every member.
    pub(crate) fn gather_positions<T: Real>(&self, positions: &[Vec2<T>], offsets: &mut [Vec2<T>]) {
        let origin = self.origin(positions);
        for (offset, x) in offsets.iter_mut().zip(self.pick(positions)) {
            *offset = *x - origin;
        }
    }

    /// Writes (x − x₀) + (d − d₀) of every member.
    ///
    /// x₀ and d₀ are those of the first member. Coincident members give zeros.
    pub(crate) fn gather<T: Real>(
        &self,
        positions: &[Vec2<T>],
        displacements: &[Vec2<T>],
        offsets: &mut [Vec2<T>],
    ) {
        let (origin, origin_displacement) = (self.origin(positions), self.origin(displacements));
        if let (Some(positions), Some(displacements)) =
            (self.slice(positions), self.slice(displacements))
        {
            for (offset, (x, d)) in offsets.iter_mut().zip(positions.iter().zip(displacements)) {
                *offset = (*x - origin).plus(*d - origin_displacement);
            }
        } else {
            for (offset, (x, d)) in offsets
                .iter_mut()
                .zip(self.pick(positions).zip(self.pick(displacements)))
            {
                *offset = (*x - origin).plus(*d - origin_displacement);
            }
        }
    }

    /// Computes d += correction − mean for every member.
    #[inline]
    pub(crate) fn scatter<T: Real>(
        &self,
        corrections: &[Vec2<T>],
        mean: Vec2<T>,
        displacements: &mut [Vec2<T>],
    ) {
        if let Some(displacements) = self.slice_mut(displacements) {
            for (d, correction) in displacements.iter_mut().zip(corrections) {
                *d = d.plus(*correction - mean);
            }
        } else {
            for (id, correction) in self.ids.iter().zip(corrections) {
                if let Some(d) = displacements.get_mut(id.index()) {
                    *d = d.plus(*correction - mean);
                }
            }
        }
    }

    /// Computes d += correction for every free member.
    pub(crate) fn scatter_to_free<T: Real>(
        &self,
        corrections: &[Vec2<T>],
        inverse_masses: &[T],
        displacements: &mut [Vec2<T>],
    ) {
        for ((id, correction), w) in self
            .ids
            .iter()
            .zip(corrections)
            .zip(self.pick(inverse_masses))
        {
            if let Some(d) = displacements.get_mut(id.index()).filter(|_| *w > T::ZERO) {
                *d = d.plus(*correction);
            }
        }
    }

    /// Computes d += s (correction − mean) for every free member.
    ///
    /// `weights` are the products s m.
    pub(crate) fn scatter_shares<T: Real>(
        &self,
        (corrections, mean): (&[Vec2<T>], Vec2<T>),
        weights: impl Iterator<Item = T>,
        inverse_masses: &[T],
        displacements: &mut [Vec2<T>],
    ) {
        for ((id, correction), (weight, w)) in self
            .ids
            .iter()
            .zip(corrections)
            .zip(weights.zip(self.pick(inverse_masses)))
        {
            if let Some(d) = displacements.get_mut(id.index()).filter(|_| *w > T::ZERO) {
                *d = d.plus((*correction - mean).times(weight * *w));
            }
        }
    }
}
