//! Moments and correction of a free body of four contiguous members, in registers.
//!
//! The results have the bits of the general functions, which process any number of members through
//! memory and need twice the instructions for four.

use crate::math::simd::{LANES, Lanes, chunk_sums, packed, zip};
use crate::math::{Mat2, Real, Vec2};
use crate::particles::Motion;
use crate::shape::alignment::Moments;
use crate::shape::body::MatchedBody;
use crate::shape::mode::Map;
use crate::shape::offsets::RestOffsets;
use crate::shape::reduce::{correction, moment_terms};
use crate::solver::{Pass, Scheme};

/// Largest capacity of a body that is examined. Bodies of a larger one usually have more members.
pub(super) const CAPACITY: usize = 2 * LANES;

impl<T: Real, const N: usize, O: RestOffsets<T>> MatchedBody<T, N, O> {
    /// Returns whether the body can have four members that are aligned and corrected here.
    #[inline]
    pub(super) fn may_be_four(&self, pass: &Pass<T>) -> bool {
        let fits = const { packed::<T>() && N >= LANES && N <= CAPACITY };
        fits && self.free && pass.scheme == Scheme::Predicted
    }

    /// Writes the member positions and returns their moments; `None` for another body.
    #[inline]
    pub(in crate::shape) fn moments_of_four(
        &mut self,
        pass: &Pass<T>,
        motion: &Motion<'_, T>,
    ) -> Option<Moments<T>> {
        if !self.may_be_four(pass) {
            return None;
        }
        let x: Lanes<Vec2<T>> = self.members.slice(motion.positions)?.try_into().ok()?;
        let d: Lanes<Vec2<T>> = self.members.slice(motion.displacements)?.try_into().ok()?;
        let rest = self.rest.view();
        let q: Lanes<Vec2<T>> = rest.offsets.try_into().ok()?;
        let w: Lanes<T> = rest.weights.try_into().ok()?;
        let ([x0, ..], [d0, ..]) = (x, d);
        let points = zip(x, d, |x, d| (x - x0).plus(d - d0));
        *self.points.first_chunk_mut()? = points;
        let terms = zip(zip(points, q, |p, q| (p, q)), w, |(p, q), w| {
            moment_terms(p, q, w)
        });
        let [center, straight, crossed] = chunk_sums(terms);
        let moment = Mat2::new(straight.x, crossed.x, crossed.y, straight.y);
        Some(Moments {
            center,
            rest: Vec2::ZERO,
            moment: moment - Mat2::outer(center, rest.residue),
        })
    }

    /// Moves the members towards their goals; `None` for another body, which is not changed.
    ///
    /// The positions are those of [`moments_of_four`](Self::moments_of_four).
    #[inline]
    pub(in crate::shape) fn apply_goals_to_four(
        &mut self,
        map: &impl Map<T>,
        fitted: Vec2<T>,
        pass: &Pass<T>,
        motion: &mut Motion<'_, T>,
    ) -> Option<()> {
        let is_simple = self.pose.position.is_none() && self.rest.weighted_mass.is_none();
        if !(is_simple && self.may_be_four(pass)) {
            return None;
        }
        let map = map.matrix()?;
        let x0 = *self.members.slice(motion.positions)?.first()?;
        let d: &mut Lanes<Vec2<T>> = self
            .members
            .slice_mut(motion.displacements)?
            .try_into()
            .ok()?;
        let rest = self.rest.view();
        let q: Lanes<Vec2<T>> = rest.offsets.try_into().ok()?;
        let w: Lanes<T> = rest.weights.try_into().ok()?;
        let points = self.points.first_chunk_mut()?;
        let ([d0, ..], alpha) = (*d, self.stiffness.alpha(pass));
        let mut corrections = *points;
        for (p, q) in corrections.iter_mut().zip(q) {
            *p = correction(*p, q, (map, fitted), alpha);
        }
        *points = corrections;
        let [mean] = chunk_sums(zip(corrections, w, |correction, w| [correction.times(w)]));
        if mean.is_finite() {
            self.center = (x0 + d0) + fitted;
            *d = zip(*d, corrections, |d, correction| d.plus(correction - mean));
        }
        Some(())
    }
}
