//! Reference joints: one implicit step of the constraint between two bodies.

use crate::dice::Jitter;
use crate::plane::{direction, outer, wrapped};
use crate::rigid::Rigid;
use glam::{DMat2, DVec2};

/// Relation of the two points.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Guide {
    Together,
    /// Least and largest distance.
    Distance(f64, f64),
    /// Angle of a line in the coordinates of the first body, and the range of the position along
    /// it.
    Axis(f64, Option<(f64, f64)>),
    /// As `Axis`, with a motor that turns the second body.
    Wheel(f64, Option<(f64, f64)>),
}

impl Guide {
    fn line(self) -> Option<(f64, Option<(f64, f64)>)> {
        match self {
            Self::Axis(angle, range) | Self::Wheel(angle, range) => Some((angle, range)),
            _ => None,
        }
    }
}

/// Relation of the two angles.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Hold {
    Free,
    /// Relative angle and compliance.
    Fixed(f64, f64),
    /// Range of the relative angle.
    Between(f64, f64),
}

#[derive(Clone, Debug)]
pub(crate) struct Joint {
    pub(crate) ends: [usize; 2],
    /// Points in the coordinates of the bodies.
    pub(crate) locals: [DVec2; 2],
    pub(crate) guide: Guide,
    pub(crate) hold: Hold,
    /// Speed and largest torque.
    pub(crate) motor: Option<(f64, f64)>,
    pub(crate) compliance: f64,
    /// Position at rest, compliance and damping rate of the spring along the line.
    pub(crate) spring: Option<(f64, f64, f64)>,
    /// Multipliers of the guide, the hold, the motor and the spring.
    pub(crate) multipliers: (DVec2, f64, f64, f64),
    /// What the motor fell short of in the last substep, and the angle or the position at the end
    /// of this one.
    pub(crate) lag: f64,
    pub(crate) goal: f64,
}

impl Joint {
    pub(crate) fn update(&mut self, [a, b]: [&mut Rigid; 2], h: f64, jitter: &mut Jitter) {
        a.perturb(jitter);
        b.perturb(jitter);
        self.pull(a, b, h);
        if matches!(self.hold, Hold::Fixed(..)) || self.motor.is_none() {
            self.align(a, b, h);
        }
        if self.motor.is_none() {
            self.stop(a, b);
        }
        let alpha = self.compliance / (h * h);
        match self.guide {
            Guide::Together => self.close(a, b, alpha),
            Guide::Distance(lower, upper) => self.limit(a, b, (lower, upper), alpha),
            Guide::Axis(angle, _) | Guide::Wheel(angle, _) => self.slide(a, b, angle, alpha),
        }
        if let Some(motor) = self.motor {
            self.drive(a, b, h, motor);
            if matches!(self.hold, Hold::Between(..)) {
                self.align(a, b, h);
            }
            self.stop(a, b);
        }
        a.perturb(jitter);
        b.perturb(jitter);
    }

    /// Returns the vector from the first point to the second one.
    fn gap(&self, a: &Rigid, b: &Rigid) -> DVec2 {
        b.point(self.locals[1]) - a.point(self.locals[0])
    }

    fn drive(&mut self, a: &mut Rigid, b: &mut Rigid, h: f64, (speed, torque): (f64, f64)) {
        let (previous, largest) = (self.multipliers.2, torque * h * h);
        let change = speed * h + self.lag;
        self.goal = self.driven(&a.at_start(), &b.at_start());
        if let Guide::Axis(angle, _) = self.guide {
            self.goal += change;
            let axis = a.direction(angle);
            let error = axis.dot(self.gap(a, b)) - self.goal;
            self.multipliers.2 = self.correct_along(a, b, (axis, error), (previous, 0.0), largest);
            return;
        }
        self.goal += 2.0 * (change / 2.0).atan();
        let weight = a.inverse_inertia + b.inverse_inertia;
        let wanted = previous + (change - (b.s - a.s)) / weight;
        self.multipliers.2 = wanted.clamp(-largest, largest);
        a.push(DVec2::ZERO, previous - self.multipliers.2);
        b.push(DVec2::ZERO, self.multipliers.2 - previous);
    }

