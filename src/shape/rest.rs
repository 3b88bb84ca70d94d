//! The rest shape of a body.

use super::lay::Rest;
use super::members::Members;
use super::sums;
use crate::error::finite;
use crate::{Error, Parameter, Real, Vec2, View};

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

    fn weights(&self) -> &[T] {
        self.weights.get(..self.len).unwrap_or_default()
    }

    /// The shape, whatever the capacity.
    pub(super) fn view(&self) -> Rest<'_, T> {
        Rest { offsets: self.offsets(), weights: self.weights(), residue: self.residue }
    }

    pub(super) fn mass(&self) -> T {
        self.mass
    }
}
