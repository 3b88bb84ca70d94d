//! Reference joints: one implicit step of the constraint between two bodies.

use crate::dice::Jitter;
use crate::plane::{V, add, apply, cross, dot, inverse, length, perp, scale, sub, turned, unit};
use crate::rigid::Rigid;

/// Relation of the two points.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Guide {
    Together,
    /// Least and largest distance.
    Distance(f64, f64),
    /// Angle of a line in the coordinates of the first body, and the range of the position along it.
    Axis(f64, Option<(f64, f64)>),
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
    pub(crate) locals: [V; 2],
    pub(crate) guide: Guide,
    pub(crate) hold: Hold,
    /// Speed and largest torque.
    pub(crate) motor: Option<(f64, f64)>,
    pub(crate) compliance: f64,
    /// Multipliers of the guide, the hold and the motor.
    pub(crate) multipliers: (V, f64, f64),
}

impl Joint {
    pub(crate) fn update(
        &mut self,
        bodies: &mut [Rigid],
        first_pass: bool,
        h: f64,
        jitter: &mut Jitter,
    ) {
        if first_pass {
            self.multipliers = ([0.0; 2], 0.0, 0.0);
        }
        let [i, j] = self.ends;
        bodies[i].perturb(jitter);
        bodies[j].perturb(jitter);
        let (mut a, mut b) = (bodies[i].clone(), bodies[j].clone());
        self.drive(&mut a, &mut b, h);
        self.align(&mut a, &mut b, h);
        match self.guide {
            Guide::Together => self.close(&mut a, &mut b, h),
            Guide::Distance(lower, upper) => self.limit(&mut a, &mut b, (lower, upper), h),
            Guide::Axis(angle, range) => self.slide(&mut a, &mut b, angle, range, h),
        }
        (bodies[i], bodies[j]) = (a, b);
        bodies[i].perturb(jitter);
        bodies[j].perturb(jitter);
    }

    fn drive(&mut self, a: &mut Rigid, b: &mut Rigid, h: f64) {
        let Some((speed, torque)) = self.motor else {
            return;
        };
        let largest = torque * h * h;
        if let Guide::Axis(angle, _) = self.guide {
            let gap = sub(b.point(self.locals[1]).place, a.point(self.locals[0]).place);
            let before = sub(
                b.place_before(self.locals[1]),
                a.place_before(self.locals[0]),
            );
            let [then, now] =
                [a.angle, a.angle + a.turn()].map(|turn| turned([1.0, 0.0], turn + angle));
            let error = dot(now, gap) - dot(then, before) - speed * h;
            let next = |along: f64| along.clamp(-largest, largest);
            self.multipliers.2 =
                self.correct_along(a, b, (now, error), (self.multipliers.2, 0.0), next);
            return;
        }
        let weight = a.inverse_inertia + b.inverse_inertia;
        let wanted = self.multipliers.2 + (speed * h - (b.s - a.s)) / weight;
        let wanted = wanted.clamp(-largest, largest);
        a.push([0.0; 2], self.multipliers.2 - wanted);
        b.push([0.0; 2], wanted - self.multipliers.2);
        self.multipliers.2 = wanted;
    }

    fn align(&mut self, a: &mut Rigid, b: &mut Rigid, h: f64) {
        let relative = b.angle + b.turn() - a.angle - a.turn();
        let (error, compliance) = match self.hold {
            Hold::Free => return,
            Hold::Fixed(rest, compliance) => ((relative - rest).sin(), compliance),
            Hold::Between(lower, upper) => {
                let inside = wrapped(relative - lower) >= 0.0 && wrapped(relative - upper) <= 0.0;
                if inside {
                    return;
                }
                let (low, high) = (relative - lower, relative - upper);
                let nearest = if low.cos() > high.cos() { low } else { high };
                (nearest.sin(), 0.0)
            }
        };
        let alpha = compliance / (h * h);
        let weight = a.rate() * a.inverse_inertia + b.rate() * b.inverse_inertia;
        let change = -(error + alpha * self.multipliers.1) / (weight + alpha);
        a.push([0.0; 2], -change);
        b.push([0.0; 2], change);
        self.multipliers.1 += change;
    }

