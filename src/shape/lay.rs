//! How a rest shape lies on its members.

use super::mode::{Fitting, Map, Mode};
use super::sums;
use crate::real::{count, number_of};
use crate::{Mat2, Real, Rotation, Vec2};

/// A rest shape: offsets q from the centre of mass, weights m/M, which sum to one, and Σ m q/M, which rounding left of zero.
#[derive(Clone, Copy, Debug)]
pub struct Rest<'a, T> {
    pub(super) offsets: &'a [Vec2<T>],
    pub(super) weights: &'a [T],
    pub(super) residue: Vec2<T>,
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

    /// Fits a mode to members at these places. `inverse_masses` are given if some of them are pinned, and `duration` is the time since
    /// the fit before, zero for one that is repeated. With a `rotation`, the members do not tell it. Returns the map, and where its zero
    /// lies; `None` where the extent overflows.
    pub(super) fn fit<'w, M: Mode<T>>(
        &self,
        mode: &mut M,
        places: &[Vec2<T>],
        inverse_masses: Option<impl Iterator<Item = &'w T> + Clone>,
        duration: T,
        rotation: Option<Rotation<T>>,
    ) -> Option<(M::Map, Vec2<T>)> {
        let free = inverse_masses.is_none();
        let (lay, moment) = match inverse_masses {
            None => {
                let lay = self.lay(places);
                (lay, lay.moment)
            }
            Some(inverse_masses) => {
                let lay = self.lay_on_pinned(places, inverse_masses);
                (lay, if M::DEFORMS { self.lay(places).moment } else { lay.moment })
            }
        };
        if !(lay.is_finite() && moment.is_finite()) {
            return None;
        }
        let turning = rotation.map_or(lay.moment, Rotation::matrix);
        mode.fit(&Fitting { moment, turning, noise: self.noise(), stretch: None, duration, places, rest: *self });
        let map = mode.map(None);
        // Goals have their mean on the centre of mass, where a map that bends need not take the zero of the rest shape.
        Some((map, if free { lay.centre } else { lay.centre - map.at(lay.rest) }))
    }

    /// How the shape lies on members at these places, none of which is pinned.
    pub(super) fn lay(&self, places: &[Vec2<T>]) -> Lay<T> {
        let (centre, moment) = sums::moments(places, self.offsets, self.weights);
        Lay { centre, rest: Vec2::ZERO, moment: moment - Mat2::outer(centre, self.residue) }
    }

    /// How the shape lies on the pinned members, whose inverse mass is zero: on their centre, and with the moments of the free ones
    /// about it where the pinned ones have none.
    fn lay_on_pinned<'w>(&self, places: &[Vec2<T>], inverse_masses: impl Iterator<Item = &'w T> + Clone) -> Lay<T> {
        let shape = self.offsets.iter().zip(self.weights);
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