    /// Returns the position along the axis or the relative angle.
    fn driven(&self, a: &Rigid, b: &Rigid) -> f64 {
        match self.guide {
            Guide::Axis(angle, _) => a.direction(angle).dot(self.gap(a, b)),
            _ => b.angle_now() - a.angle_now(),
        }
    }

    /// Ends a substep: remembers what a motor that nothing has stopped fell short of.
    pub(crate) fn end_substep(&mut self, [a, b]: [&Rigid; 2], h: f64) {
        let (guide, hold, lambda, _) = self.multipliers;
        let at_stop = matches!(self.hold, Hold::Between(..)) && hold != 0.0
            || matches!(self.guide, Guide::Axis(..)) && guide.y != 0.0;
        let short = self.goal - self.driven(a, b);
        self.lag = match (self.motor, self.guide) {
            (Some((_, torque)), _) if at_stop || lambda.abs() >= torque * h * h => 0.0,
            (Some(_), Guide::Axis(..)) => short,
            (Some(_), _) if short.cos() <= 0.0 => 0.0,
            (Some(_), _) => 2.0 * (short / 2.0).tan(),
            (None, _) => 0.0,
        };
    }

    /// Keeps the position along the axis in its range.
    fn stop(&mut self, a: &mut Rigid, b: &mut Rigid) {
        let Some((angle, Some((lower, upper)))) = self.guide.line() else {
            return;
        };
        let axis = a.direction(angle);
        let at = axis.dot(self.gap(a, b));
        let error = at - at.clamp(lower, upper);
        if error != 0.0 {
            let along = (self.multipliers.0.y, 0.0);
            self.multipliers.0.y = self.correct_along(a, b, (axis, error), along, f64::INFINITY);
        }
    }

    /// Pulls the second point along the line.
    fn pull(&mut self, a: &mut Rigid, b: &mut Rigid, h: f64) {
        let (Some((angle, _)), Some((rest, compliance, rate))) = (self.guide.line(), self.spring)
        else {
            return;
        };
        let position = |a: &Rigid, b: &Rigid| a.direction(angle).dot(self.gap(a, b));
        let at = position(a, b);
        let moved = at - position(&a.at_start(), &b.at_start());
        let alpha = compliance / (h * h);
        // e^(hr) − 1 up to the fourth order.
        let x = h * rate;
        let growth = x + x.powi(2) / 2.0 + x.powi(3) / 6.0 + x.powi(4) / 24.0;
        let damper = Some((alpha * growth, moved));
        let (axis, lambda) = (a.direction(angle), self.multipliers.3);
        let pulled = (axis, at - rest);
        self.multipliers.3 =
            self.correct_damped(a, b, pulled, (lambda, alpha), damper, f64::INFINITY);
    }

    fn align(&mut self, a: &mut Rigid, b: &mut Rigid, h: f64) {
        let relative = b.angle_now() - a.angle_now();
        let (error, compliance) = match self.hold {
            Hold::Free => return,
            Hold::Fixed(rest, compliance) => ((relative - rest).sin(), compliance),
            Hold::Between(lower, upper) => {
                let (low, high) = (relative - lower, relative - upper);
                if wrapped(low) >= 0.0 && wrapped(high) <= 0.0 {
                    return;
                }
                let nearest = if low.cos() > high.cos() { low } else { high };
                (nearest.sin(), 0.0)
            }
        };
        let alpha = compliance / (h * h);
        let weight = a.rate() * a.inverse_inertia + b.rate() * b.inverse_inertia;
        let change = -(error + alpha * self.multipliers.1) / (weight + alpha);
        a.push(DVec2::ZERO, -change);
        b.push(DVec2::ZERO, change);
        self.multipliers.1 += change;
    }