    /// Solves for the impulse that makes both points coincide.
    fn close(&mut self, a: &mut Rigid, b: &mut Rigid, h: f64) {
        let (p, q) = (a.point(self.locals[0]), b.point(self.locals[1]));
        let alpha = self.compliance / (h * h);
        let mut response = [[alpha, 0.0], [0.0, alpha]];
        for (body, point) in [(&*a, p), (&*b, q)] {
            for row in 0..2 {
                response[row][row] += body.inverse_mass;
                for column in 0..2 {
                    response[row][column] +=
                        point.by_s[row] * point.by_s[column] * body.inverse_inertia;
                }
            }
        }
        let residual = sub(sub(q.place, p.place), scale(self.multipliers.0, alpha));
        let impulse = apply(inverse(response), residual);
        a.push(impulse, dot(p.by_s, impulse));
        b.push(scale(impulse, -1.0), -dot(q.by_s, impulse));
        self.multipliers.0 = add(self.multipliers.0, impulse);
    }

    /// Keeps the distance in a range, by an impulse at the second point.
    fn limit(&mut self, a: &mut Rigid, b: &mut Rigid, (lower, upper): (f64, f64), h: f64) {
        let (p, q) = (a.point(self.locals[0]), b.point(self.locals[1]));
        let gap = sub(q.place, p.place);
        let error = length(gap) - length(gap).clamp(lower, upper);
        if error == 0.0 {
            return;
        }
        let n = unit(gap);
        let alpha = self.compliance / (h * h);
        let along = dot(self.multipliers.0, n);
        let next = self.correct_along(a, b, (n, error), (along, alpha), |along| along);
        self.multipliers.0 = scale(n, next);
    }

    /// Keeps the second point on a line of the first body, within a range, after which the line has
    /// turned.
    fn slide(
        &mut self,
        a: &mut Rigid,
        b: &mut Rigid,
        angle: f64,
        range: Option<(f64, f64)>,
        h: f64,
    ) {
        let state = |a: &Rigid, b: &Rigid| {
            let gap = sub(b.point(self.locals[1]).place, a.point(self.locals[0]).place);
            (turned([1.0, 0.0], a.angle + a.turn() + angle), gap)
        };
        let [mut across, mut along] = self.multipliers.0;
        if let Some((lower, upper)) = range {
            let (axis, gap) = state(a, b);
            let at = dot(axis, gap);
            let error = at - at.clamp(lower, upper);
            if error != 0.0 {
                along = self.correct_along(a, b, (axis, error), (along, 0.0), |along| along);
            }
        }
        let (axis, gap) = state(a, b);
        let alpha = self.compliance / (h * h);
        let line = (perp(axis), cross(axis, gap));
        across = self.correct_along(a, b, line, (across, alpha), |across| across);
        self.multipliers.0 = [across, along];
    }

    /// Corrects the gap by an error along a unit vector, with an impulse at the second point, and returns
    /// the new multiplier.
    fn correct_along(
        &self,
        a: &mut Rigid,
        b: &mut Rigid,
        (n, error): (V, f64),
        (lambda, alpha): (f64, f64),
        bounded: impl Fn(f64) -> f64,
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
        let shift = add(scale(a.moved, 1.0 - second), scale(b.moved, second));
        let mut weight = 0.0;
        let mut levers = [0.0; 2];
        for (body, lever) in [&*a, &*b].into_iter().zip(&mut levers) {
            *lever = cross(sub(sub(q.place, shift), body.center), n);
            let now = cross(sub(sub(q.place, body.center), body.moved), n);
            let turning = (now * *lever).max(0.0) * body.rate() * body.inverse_inertia;
            weight += body.inverse_mass + turning;
        }
        let next = bounded(lambda + (error - alpha * lambda) / (weight + alpha));
        let change = next - lambda;
        a.push(scale(n, change), levers[0] * change);
        b.push(scale(n, -change), -levers[1] * change);
        next
    }
}

/// Returns the angle between −π and π.
fn wrapped(angle: f64) -> f64 {
    angle.sin().atan2(angle.cos())
}
