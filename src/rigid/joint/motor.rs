//! Motor of a joint.

use super::angle::Hold;
use super::definition::Joint;
use super::line::Guide;
use super::point::Ends;
use crate::math::complex::{conjugate_product, times};
use crate::math::{Real, Turn, Vec2};
use crate::particles::{Finished, Motion};
use crate::solver::Pass;

/// Motor with a speed, rad/s or m/s, and the largest torque, N m, or force, N.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
pub(in crate::rigid) struct Motor<T> {
    pub(in crate::rigid) speed: T,
    pub(in crate::rigid) max_torque: T,
}

impl<T: Real> Motor<T> {
    /// Returns the largest multiplier.
    fn limit(&self, h: T) -> T {
        self.max_torque * h * h
    }
}

impl<T: Real> Joint<T> {
    /// Moves both bodies as the motor does.
    ///
    /// Other projections move them again in the same substep. The motor makes up for it in the next one.
    pub(super) fn drive(
        &mut self,
        ends: &Ends<T>,
        motor: Motor<T>,
        pass: &Pass<T>,
        motion: &mut Motion<'_, T>,
    ) {
        let shift = motor.speed * pass.h + self.lag;
        let (lambda, limit) = (self.motor_multiplier, motor.limit(pass.h));
        let driven = match self.guide {
            Guide::Axis(axis, _) => ends.drive_along(motion, axis, (shift, limit), lambda),
            _ => ends.drive(motion, (shift, limit), lambda),
        };
        self.motor_multiplier = driven.unwrap_or(lambda);
        if pass.index == 0 {
            self.goal = match self.guide {
                Guide::Axis(axis, _) => Vec2::new(ends.position_along(axis) + shift, T::ZERO),
                _ => ends.relative_after(shift),
            };
        }
    }

    /// Returns by how much the joint fell short of the goal of its motor; `None` if the motor was too weak, or
    /// a limit stopped it.
    pub(super) fn motor_lag(&self, pass: &Pass<T>, finished: &Finished<'_, T>) -> Option<T> {
        let motor = self.motor.filter(|_| !self.broken)?;
        let is_limited = matches!(self.hold, Hold::Between(..));
        let is_stopped = is_limited && self.hold_multiplier != T::ZERO
            || matches!(self.guide, Guide::Axis(..)) && self.multiplier.y != T::ZERO;
        if is_stopped || self.motor_multiplier.abs() >= motor.limit(pass.h) {
            return None;
        }
        let [a, b] = self.ends?;
        let (p, from) = a.place(finished.positions)?;
        let (q, to) = b.place(finished.positions)?;
        let lag = match self.guide {
            Guide::Axis(axis, _) => self.goal.x - times(from, axis).dot(q - p),
            _ => {
                // 2 tan(θ/2), of which `Turn` returns the rotation by θ.
                let Vec2 { x: cos, y: sin } =
                    conjugate_product(conjugate_product(from, to), self.goal);
                (cos > T::ZERO).then(|| T::TWO * sin / (T::ONE + cos))?
            }
        };
        lag.is_finite().then_some(lag)
    }
}

impl<T: Real> Ends<T> {
    /// Turns the second body relative to the first by an angle in this substep, and returns the multiplier,
    /// which has a limit.
    fn drive(&self, motion: &mut Motion<'_, T>, (angle, limit): (T, T), lambda: T) -> Option<T> {
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

    /// Returns the relative rotation at the start of the substep, turned by an angle.
    fn relative_after(&self, angle: T) -> Vec2<T> {
        let [a, b] = &self.frames;
        let relative = conjugate_product(a.axis, b.axis);
        relative + Turn::new(angle).moves(relative)
    }
}
