//! Solver passes over a joint.

use super::anchor::Anchor;
use super::angle::Hold;
use super::definition::Joint;
use super::line::Guide;
use super::point::Ends;
use crate::checksum::Checksum;
use crate::constraint::Softness;
use crate::error::{Error, Parameter};
use crate::math::complex::times;
use crate::math::{Real, Vec2, or_infinite};
use crate::particles::{Finished, Motion, View};
use crate::solver::{Pass, Project};

impl<T: Real> Joint<T> {
    /// Corrects both bodies once.
    fn correct(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) -> Option<()> {
        let [first, second] = self.ends?;
        let ((a, start), (b, end)) = (first.frame(motion)?, second.frame(motion)?);
        let ends = Ends {
            frames: [a, b],
            arms: [start, end],
            held: matches!(self.hold, Hold::Fixed(_, compliance) if compliance == T::ZERO),
        };
        // A motor acts after the point and before the limits: what comes last in a pass is exact.
        self.spring_back(&ends, pass, motion);
        if matches!(self.hold, Hold::Fixed(..)) {
            self.hold_rotation(&ends, pass, motion);
        }
        if self.motor.is_none() {
            self.limit(&ends, pass, motion);
        }
        self.guide(&ends, pass, motion)?;
        if let Some(motor) = self.motor {
            self.drive(&ends, motor, pass, motion);
            self.limit(&ends, pass, motion);
        }
        Some(())
    }

    /// Pulls the second point to its position at rest along the line.
    fn spring_back(&mut self, ends: &Ends<T>, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        let (Some((axis, _)), Some(spring)) = (self.guide.line(), self.spring) else {
            return;
        };
        let (lambda, softness) = (self.spring_multiplier, spring.softness(pass));
        let pulled = ends.spring_along(motion, (axis, spring.rest), lambda, softness);
        self.spring_multiplier = pulled.unwrap_or(lambda);
    }

    /// Keeps the relative rotation, or keeps it within limits.
    fn hold_rotation(&mut self, ends: &Ends<T>, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        let held = ends.hold(motion, &self.hold, pass.inv_h, self.hold_multiplier);
        self.hold_multiplier = held.unwrap_or(self.hold_multiplier);
    }

    /// Keeps the relative rotation and the position along the axis within their limits.
    fn limit(&mut self, ends: &Ends<T>, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        if matches!(self.hold, Hold::Between(..)) {
            self.hold_rotation(ends, pass, motion);
        }
        if let Some((axis, Some(limits))) = self.guide.line() {
            let held = ends.limit_along(motion, (axis, limits), self.multiplier.y);
            self.multiplier.y = held.unwrap_or(self.multiplier.y);
        }
    }

    /// Keeps the points together, at a distance, or on a line.
    fn guide(&mut self, ends: &Ends<T>, pass: &Pass<T>, motion: &mut Motion<'_, T>) -> Option<()> {
        let alpha_tilde = self.compliance * pass.inv_h * pass.inv_h;
        let softness = Softness::undamped(alpha_tilde);
        let lambda = self.multiplier;
        self.multiplier = match self.guide {
            Guide::Together => lambda + ends.close(motion, lambda, alpha_tilde, pass.scheme)?,
            Guide::Distance(lower, upper) => {
                ends.limit_distance(motion, (lower, upper), lambda, softness)?
            }
            Guide::Axis(axis, _) | Guide::Wheel(axis, _) => {
                Vec2::new(ends.slide(motion, axis, lambda.x, softness)?, lambda.y)
            }
        };
        Some(())
    }
}

impl<T: Real> Project<T> for Joint<T> {
    /// Rejects unknown particles, and settings that overflow at this time step.
    fn check(&self, pass: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
        let Some(ends) = self.ends else {
            return Ok(());
        };
        for end in ends {
            end.check(motion, pass.vacancies)?;
        }
        let squared = pass.inv_h * pass.inv_h;
        let elastic = match self.hold {
            Hold::Fixed(_, compliance) => self.compliance.at_least(compliance),
            _ => self.compliance,
        };
        if !(elastic * squared).is_finite() {
            return Err(Error::OutOfRange(Parameter::Compliance));
        }
        self.spring.map_or(Ok(()), |spring| spring.check(pass))
    }

    fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        if pass.index == 0 {
            self.multiplier = Vec2::ZERO;
            (self.hold_multiplier, self.motor_multiplier) = (T::ZERO, T::ZERO);
            self.spring_multiplier = T::ZERO;
        }
        if !self.broken {
            let _ = self.correct(pass, motion);
        }
    }

    /// Breaks if the force of the substep exceeded the limit.
    fn solve_velocities(&mut self, pass: &Pass<T>, _: &mut Finished<'_, T>) {
        self.end_drive(pass);
        let along = Vec2::new(T::ZERO, self.spring_multiplier);
        let force = || ((self.multiplier + along) * pass.inv_h * pass.inv_h).length();
        if self.max_force.is_some_and(|limit| force() > limit) {
            self.broken = true;
        }
    }

    /// Stops acting if an end has been removed.
    fn remove_vacant(&mut self, particles: &View<'_, T>) {
        let exist = |ends: &[Anchor<T>; 2]| ends.iter().all(|end| end.exists(particles.masses));
        self.ends = self.ends.filter(exist);
    }

    /// Returns the energy of the compliant point, |p₁ − p₀|²/2α, of a compliant weld, (1 − cos
    /// θ)/α, and of the spring. Rigid parts store none.
    fn elastic_energy(&self, _: T, view: &View<'_, T>) -> T {
        let places = self
            .ends
            .filter(|_| !self.broken)
            .and_then(|[a, b]| Some((a.place(view.positions)?, b.place(view.positions)?)));
        let Some(((p, from), (q, to))) = places else {
            return T::ZERO;
        };
        let divided = |energy: T, compliance: T| {
            if compliance > T::ZERO {
                energy / compliance
            } else {
                T::ZERO
            }
        };
        let gap = q - p;
        let stretch = match self.guide {
            Guide::Together => gap.length(),
            Guide::Distance(lower, upper) => {
                let distance = gap.length();
                distance - distance.at_most(upper).at_least(lower)
            }
            Guide::Axis(axis, _) | Guide::Wheel(axis, _) => times(from, axis).cross(gap),
        };
        let spring = self.spring.zip(self.guide.line());
        let spring = spring.map_or(T::ZERO, |(spring, (axis, _))| {
            spring.energy(times(from, axis).dot(gap))
        });
        let point = divided(T::HALF * stretch * stretch, self.compliance);
        let twist = match self.hold {
            Hold::Fixed(rest, compliance) => {
                let relative = rest.inverse() * Vec2::new(from.dot(to), from.cross(to));
                divided(T::ONE - relative.x, compliance)
            }
            _ => T::ZERO,
        };
        or_infinite(point + twist + spring)
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        checksum.add_bits(self.ends.is_some().into());
        let Some(ends) = self.ends else {
            return;
        };
        for end in ends {
            end.hash(checksum);
        }
        checksum.add(self.compliance);
        match self.guide {
            Guide::Together => checksum.add_bits(0),
            Guide::Distance(lower, upper) => {
                checksum.add_bits(1);
                checksum.add_all(&[lower, upper]);
            }
            Guide::Axis(axis, limits) | Guide::Wheel(axis, limits) => {
                let turns = matches!(self.guide, Guide::Wheel(..));
                checksum.add_bits(if turns { 3 } else { 2 });
                checksum.add_vector(axis);
                let (lower, upper) = limits.unwrap_or((T::ZERO, T::ZERO));
                checksum.add_bits(limits.is_some().into());
                checksum.add_all(&[lower, upper]);
            }
        }
        match self.hold {
            Hold::Free => checksum.add_bits(0),
            Hold::Fixed(rest, compliance) => {
                checksum.add_bits(1);
                checksum.add_rotation(rest);
                checksum.add(compliance);
            }
            Hold::Between(lower, upper) => {
                checksum.add_bits(2);
                checksum.add_rotation(lower);
                checksum.add_rotation(upper);
            }
        }
        let motor = self.motor.map(|motor| [motor.speed, motor.max_torque]);
        for setting in [
            motor.as_ref().map(<[T; 2]>::as_slice),
            self.max_force.as_ref().map(core::slice::from_ref),
        ] {
            checksum.add_bits(setting.is_some().into());
            checksum.add_all(setting.unwrap_or_default());
        }
        if let Some(goal) = self.goal {
            checksum.add_vector(goal);
        }
        if let Some(spring) = self.spring {
            checksum.add_all(&[spring.rest, spring.compliance, spring.damping]);
        }
        checksum.add_bits(self.broken.into());
    }
}
