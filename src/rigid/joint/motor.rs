//! Motor of a joint.

use super::point::Ends;
use crate::math::complex::conjugate_product;
use crate::math::{Real, Vec2};
use crate::particles::Motion;

/// Motor with a speed, rad/s or m/s, and the largest torque, N m, or force, N.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
pub(in crate::rigid) struct Motor<T> {
    pub(in crate::rigid) speed: T,
    pub(in crate::rigid) max_torque: T,
}

impl<T: Real> Motor<T> {
    /// Returns the largest multiplier.
    pub(super) fn limit(&self, h: T) -> T {
        self.max_torque * h * h
    }
}

impl<T: Real> Ends<T> {
    /// Turns the second body relative to the first by an angle in this substep, and returns the
    /// multiplier, which has a limit.
    pub(super) fn drive(
        &self,
        motion: &mut Motion<'_, T>,
        (angle, limit): (T, T),
        lambda: T,
    ) -> Option<T> {
        let [a, b] = &self.frames;
        let weight = a.inverse_inertia + b.inverse_inertia;
        if weight <= T::ZERO {
            return None;
        }
        let relative = b.displacement(motion)?.1 - a.displacement(motion)?.1;
        let wanted = lambda + (angle - relative) / weight;
        let wanted = wanted.at_most(limit).at_least(-limit);
        self.twist(motion, wanted - lambda)?;
        Some(wanted)
    }

    /// Returns the relative rotation at the start of the substep, as a unit vector.
    pub(super) fn relative_at_start(&self) -> Vec2<T> {
        let [a, b] = &self.frames;
        conjugate_product(a.axis, b.axis)
    }
}
