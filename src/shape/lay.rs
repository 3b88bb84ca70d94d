//! How a rest shape lies on its members.

use super::mode::{Fitting, Map, Mode};
use super::sums;
use crate::members::pick;
use crate::real::{count, number_of};
use crate::{Mat2, ParticleId, Real, Rotation, Vec2};

/// A rest shape: offsets q from the centre of mass, weights m/M, which sum to one, and Σ m q/M, which rounding left of zero.
#[derive(Clone, Copy, Debug)]
pub struct Rest<'a, T> {
    pub(super) offsets: &'a [Vec2<T>],
    pub(super) weights: &'a [T],
    pub(super) residue: Vec2<T>,
}

/// Members of whom some are pinned, and the inverse masses of all particles.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pinned<'a, T> {
    pub(super) ids: &'a [ParticleId],
    pub(super) inverse_masses: &'a [T],
}

/// Rest offset `rest` lies on `centre`, with these moments about it.
#[derive(Clone, Copy)]
pub(super) struct Lay<T> {
    pub(super) centre: Vec2<T>,
    pub(super) rest: Vec2<T>,
    pub(super) moment: Mat2<T>,
}

impl<T: Real> Lay<T> {
    pub(super) fn is_finite(&self) -> bool {
        self.centre.is_finite() && self.moment.is_finite()
    }
}

/// How a rest shape lies on its members: what a mode is fitted to.
pub(super) struct Laid<T> {
    lay: Lay<T>,
    /// Those of all members, if they are wanted beside those of the pinned ones.
    moment: Mat2<T>,
    is_free: bool,
}

impl<T: Real> Laid<T> {
    /// Fits a mode. Returns the map, and where its zero lies.
    #[inline]
    pub(super) fn fit<'a, 'm, M: Mode<T>>(
        &self,
        mode: &'m mut M,
        fitting: impl FnOnce() -> Fitting<'a, T>,
    ) -> (M::Map<'m>, Vec2<T>)
    where
        T: 'a,
    {
        apart(mode, fitting);
        let (map, Lay { centre, rest, .. }) = (mode.map(None), self.lay);
        // Goals have their mean on the centre of mass, where a map that bends need not take the zero of the rest shape.
        (map, if self.is_free { centre } else { centre - map.at(rest) })
    }

    /// What a mode is fitted to, with members at these places. `duration` is the time since the fit before, zero for one that is repeated.
    /// With a `rotation`, the members do not tell it.
    pub(super) fn fitting<'a>(
        &self,
        rest: Rest<'a, T>,
        places: &'a [Vec2<T>],
        duration: T,
        rotation: Option<Rotation<T>>,
    ) -> Fitting<'a, T> {
        let turning = rotation.map_or(self.lay.moment, Rotation::matrix);
        Fitting { moment: self.moment, turning, noise: rest.noise(), stretch: None, duration, places, rest }
    }
}

/// So that what a fit takes of the stack is not held while moments are summed up.
#[inline(never)]
fn apart<'a, T: Real + 'a, M: Mode<T>>(mode: &mut M, fitting: impl FnOnce() -> Fitting<'a, T>) {
    mode.fit(&fitting());
}

impl<T: Real> Rest<'_, T> {
    /// Below this fraction of the largest moment, a direction is made of the rounding of the sums.
    pub(super) fn noise(&self) -> T {
        count::<T>(self.offsets.len()) * T::ratio(8, 1) * T::EPSILON
    }

    /// How the shape lies on members at these places. `pinned` is given if some of them are, and `of_all` tells whether the moments of
    /// them all are wanted. `None` where the extent overflows. The same for every mode.
    #[inline]
    pub(super) fn lay_on(&self, places: &[Vec2<T>], pinned: Option<Pinned<'_, T>>, of_all: bool) -> Option<Laid<T>> {
        let (lay, moment) = match pinned {
            None => {
                let lay = self.lay(places);
                (lay, lay.moment)
            }
            Some(pinned) => {
                let lay = self.lay_on_pinned(places, pinned);
                (lay, if of_all { self.lay(places).moment } else { lay.moment })
            }
        };
        (lay.is_finite() && moment.is_finite()).then_some(Laid { lay, moment, is_free: pinned.is_none() })
    }

    /// How the shape lies on members at these places, none of which is pinned.
    #[inline(never)]
    pub(super) fn lay(&self, places: &[Vec2<T>]) -> Lay<T> {
        let (centre, moment) = sums::moments(places, self.offsets, self.weights);
        Lay { centre, rest: Vec2::ZERO, moment: moment - Mat2::outer(centre, self.residue) }
    }

    /// How the shape lies on the pinned members, whose inverse mass is zero: on their centre, and with the moments of the free ones
    /// about it where the pinned ones have none.
    #[inline(never)]
    fn lay_on_pinned(&self, places: &[Vec2<T>], pinned: Pinned<'_, T>) -> Lay<T> {
        let shape = self.offsets.iter().zip(self.weights);
        let inverse_masses = pick(pinned.ids, pinned.inverse_masses);
        let members = places.iter().zip(shape).zip(inverse_masses).map(|((p, (q, m)), w)| (*p, *q, *m, *w > T::ZERO));
        let pinned = members.clone().filter(|(.., free)| !free);
        let share = T::ONE / count(number_of(pinned.clone()));
        // Means of offsets from the first pinned member: exact where the pinned ones coincide.
        let (p0, q0) = pinned.clone().next().map_or((Vec2::ZERO, Vec2::ZERO), |(p, q, ..)| (p, q));
        let (centre, rest) =
            pinned.fold((p0, q0), |(centre, rest), (p, q, ..)| (centre + (p - p0) * share, rest + (q - q0) * share));
        // Of the free members or of the pinned ones, which weigh the same.
        let moment_of = |of_free: bool, equal: Option<T>| {
            members
                .clone()
                .filter(|(.., free)| *free == of_free)
                .fold(Mat2::ZERO, |sum, (p, q, m, _)| sum + Mat2::outer((p - centre) * equal.unwrap_or(m), q - rest))
        };
        let mut moment = moment_of(false, Some(share));
        if crate::polar::rotation(moment).is_err() {
            moment = moment_of(true, None);
        }
        Lay { centre, rest, moment }
    }
}
