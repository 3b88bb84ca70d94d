//! Effect of the motor of a joint in a substep.

use super::angle::Hold;
use super::definition::Joint;
use super::line::Guide;
use super::motor::Motor;
use super::point::Ends;
use crate::math::complex::conjugate_product;
use crate::math::{Real, Turn, Vec2};
use crate::particles::Motion;
use crate::solver::Pass;

impl<T: Real> Joint<T> {
    /// Moves both bodies as the motor does.
    ///
    /// Other projections move them again in the same substep. The motor makes up for it in the next
    /// one.
    pub(super) fn drive(
        &mut self,
        ends: &Ends<T>,
        motor: Motor<T>,
        pass: &Pass<T>,
        motion: &mut Motion<'_, T>,
    ) {
        let start = match self.guide {
            Guide::Axis(axis, _) => Vec2::new(ends.position_along(axis), T::ZERO),
            _ => ends.relative_at_start(),
        };
        if pass.index == 0 {
            self.lag = self
                .goal
                .and_then(|goal| self.shortfall(start, goal))
                .unwrap_or(T::ZERO);
        }
        let shift = motor.speed * pass.h + self.lag;
        let (lambda, limit) = (self.motor_multiplier, motor.limit(pass.h));
        let driven = match self.guide {
            Guide::Axis(axis, _) => ends.drive_along(motion, axis, (shift, limit), lambda),
            _ => ends.drive(motion, (shift, limit), lambda),
        };
        self.motor_multiplier = driven.unwrap_or(lambda);
        self.goal = Some(match self.guide {
            Guide::Axis(..) => Vec2::new(start.x + shift, T::ZERO),
            _ => start + Turn::new(shift).moves(start),
        });
    }

    /// Returns how far the joint is from a goal; `None` if that is a quarter turn or more, or not
    /// finite.
    fn shortfall(&self, from: Vec2<T>, goal: Vec2<T>) -> Option<T> {
        let lag = if matches!(self.guide, Guide::Axis(..)) {
            goal.x - from.x
        } else {
            // 2 tan(θ/2), of which `Turn` returns the rotation by θ.
            let Vec2 { x: cos, y: sin } = conjugate_product(from, goal);
            (cos > T::ZERO).then(|| T::TWO * sin / (T::ONE + cos))?
        };
        lag.is_finite().then_some(lag)
    }

    /// Forgets the goal if the torque did not suffice, or a limit stopped the motor.
    pub(super) fn end_drive(&mut self, pass: &Pass<T>) {
        let Some(motor) = self.motor else {
            return;
        };
        let is_limited = matches!(self.hold, Hold::Between(..));
        let is_stopped = is_limited && self.hold_multiplier != T::ZERO
            || matches!(self.guide, Guide::Axis(..)) && self.multiplier.y != T::ZERO;
        if is_stopped || self.motor_multiplier.abs() >= motor.limit(pass.h) {
            self.goal = None;
        }
    }
}