    /// Solves for the impulse that makes both points coincide.
    fn close(&mut self, a: &mut Rigid, b: &mut Rigid, alpha: f64) {
        let (p, q) = (a.by_s(self.locals[0]), b.by_s(self.locals[1]));
        let response = (alpha + a.inverse_mass + b.inverse_mass) * DMat2::IDENTITY
            + a.inverse_inertia * outer(p, p)
            + b.inverse_inertia * outer(q, q);
        let residual = self.gap(a, b) - alpha * self.multipliers.0;
        let impulse = response.inverse() * residual;
        a.push(impulse, p.dot(impulse));
        b.push(-impulse, -q.dot(impulse));
        self.multipliers.0 += impulse;
    }

    /// Keeps the distance in a range, by an impulse at the second point.
    fn limit(&mut self, a: &mut Rigid, b: &mut Rigid, (lower, upper): (f64, f64), alpha: f64) {
        let (n, length) = direction(self.gap(a, b));
        let error = length - length.clamp(lower, upper);
        if error != 0.0 {
            let along = (self.multipliers.0.dot(n), alpha);
            self.multipliers.0 = n * self.correct_along(a, b, (n, error), along, f64::INFINITY);
        }
    }

    /// Keeps the second point on a line of the first body.
    fn slide(&mut self, a: &mut Rigid, b: &mut Rigid, angle: f64, alpha: f64) {
        let n = a.direction(angle).perp();
        let error = n.dot(self.gap(a, b));
        let across = (self.multipliers.0.x, alpha);
        self.multipliers.0.x = self.correct_along(a, b, (n, error), across, f64::INFINITY);
    }

    /// Corrects the gap by an error along a unit vector, with an impulse at the second point, and
    /// returns the new multiplier, whose magnitude is bounded.
    fn correct_along(
        &self,
        a: &mut Rigid,
        b: &mut Rigid,
        step: (DVec2, f64),
        terms: (f64, f64),
        largest: f64,
    ) -> f64 {
        self.correct_damped(a, b, step, terms, None, largest)
    }

    /// As above, with α̃(e^(hr) − 1) of a damper and the change of the error in this substep.
    fn correct_damped(
        &self,
        a: &mut Rigid,
        b: &mut Rigid,
        (n, error): (DVec2, f64),
        (lambda, alpha): (f64, f64),
        damper: Option<(f64, f64)>,
        largest: f64,
    ) -> f64 {
        let q = b.point(self.locals[1]);
        // The point where the impulse acts moves with a particle, or with the mean of both bodies.
        let second = if a.is_particle {
            0.0
        } else if b.is_particle {
            1.0
        } else if a.inverse_mass == b.inverse_mass {
            0.5
        } else {
            b.inverse_mass / (a.inverse_mass + b.inverse_mass)
        };
        let shift = a.moved.lerp(b.moved, second);
        let lever = |body: &Rigid, shift: DVec2| (q - shift - body.center).perp_dot(n);
        // A couple keeps the relative angle that the joint holds.
        let [u, v] = [&*a, &*b].map(|body| body.rate() * body.inverse_inertia);
        let held = matches!(self.hold, Hold::Fixed(_, 0.0)) && u + v > 0.0;
        let couple = if held {
            (lever(a, shift) * u + lever(b, shift) * v) / (u + v)
        } else {
            0.0
        };
        let levers = [&*a, &*b].map(|body| lever(body, shift) - couple);
        let [first, second] = [&*a, &*b].map(|body| lever(body, body.moved));
        let turned = [first * levers[0] * u, second * levers[1] * v];
        let turned = if held {
            (turned[0] + turned[1]).max(0.0)
        } else {
            turned[0].max(0.0) + turned[1].max(0.0)
        };
        let weight = a.inverse_mass + b.inverse_mass + turned;
        let (damping, moved) = damper.unwrap_or((0.0, 0.0));
        let residual = error - alpha * lambda + damping / weight * moved;
        let wanted = lambda + residual / (weight + damping + alpha);
        let next = wanted.clamp(-largest, largest);
        let change = next - lambda;
        a.push(change * n, change * levers[0]);
        b.push(-change * n, -change * levers[1]);
        next
    }
}
