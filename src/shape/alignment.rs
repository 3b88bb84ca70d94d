//! Alignment of a rest shape with the current positions of its members.

use super::mode::{FitInput, Map, Mode};
use super::reduce as sums;
use super::rest_view::Rest;
use crate::math::{Mat2, Real, Rotation, Vec2, count, number_of};
use crate::particles::ParticleId;
use crate::particles::members::pick;

/// Members of which some are pinned, and the inverse masses of all particles.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pinned<'a, T> {
    pub(super) ids: &'a [ParticleId],
    pub(super) inverse_masses: &'a [T],
}

/// Alignment of the rest offset `rest` with `center`, and the moments about it.
#[derive(Clone, Copy)]
pub(super) struct Moments<T> {
    pub(super) center: Vec2<T>,
    pub(super) rest: Vec2<T>,
    pub(super) moment: Mat2<T>,
}

impl<T: Real> Moments<T> {
    pub(super) fn is_finite(&self) -> bool {
        self.center.is_finite() && self.moment.is_finite()
    }
}

/// Complete alignment of a rest shape: the input to the fit of a mode.
pub(super) struct Alignment<T> {
    moments: Moments<T>,
    /// Moments of all members, if needed in addition to those of the pinned ones.
    moment: Mat2<T>,
    is_free: bool,
}

impl<T: Real> Alignment<T> {
    /// Returns the alignment of a free body; `None` if its moments are not finite.
    #[inline]
    pub(super) fn of_free(moments: Moments<T>) -> Option<Self> {
        let Moments { center, moment, .. } = moments;
        let sum = (center.x + center.y) + ((moment.xx + moment.xy) + (moment.yx + moment.yy));
        // A finite sum needs one check, but finite moments can have an infinite one.
        let finite = (T::KEEPS_INFINITY && sum.is_finite()) || moments.is_finite();
        finite.then_some(Self {
            moments,
            moment,
            is_free: true,
        })
    }

    /// Fits a mode. Returns the map and the position of its origin.
    #[inline]
    pub(super) fn fit<'a, 'm, M: Mode<T>>(
        &self,
        mode: &'m mut M,
        input: impl FnOnce() -> FitInput<'a, T>,
    ) -> (M::Map<'m>, Vec2<T>)
    where
        T: 'a,
    {
        fit_cold(mode, input);
        let (map, Moments { center, rest, .. }) = (mode.map(None), self.moments);
        // The mean of the goals is the center of mass. A nonlinear map need not map the origin of
        // the rest shape to it.
        (
            map,
            if self.is_free {
                center
            } else {
                center - map.at(rest)
            },
        )
    }

    /// Returns the input to the fit of a mode, for members at the given positions.
    ///
    /// `duration` is the time since the previous fit, zero for a repeated fit. If `rotation` is
    /// given, it replaces the rotation fitted to the members.
    pub(super) fn fit_input<'a>(
        &self,
        rest: Rest<'a, T>,
        points: &'a [Vec2<T>],
        duration: T,
        rotation: Option<Rotation<T>>,
    ) -> FitInput<'a, T> {
        let rotation_moment = rotation.map_or(self.moments.moment, Rotation::matrix);
        FitInput {
            moment: self.moment,
            rotation_moment,
            noise: rest.noise(),
            stretch: None,
            duration,
            points,
            rest,
        }
    }
}

/// Fits a mode out of line.
///
/// The stack frame of the fit is then not held while moments are summed.
#[inline(never)]
fn fit_cold<'a, T: Real + 'a, M: Mode<T>>(mode: &mut M, input: impl FnOnce() -> FitInput<'a, T>) {
    mode.fit(&input());
}

impl<T: Real> Rest<'_, T> {
    /// Aligns the shape with members at the given positions.
    ///
    /// `pinned` is given if some members are pinned. `of_all` requests the moments of all members.
    /// Returns `None` if the extent overflows. The code is the same for every mode.
    #[inline]
    pub(super) fn align(
        &self,
        points: &[Vec2<T>],
        pinned: Option<Pinned<'_, T>>,
        of_all: bool,
    ) -> Option<Alignment<T>> {
        let (moments, moment) = match pinned {
            None => {
                let moments = self.moments(points);
                (moments, moments.moment)
            }
            Some(pinned) => {
                let moments = self.pinned_moments(points, pinned);
                (
                    moments,
                    if of_all {
                        self.moments(points).moment
                    } else {
                        moments.moment
                    },
                )
            }
        };
        // For some scalars, sums do not reveal non-finite terms.
        let all_finite = T::KEEPS_INFINITY || points.iter().all(|p| p.is_finite());
        (all_finite && moments.is_finite() && moment.is_finite()).then_some(Alignment {
            moments,
            moment,
            is_free: pinned.is_none(),
        })
    }

    /// Aligns the shape with members at the given positions, none of which is pinned.
    #[inline(never)]
    pub(super) fn moments(&self, points: &[Vec2<T>]) -> Moments<T> {
        let (center, moment) = sums::moments(points, self.offsets, self.weights);
        Moments {
            center,
            rest: Vec2::ZERO,
            moment: moment - Mat2::outer(center, self.residue),
        }
    }

    /// Aligns the shape with the center of the pinned members, whose inverse mass is zero.
    ///
    /// The moments are those of the pinned members. If they determine no rotation, the moments are
    /// those of the free members about the same center.
    #[inline(never)]
    fn pinned_moments(&self, points: &[Vec2<T>], pinned: Pinned<'_, T>) -> Moments<T> {
        let shape = self.offsets.iter().zip(self.weights);
        let inverse_masses = pick(pinned.ids, pinned.inverse_masses);
        let members = points
            .iter()
            .zip(shape)
            .zip(inverse_masses)
            .map(|((p, (q, m)), w)| (*p, *q, *m, *w > T::ZERO));
        let pinned = members.clone().filter(|(.., free)| !free);
        let inverse_count = T::ONE / count(number_of(pinned.clone()));
        // Means of offsets from the first pinned member: exact if the pinned members coincide.
        let (p0, q0) = pinned
            .clone()
            .next()
            .map_or((Vec2::ZERO, Vec2::ZERO), |(p, q, ..)| (p, q));
        let (center, rest) = pinned.fold((p0, q0), |(center, rest), (p, q, ..)| {
            (
                center + (p - p0) * inverse_count,
                rest + (q - q0) * inverse_count,
            )
        });
        // Moments of the free members, or of the pinned members with equal weights.
        let moment_of = |of_free: bool, equal: Option<T>| {
            members
                .clone()
                .filter(|(.., free)| *free == of_free)
                .fold(Mat2::ZERO, |sum, (p, q, m, _)| {
                    sum + Mat2::outer((p - center) * equal.unwrap_or(m), q - rest)
                })
        };
        let mut moment = moment_of(false, Some(inverse_count));
        if crate::math::rotation(moment).is_err() {
            moment = moment_of(true, None);
        }
        Moments {
            center,
            rest,
            moment,
        }
    }
}
