//! Rest shape of a body.

use super::offsets::{BorrowedOffsets, RestOffsets};
use super::reduce as sums;
use super::rest_check::{check_rest, is_centered};
use super::rest_view::Rest;
use crate::checksum::Checksum;
use crate::error::{Capacity, Error, Parameter};
use crate::math::validate::{finite, positive};
use crate::math::{Real, Vec2, count};
use crate::particles::View;
use crate::particles::members::Members;
use crate::particles::retain::move_entry;
use core::cmp::Ordering;

/// Largest number of further means that are subtracted from offsets whose mean is not zero.
const MEANS: usize = 2;

/// Rest offsets from the center of mass, and the weight of each member.
///
/// Borrowed offsets, which are not an array, never change.
#[derive(Clone, Debug)]
pub(super) struct RestShape<T, const N: usize, O = [Vec2<T>; N]> {
    pub(super) len: usize,
    /// q.
    pub(super) offsets: O,
    /// s m/Σ s m, with s the weights given by the caller.
    pub(super) weights: [T; N],
    /// Σ m.
    pub(super) mass: T,
    /// Σ s m, if some weight s is less than one.
    pub(super) weighted_mass: Option<T>,
    /// Σ s m q/Σ s m, which is zero except for rounding.
    pub(super) residue: Vec2<T>,
}

crate::snapshot::fields!([T: crate::snapshot::Snapshot, const N: usize] RestShape<T, N> {
    len: usize,
    offsets: [Vec2<T>; N],
    weights: [T; N],
    mass: T,
    weighted_mass: Option<T>,
    residue: Vec2<T>,
});

impl<T: Real, const N: usize> RestShape<T, N> {
    /// Turns an empty shape, of which only the weights s are set, into that of the current member
    /// positions. Returns its center.
    pub(super) fn fill(
        &mut self,
        members: &Members<N>,
        view: &View<'_, T>,
    ) -> Result<Vec2<T>, Error> {
        self.set_masses(members, view)?;
        self.set_rest(members.pick(view.positions).copied())
    }

    /// Sets a shape of the same members and returns its center.
    ///
    /// After an error, the content is not a valid shape.
    pub(super) fn set_rest(
        &mut self,
        positions: impl IntoIterator<Item = Vec2<T>>,
    ) -> Result<Vec2<T>, Error> {
        let (mut positions, mut first, mut all_finite) = (positions.into_iter(), None, true);
        for q in self.offsets.iter_mut().take(self.len) {
            let x = positions.next().ok_or(Error::TooFewParticles)?;
            *q = x - *first.get_or_insert(x);
            all_finite &= q.is_finite();
        }
        if positions.next().is_some() {
            return Err(Error::Full(Capacity::Members));
        }
        let origin = first.unwrap_or(Vec2::ZERO);
        let weights = self.weights.get(..self.len).unwrap_or_default();
        let offsets = self.offsets.get_mut(..self.len).unwrap_or_default();
        let mean = sums::subtract_mean(offsets, weights);
        self.residue = sums::weighted_sum(self.offsets(), self.weights());
        all_finite &= self.offsets.iter().all(|q| q.is_finite()) && (origin + mean).is_finite();
        if all_finite {
            Ok(origin + mean)
        } else {
            Err(Error::NonFinite(Parameter::Position))
        }
    }
}

impl<'a, T: Real, const N: usize> RestShape<T, N, BorrowedOffsets<'a, T>> {
    /// Borrows the offsets of the current members, whose weights are set.
    ///
    /// After an error, the shape is unchanged.
    pub(super) fn borrow_offsets(&mut self, offsets: &'a [Vec2<T>]) -> Result<(), Error> {
        match offsets.len().cmp(&self.len) {
            Ordering::Less => return Err(Error::TooFewParticles),
            Ordering::Equal => {}
            Ordering::Greater => return Err(Error::Full(Capacity::Members)),
        }
        check_rest(offsets, self.weights())?;
        self.offsets = BorrowedOffsets(Some(offsets));
        self.residue = sums::weighted_sum(self.offsets(), self.weights());
        Ok(())
    }
}

impl<T: Real, const N: usize, O: RestOffsets<T>> RestShape<T, N, O> {
    /// No members: all bytes are zero.
    pub(super) const EMPTY: Self = Self {
        len: 0,
        offsets: O::EMPTY,
        weights: [T::ZERO; N],
        mass: T::ZERO,
        weighted_mass: None,
        residue: Vec2::ZERO,
    };

