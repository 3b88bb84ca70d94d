//! Constraint that breaks, and the measure that its strain is relative to.

use super::damped::Damped;
use super::kinds::{Distance, Tether};
use super::points::{Linearization, Points};
use super::rebind::Rebind;
use super::traits::{Bound, Constraint};
use crate::checksum::Checksum;
use crate::math::Real;
use crate::particles::ParticleId;

/// Reference measure of a constraint: the strain is C divided by it.
pub trait RestMeasure<T> {
    /// Returns the measure at rest, in the unit of C.
    ///
    /// It is the rest length of a spring or the rest area of a triangle. A zero or negative measure
    /// disables the strain.
    fn rest_measure(&self) -> T;
}

impl<T: Real> RestMeasure<T> for Distance<T> {
    fn rest_measure(&self) -> T {
        self.rest_length()
    }
}

impl<T: Real> RestMeasure<T> for Tether<T> {
    fn rest_measure(&self) -> T {
        self.length()
    }
}

impl<T, C: RestMeasure<T>> RestMeasure<T> for Damped<T, C> {
    fn rest_measure(&self) -> T {
        self.constraint().rest_measure()
    }
}

#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TearState {
    Whole,
    /// Broke at the start of the last step, or was cut since.
    Breaking,
    Broken,
}

/// Constraint that is undefined while broken, so that its set skips it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Breakable<T, C> {
    pub(super) constraint: C,
    pub(super) limit: T,
    pub(super) state: TearState,
}

impl<T: Real, C: Constraint<T, K>, const K: usize> Constraint<T, K> for Breakable<T, C> {
    const BOUND: Bound = C::BOUND;
    const DAMPED: bool = C::DAMPED;

    #[inline]
    fn squared_gradients() -> Option<[T; K]> {
        C::squared_gradients()
    }

    #[inline]
    fn particles(&self) -> [ParticleId; K] {
        self.constraint.particles()
    }

    #[inline]
    fn compliance(&self) -> T {
        self.constraint.compliance()
    }

    #[inline]
    fn damping(&self) -> T {
        self.constraint.damping()
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        self.constraint.hash_state(checksum);
        checksum.add(self.limit);
        checksum.add_bits((self.state == TearState::Whole).into());
    }

    #[inline]
    fn linearize(&self, points: &Points<T, K>) -> Option<Linearization<T, K>> {
        if self.state == TearState::Whole {
            self.constraint.linearize(points)
        } else {
            None
        }
    }

    #[inline]
    fn turning_radius(&self, points: &Points<T, K>, linear: &Linearization<T, K>) -> Option<T> {
        self.constraint.turning_radius(points, linear)
    }

    #[inline]
    fn smooth_energy(&self) -> bool {
        self.constraint.smooth_energy()
    }

    fn turning_at_rest(&self, points: &Points<T, K>) -> Option<T> {
        self.constraint.turning_at_rest(points)
    }
}

impl<T: Real, C: RestMeasure<T>> Breakable<T, C> {
    pub(super) fn overstrained(&self, value: T) -> bool {
        let rest = self.constraint.rest_measure();
        rest > T::ZERO && value > self.limit * rest
    }
}

impl<T, C: Rebind> Rebind for Breakable<T, C> {
    fn rebind(&mut self, from: ParticleId, to: ParticleId) {
        self.constraint.rebind(from, to);
    }
}
