//! A single region of a set of overlapping regions.

use super::members::RegionMembers;
use crate::math::{Real, Vec2, or_infinite};
use crate::particles::{Motion, View};
use crate::shape::alignment::Pinned;
use crate::shape::mode::{Map, Mode};
use crate::shape::pose::Pose;
use crate::solver::Pass;
use core::ops::Range;

/// State of a region, except its memberships.
#[derive(Clone, Debug)]
pub(super) struct Region<T, M> {
    /// Range of its memberships among those of all regions.
    pub(super) span: Range<usize>,
    pub(super) mode: M,
    /// Rounding residue of Σ w q, which is zero in exact arithmetic.
    pub(super) residue: Vec2<T>,
    /// Position of the origin of the mode's map.
    pub(super) center: Vec2<T>,
    pub(super) pose: Pose<T>,
    /// Whether no member is pinned in the current step.
    pub(super) free: bool,
    /// Weighted mean of the corrections, zero except for rounding and pinned members.
    pub(super) mean: Vec2<T>,
}

impl<T: Real, M: Mode<T>> Region<T, M> {
    pub(super) fn new(span: Range<usize>, mode: M) -> Self {
        Self {
            span,
            mode,
            residue: Vec2::ZERO,
            center: Vec2::ZERO,
            pose: Pose::FREE,
            free: true,
            mean: Vec2::ZERO,
        }
    }

    /// Replaces member positions by corrections. The corrections are zero if the extent overflows.
    pub(super) fn correct(
        &mut self,
        part: &RegionMembers<'_, T>,
        points: &mut [Vec2<T>],
        pass: &Pass<T>,
        motion: &Motion<'_, T>,
        alpha: T,
    ) {
        let origin = part.gather(points, pass, motion);
        let rest = part.rest(self.residue);
        let pinned = (!self.free).then_some(Pinned {
            ids: part.ids,
            inverse_masses: motion.inverse_masses,
        });
        let duration = if pass.index == 0 { pass.h } else { T::ZERO };
        self.mean = Vec2::ZERO;
        let Some(alignment) = rest.align(points, pinned, M::DEFORMS) else {
            return points.fill(Vec2::ZERO);
        };
        let (map, center) = alignment.fit(&mut self.mode, || {
            alignment.fit_input(rest, points, duration, self.pose.rotation)
        });
        let Some(center) = self.pose.center(center, origin, Vec2::ZERO) else {
            return points.fill(Vec2::ZERO);
        };
        let mean = map.correct(points, rest, center, alpha);
        // The displacement to a prescribed position can overflow.
        if !mean.is_finite() {
            return points.fill(Vec2::ZERO);
        }
        self.center = origin + center;
        if self.free && self.pose.position.is_none() {
            self.mean = mean;
        }
    }

    /// Returns Σ s m ω² |x − g|²/2 over the free members, where ω² is `spring`. Overwrites
    /// `points`.
    pub(super) fn elastic_energy(
        &self,
        part: &RegionMembers<'_, T>,
        points: &mut [Vec2<T>],
        spring: T,
        view: &View<'_, T>,
    ) -> T {
        let origin = part.first(view.positions);
        for (point, x) in points.iter_mut().zip(part.pick(view.positions)) {
            *point = *x - origin;
        }
        let inverse_masses = part.pick(view.inverse_masses);
        let pinned = (!inverse_masses.clone().all(|w| *w > T::ZERO)).then_some(Pinned {
            ids: part.ids,
            inverse_masses: view.inverse_masses,
        });
        let rest = part.rest(self.residue);
        let Some(alignment) = rest.align(points, pinned, M::DEFORMS) else {
            return T::ZERO;
        };
        let mut mode = self.mode.clone();
        let (map, center) = alignment.fit(&mut mode, || {
            alignment.fit_input(rest, points, T::ZERO, self.pose.rotation)
        });
        let Some(center) = self.pose.center(center, origin, Vec2::ZERO) else {
            return T::ZERO;
        };
        let weights = part
            .fractions
            .iter()
            .zip(part.pick(view.masses).zip(inverse_masses));
        let members = points
            .iter()
            .zip(part.offsets)
            .zip(weights)
            .filter(|(_, (_, (_, w)))| **w > T::ZERO);
        or_infinite(
            members.fold(T::ZERO, |sum, ((p, q), (fraction, (mass, _)))| {
                let distance = map.at(*q) - (*p - center);
                sum + T::HALF * spring * (*fraction * *mass) * distance.dot(distance)
            }),
        )
    }
}
