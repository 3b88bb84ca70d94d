//! The rest shape of a body.

use super::lay::Rest;
use super::sums;
use crate::error::{finite, positive};
use crate::members::Members;
use crate::{Error, Parameter, Real, Vec2, View};

/// Rest offsets from the centre of mass, and how much each member weighs.
#[derive(Clone, Debug)]
pub(super) struct RestShape<T, const N: usize> {
    len: usize,
    /// q.
    offsets: [Vec2<T>; N],
    /// s m/Σ s m, with s the shares.
    weights: [T; N],
    /// Σ m.
    mass: T,
    /// Σ s m, where some share is less than one.
    shared: Option<T>,
    /// Σ s m q/Σ s m: what rounding left of zero.
    residue: Vec2<T>,
}

impl<T: Real, const N: usize> RestShape<T, N> {
    /// The shape in which the members are now, and its centre.
    pub(super) fn of(members: &Members<N>, shares: [T; N], view: &View<'_, T>) -> Result<(Self, Vec2<T>), Error> {
        let (len, offsets) = (members.len(), [Vec2::ZERO; N]);
        let mut rest = Self { len, offsets, weights: shares, mass: T::ZERO, shared: None, residue: Vec2::ZERO };
        let (mut total, mut whole) = (T::ZERO, true);
        for (weight, mass) in rest.weights.iter_mut().zip(members.pick(view.masses)) {
            whole &= *weight == T::ONE;
            if positive(*weight, Parameter::Weight)? > T::ONE {
                return Err(Error::OutOfRange(Parameter::Weight));
            }
            *weight = positive(*weight * *mass, Parameter::Weight)?;
            total += *weight;
            rest.mass += *mass;
        }
        finite(rest.mass, Parameter::Mass)?;
        for weight in &mut rest.weights {
            *weight /= total;
        }
        rest.shared = (!whole).then_some(total);
        let centre = rest.take_on(members.pick(view.positions).copied())?;
        Ok((rest, centre))
    }

    /// Takes on a shape of the same members, and returns its centre. What it holds after an error is no shape.
    pub(super) fn take_on(&mut self, places: impl IntoIterator<Item = Vec2<T>>) -> Result<Vec2<T>, Error> {
        let (mut places, mut first) = (places.into_iter(), None);
        for q in self.offsets.iter_mut().take(self.len) {
            let x = places.next().ok_or(Error::TooFewParticles)?;
            *q = x - *first.get_or_insert(x);
        }
        if places.next().is_some() {
            return Err(Error::Full);
        }
        let (origin, mean) = (first.unwrap_or(Vec2::ZERO), sums::weighted_sum(self.offsets(), self.weights()));
        for q in self.offsets.iter_mut().take(self.len) {
            *q -= mean;
        }
        self.residue = sums::weighted_sum(self.offsets(), self.weights());
        let sound = self.offsets.iter().all(|q| q.is_finite()) && (origin + mean).is_finite();
        if sound { Ok(origin + mean) } else { Err(Error::NonFinite(Parameter::Position)) }
    }

    pub(super) fn offsets(&self) -> &[Vec2<T>] {
        self.offsets.get(..self.len).unwrap_or_default()
    }

    pub(super) fn weights(&self) -> &[T] {
        self.weights.get(..self.len).unwrap_or_default()
    }

    /// The shape, whatever the capacity.
    pub(super) fn view(&self) -> Rest<'_, T> {
        Rest { offsets: self.offsets(), weights: self.weights(), residue: self.residue }
    }

    pub(super) fn mass(&self) -> T {
        self.mass
    }

    /// s m of every member; `None` where it is the mass.
    pub(super) fn shares(&self) -> Option<impl Iterator<Item = T>> {
        self.shared.map(|total| self.weights().iter().map(move |weight| *weight * total))
    }
}
