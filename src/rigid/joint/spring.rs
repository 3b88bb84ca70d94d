//! Spring along the line of a joint.

use super::point::Ends;
use crate::constraint::Softness;
use crate::error::Error;
use crate::math::{Real, Vec2};
use crate::particles::Motion;
use crate::solver::Pass;

/// Spring with a damper between the point of the first body and the second point, along a line.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
pub(in crate::rigid) struct Spring<T> {
    /// Position along the line without a force, m.
    pub(in crate::rigid) rest: T,
    /// Compliance, m/N.
    pub(in crate::rigid) compliance: T,
    /// Damping rate, 1/s.
    pub(in crate::rigid) damping: T,
}

impl<T: Real> Spring<T> {
    /// Returns the terms of its update for weights of one.
    pub(super) fn softness(&self, pass: &Pass<T>) -> Softness<T> {
        let rate = (self.damping > T::ZERO).then_some(self.damping);
        Softness::new(self.compliance, rate, pass)
    }

    /// Rejects a compliance or a damping that overflows at this time step.
    pub(super) fn check(&self, pass: &Pass<T>) -> Result<(), Error> {
        self.softness(pass).check()
    }

    /// Returns the energy, given the position along the line, m; zero for a rigid spring.
    pub(super) fn energy(&self, position: T) -> T {
        let stretch = position - self.rest;
        if self.compliance > T::ZERO {
            T::HALF * stretch * stretch / self.compliance
        } else {
            T::ZERO
        }
    }
}

impl<T: Real> Ends<T> {
    /// Pulls the second point to a position along the axis, and returns the multiplier.
    pub(super) fn spring_along(
        &self,
        motion: &mut Motion<'_, T>,
        (axis, rest): (Vec2<T>, T),
        lambda: T,
        softness: Softness<T>,
    ) -> Option<T> {
        let state = self.relative(motion)?;
        let along = self.direction(axis, &state);
        let position = along.dot(state.gap);
        let change = position - self.position_along(axis);
        let step = (along, position - rest, change);
        self.correct_along(motion, &state, step, (lambda, softness), |l| l)
    }
}
