//! The trait of constraints whose rest state can flow.

use crate::constraint::damped::Damped;
use crate::constraint::plasticity::Plasticity;
use crate::constraint::points::Points;
use crate::constraint::traits::Constraint;
use crate::math::Real;

/// Constraint with a rest state that can flow, for a [`Yielding`](crate::Yielding) set.
pub trait Flow<T: Real, const K: usize>: Constraint<T, K> {
    /// Moves the rest state towards these points if the elastic strain exceeds the yield strain.
    ///
    /// `original` is the constraint before any flow: the limit is relative to it. `fraction`, from
    /// zero to one, is the part of the elastic strain that becomes plastic. The particles must not
    /// change, nor the compliance increase.
    fn flow(
        &mut self,
        original: &Self,
        points: &Points<T, K>,
        plasticity: &Plasticity<T>,
        fraction: T,
    );
}

impl<T: Real, C: Flow<T, K>, const K: usize> Flow<T, K> for Damped<T, C> {
    fn flow(
        &mut self,
        original: &Self,
        points: &Points<T, K>,
        plasticity: &Plasticity<T>,
        fraction: T,
    ) {
        self.constraint
            .flow(&original.constraint, points, plasticity, fraction);
    }
}
