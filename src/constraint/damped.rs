//! Damping for any constraint.

use super::points::{Linearization, Points};
use super::traits::{Bound, Constraint};
use crate::checksum::Checksum;
use crate::error::{Error, Parameter};
use crate::math::Real;
use crate::math::validate::not_negative;
use crate::particles::ParticleId;

/// Constraint with a damper β parallel to its spring 1/α (Kelvin–Voigt).
///
/// It resists changes of C only, so a body of damped constraints translates and rotates freely. A
/// separate type keeps undamped constraints free of this cost.
///
/// Macklin et al. (2016), section 5.2; their β̃ = h²β.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Damped<T, C> {
    pub(super) constraint: C,
    pub(super) damping: T,
}

impl<T: Real, C> Damped<T, C> {
    /// Returns a constraint with the damping coefficient β ≥ 0.
    ///
    /// The unit of β is N s/m where C is a length. Damping has no effect without compliance.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (negative) damping.
    pub fn new(constraint: C, damping: T) -> Result<Self, Error> {
        Ok(Self {
            constraint,
            damping: not_negative(damping, Parameter::Damping)?,
        })
    }

    /// Sets the damping coefficient β ≥ 0.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (negative) damping.
    pub fn set_damping(&mut self, damping: T) -> Result<(), Error> {
        self.damping = not_negative(damping, Parameter::Damping)?;
        Ok(())
    }
}

impl<T, C> Damped<T, C> {
    /// Returns the damped constraint.
    pub fn constraint(&self) -> &C {
        &self.constraint
    }

    /// Returns the damped constraint, to change its settings.
    pub fn constraint_mut(&mut self) -> &mut C {
        &mut self.constraint
    }
}

impl<T: Real, C: Constraint<T, K>, const K: usize> Constraint<T, K> for Damped<T, C> {
    const BOUND: Bound = C::BOUND;
    const DAMPED: bool = true;

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
        self.damping
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        self.constraint.hash_state(checksum);
        checksum.add(self.damping);
    }

    #[inline]
    fn linearize(&self, points: &Points<T, K>) -> Option<Linearization<T, K>> {
        self.constraint.linearize(points)
    }

    #[inline]
    fn turning_radius(&self, points: &Points<T, K>, linear: &Linearization<T, K>) -> Option<T> {
        self.constraint.turning_radius(points, linear)
    }
}