    /// Sets the masses of an empty shape, of which only the weights s are set.
    pub(super) fn set_masses(
        &mut self,
        members: &Members<N>,
        view: &View<'_, T>,
    ) -> Result<(), Error> {
        self.len = members.len();
        let (mut total, mut unweighted) = (T::ZERO, true);
        for (weight, mass) in self.weights.iter_mut().zip(members.pick(view.masses)) {
            unweighted &= *weight == T::ONE;
            if positive(*weight, Parameter::Weight)? > T::ONE {
                return Err(Error::OutOfRange(Parameter::Weight));
            }
            *weight = positive(*weight * *mass, Parameter::Weight)?;
            total += *weight;
            self.mass += *mass;
        }
        finite(self.mass, Parameter::Mass)?;
        for weight in self.weights.iter_mut().take(self.len) {
            *weight /= total;
        }
        self.weighted_mass = (!unweighted).then_some(total);
        Ok(())
    }

    /// Moves the entry of a member to a lower index.
    pub(super) fn move_member(&mut self, from: usize, to: usize) {
        move_entry(self.offsets.stored(), from, to);
        move_entry(&mut self.weights, from, to);
    }

    /// Changes the weight s m of a member from the previous mass to the current one.
    ///
    /// [`RestShape::recenter`] completes the change.
    pub(super) fn update_mass(&mut self, index: usize, previous: T, mass: T) {
        let Some(total) = &mut self.weighted_mass else {
            return;
        };
        for weight in self.weights.iter_mut().take(self.len) {
            *weight *= *total;
        }
        *total = T::ONE;
        if let Some(weight) = self.weights.get_mut(index) {
            *weight = (*weight / previous).at_most(T::ONE) * mass;
        }
    }

    /// Adapts the weights to the current members and masses, and returns the new center of mass.
    ///
    /// The center is relative to the old one. Offsets are then relative to the new one.
    pub(super) fn recenter(&mut self, members: &Members<N>, view: &View<'_, T>) -> Vec2<T> {
        self.len = members.len();
        let masses = members.pick(view.masses);
        self.mass = masses.clone().fold(T::ZERO, |sum, mass| sum + *mass);
        let weights = self.weights.iter_mut().take(self.len);
        if let Some(mass) = &mut self.weighted_mass {
            let total = weights.fold(T::ZERO, |sum, w| sum + *w);
            *mass *= total;
            for weight in self.weights.iter_mut().take(self.len) {
                // Members much lighter than the removed ones have the weight zero.
                *weight = if total > T::ZERO {
                    *weight / total
                } else {
                    T::ONE / count(self.len)
                };
            }
        } else {
            for (weight, mass) in weights.zip(masses) {
                *weight = *mass / self.mass;
            }
        }
        let mut center = self.subtract_mean();
        for _ in 0..MEANS {
            // Offsets that were far from the new center are rounded by more than its size permits.
            if self.offsets.stored().is_empty() || is_centered(self.offsets(), self.weights()) {
                break;
            }
            center += self.subtract_mean();
        }
        self.residue = sums::weighted_sum(self.offsets(), self.weights());
        center
    }

    /// Makes the offsets relative to their weighted mean, and returns it.
    fn subtract_mean(&mut self) -> Vec2<T> {
        let weights = self.weights.get(..self.len).unwrap_or_default();
        if let Some(offsets) = self.offsets.stored().get_mut(..self.len) {
            return sums::subtract_mean(offsets, weights);
        }
        // Borrowed offsets do not change.
        sums::weighted_sum(self.offsets(), self.weights())
    }

    pub(super) fn offsets(&self) -> &[Vec2<T>] {
        self.offsets.as_slice().get(..self.len).unwrap_or_default()
    }

    pub(super) fn weights(&self) -> &[T] {
        self.weights.get(..self.len).unwrap_or_default()
    }

    /// Returns the shape as slices, independent of the capacity.
    pub(super) fn view(&self) -> Rest<'_, T> {
        Rest {
            offsets: self.offsets(),
            weights: self.weights(),
            residue: self.residue,
        }
    }

    /// Adds the offsets, the weights and the sum of weights.
    ///
    /// All else follows from them.
    pub(super) fn hash_state(&self, checksum: &mut Checksum) {
        for (offset, weight) in self.offsets().iter().zip(self.weights()) {
            checksum.add_all(&[offset.x, offset.y, *weight]);
        }
        checksum.add_bits(self.weighted_mass.is_some().into());
        checksum.add(self.weighted_mass.unwrap_or(T::ZERO));
    }

    pub(super) fn mass(&self) -> T {
        self.mass
    }

    /// Returns s m of every member; `None` if it equals the mass.
    pub(super) fn weighted_masses(&self) -> Option<impl Iterator<Item = T>> {
        self.weighted_mass
            .map(|total| self.weights().iter().map(move |weight| *weight * total))
    }
}
