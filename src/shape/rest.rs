//! The rest shape of a body.

use super::members::Members;
use super::sums;
use crate::error::finite;
use crate::real::count;
use crate::{Error, Mat2, Parameter, Real, Vec2, View};

/// Rest offsets from the centre of mass, and how much each member weighs.
#[derive(Clone, Debug)]
pub(super) struct RestShape<T, const N: usize> {
    len: usize,
    /// q.
    offsets: [Vec2<T>; N],
    /// m/M.
    weights: [T; N],
    /// M.
    mass: T,
    /// Σ m q/M: what rounding left of zero.
    residue: Vec2<T>,
}

impl<T: Real, const N: usize> RestShape<T, N> {
    /// The shape in which the members are now, and its centre.
    pub(super) fn of(members: &Members<N>, view: &View<'_, T>) -> Result<(Self, Vec2<T>), Error> {
        let mut rest =
            Self { len: members.len(), offsets: [Vec2::ZERO; N], weights: [T::ZERO; N], mass: T::ZERO, residue: Vec2::ZERO };
        for (weight, mass) in rest.weights.iter_mut().zip(members.pick(view.masses)) {
            *weight = *mass;
            rest.mass += *mass;
        }
        finite(rest.mass, Parameter::Mass)?;
        for weight in &mut rest.weights {
            *weight /= rest.mass;
        }
        let origin = members.origin(view.positions);
        for (q, x) in rest.offsets.iter_mut().zip(members.pick(view.positions)) {
            *q = *x - origin;
        }
        let mean = sums::weighted_sum(rest.offsets(), rest.weights());
        for q in rest.offsets.iter_mut().take(rest.len) {
            *q -= mean;
        }
        rest.residue = sums::weighted_sum(rest.offsets(), rest.weights());
        let sound = rest.offsets.iter().all(|q| q.is_finite()) && (origin + mean).is_finite();
        if sound { Ok((rest, origin + mean)) } else { Err(Error::NonFinite(Parameter::Position)) }
    }

    pub(super) fn offsets(&self) -> &[Vec2<T>] {
        self.offsets.get(..self.len).unwrap_or_default()
    }

    pub(super) fn weights(&self) -> &[T] {
        self.weights.get(..self.len).unwrap_or_default()
    }

    pub(super) fn mass(&self) -> T {
        self.mass
    }

    /// Below this fraction of the largest moment, a direction is made of the rounding of the sums.
    pub(super) fn noise(&self) -> T {
        count::<T>(self.len) * T::ratio(8, 1) * T::EPSILON
    }

    /// How the shape lies on members at these places, none of which is pinned.
    pub(super) fn lay(&self, places: &[Vec2<T>]) -> Lay<T> {
        let (centre, moment) = sums::moments(places, self.offsets(), self.weights());
        Lay { centre, rest: Vec2::ZERO, moment: moment - Mat2::outer(centre, self.residue) }
    }

    /// How the shape lies on the pinned members, whose inverse mass is zero: on their centre, and with the moments of the free ones
    /// about it where the pinned ones have none.
    pub(super) fn lay_on_pinned<'a>(&self, places: &[Vec2<T>], inverse_masses: impl Iterator<Item = &'a T> + Clone) -> Lay<T> {
        let shape = self.offsets().iter().zip(self.weights());
        let members = places.iter().zip(shape).zip(inverse_masses).map(|((p, (q, m)), w)| (*p, *q, *m, *w > T::ZERO));
        let pinned = members.clone().filter(|(.., free)| !free);
        let share = T::ONE / count(pinned.clone().count());
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

/// How a rest shape lies on its members: rest offset `rest` on `centre`, with these moments about it.
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
