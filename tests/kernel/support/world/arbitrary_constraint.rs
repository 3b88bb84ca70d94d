//! Custom constraint that returns arbitrary numbers.

use crate::support::corpus::Bits;
use pliant::{Bound, Constraint, Linearization, ParticleId, Points, Vec2};

/// Constraint that returns its fields. `BOUND` is 0 for C = 0, 1 for C ≤ 0, 2 for C ≥ 0.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ArbitraryConstraint<T, const BOUND: u8, const DAMPED: bool> {
    pub(crate) particles: [ParticleId; 2],
    pub(crate) compliance: T,
    pub(crate) damping: T,
    pub(crate) value: T,
    pub(crate) gradients: [Vec2<T>; 2],
}

impl<T, const BOUND: u8, const DAMPED: bool> ArbitraryConstraint<T, BOUND, DAMPED> {
    pub(crate) fn new(
        particles: [ParticleId; 2],
        [compliance, damping, value]: [T; 3],
        gradients: [Vec2<T>; 2],
    ) -> Self {
        Self {
            particles,
            compliance,
            damping,
            value,
            gradients,
        }
    }
}

impl<T: Bits, const BOUND: u8, const DAMPED: bool> Constraint<T, 2>
    for ArbitraryConstraint<T, BOUND, DAMPED>
{
    const BOUND: Bound = match BOUND {
        0 => Bound::Equal,
        1 => Bound::AtMost,
        _ => Bound::AtLeast,
    };
    const DAMPED: bool = DAMPED;
    fn particles(&self) -> [ParticleId; 2] {
        self.particles
    }
    fn compliance(&self) -> T {
        self.compliance
    }
    fn damping(&self) -> T {
        self.damping
    }
    fn linearize(&self, _: &Points<T, 2>) -> Option<Linearization<T, 2>> {
        Some(Linearization {
            value: self.value,
            gradients: self.gradients,
        })
    }
}
