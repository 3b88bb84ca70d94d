//! Damping for any constraint.

use super::{Bound, Constraint, Linearisation, Points};
use crate::error::not_negative;
use crate::{Error, Parameter, ParticleId, Real};

/// A constraint with a damper β beside its spring 1/α (Kelvin–Voigt): it resists changes of C and nothing else, so a body made of
/// damped constraints still moves and turns freely. A type of its own, so that undamped constraints do not pay.
///
/// Macklin et al. (2016), section 5.2; their β̃ = h²β.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Damped<T, C> {
    constraint: C,
    damping: T,
}

impl<T: Real, C> Damped<T, C> {
    /// A constraint with the damping coefficient β ≥ 0, N s/m where C is a length. Without compliance it has no effect.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (negative) damping.
    pub fn new(constraint: C, damping: T) -> Result<Self, Error> {
        Ok(Self { constraint, damping: not_negative(damping, Parameter::Damping)? })
    }
}

impl<T, C> Damped<T, C> {
    /// What is damped.
    pub fn constraint(&self) -> &C {
        &self.constraint
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

    #[inline]
    fn linearise(&self, points: &Points<T, K>) -> Option<Linearisation<T, K>> {
        self.constraint.linearise(points)
    }
}
