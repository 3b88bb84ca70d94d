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

impl<T: Real> Rest<'_, T> {
    /// Below this fraction of the largest moment, a direction is made of the rounding of the sums.
    pub(super) fn noise(&self) -> T {
        count::<T>(self.offsets.len()) * T::ratio(8, 1) * T::EPSILON
    }

    /// Fits a mode to members at these places. `pinned` is given if some of them are, and `duration` is the time since the fit before,
    /// zero for one that is repeated. With a `rotation`, the members do not tell it. Returns the map, and where its zero lies; `None`
    /// where the extent overflows.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a frame less on the stack")]
    pub(super) fn fit<M: Mode<T>>(
        &self,
        mode: &mut M,
        places: &[Vec2<T>],
        pinned: Option<Pinned<'_, T>>,
        duration: T,
        rotation: Option<Rotation<T>>,
    ) -> Option<(M::Map, Vec2<T>)> {
        let laid = self.lay_on(places, pinned, M::DEFORMS)?;
        self.fit_mode(mode, places, &laid, duration, rotation);
        let (map, (lay, _)) = (mode.map(None), laid);
        // Goals have their mean on the centre of mass, where a map that bends need not take the zero of the rest shape.
        Some((map, if pinned.is_none() { lay.centre } else { lay.centre - map.at(lay.rest) }))
    }

    /// Apart, so that what a fit takes of the stack is not held while moments are summed up.
    #[inline(never)]
    fn fit_mode<M: Mode<T>>(
        &self,
        mode: &mut M,
        places: &[Vec2<T>],
        (lay, moment): &(Lay<T>, Mat2<T>),
        duration: T,
        rotation: Option<Rotation<T>>,
    ) {
        let turning = rotation.map_or(lay.moment, Rotation::matrix);
        mode.fit(&Fitting { moment: *moment, turning, noise: self.noise(), stretch: None, duration, places, rest: *self });
    }

    /// How the shape lies on members at these places, and the moments of them all, if they are wanted beside those of the pinned ones.
    /// The same for every mode.
    #[inline]
    fn lay_on(&self, places: &[Vec2<T>], pinned: Option<Pinned<'_, T>>, of_all: bool) -> Option<(Lay<T>, Mat2<T>)> {
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
        (lay.is_finite() && moment.is_finite()).then_some((lay, moment))
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
            pinned.clone().fold((p0, q0), |(centre, rest), (p, q, ..)| (centre + (p - p0) * share, rest + (q - q0) * share));
        let about = |sum, (p, q, m, _)| sum + Mat2::outer((p - centre) * m, q - rest);
        let mut moment = pinned.map(|(p, q, _, free)| (p, q, share, free)).fold(Mat2::ZERO, about);
        if crate::polar::rotation(moment).is_err() {
            moment = members.filter(|(.., free)| *free).fold(Mat2::ZERO, about);
        }
        Lay { centre, rest, moment }
    }
}
