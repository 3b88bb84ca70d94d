//! Joints between points of bodies and particles.

mod anchor;
mod angle;
mod point;

use crate::checksum::Checksum;
use crate::error::{Error, Parameter};
use crate::math::validate::{finite, not_negative, positive};
use crate::math::{PolarError, Real, Rotation, Vec2, or_infinite, rotation};
use crate::particles::{Finished, Motion, ParticleId, Particles, View};
use crate::solver::{Pass, Project};
pub use anchor::Anchor;
pub(super) use anchor::End;
pub(super) use angle::{Hold, Motor};
use point::Ends;

/// Joint: keeps a point of a body at a point of another body, or at a particle.
///
/// The points coincide: p₁ − p₀ = 0, with one multiplier vector λ for both coordinates. A correction
/// is the impulse λ/h on the first body and −λ/h on the second, each at its point, so it conserves
/// momentum, and angular momentum up to the gap of the points at the start of the substep. The bodies
/// turn freely, unless one of these is chosen:
/// - [`Joint::weld`] keeps the relative rotation, with a compliance if the weld is elastic.
/// - [`Joint::with_limits`] keeps it within limits.
/// - [`Joint::with_motor`] drives it at a speed with a limited torque.
///
/// **Schemes.** With [`Scheme::Leapfrog`](crate::Scheme::Leapfrog) the impulse turns the bodies with
/// the arms at the start of the substep, and its size closes the gap at the end. Pendulums then keep
/// their energy, and their period is of second order. With the predicted scheme the arms at the end
/// turn the bodies, which damps swinging like every predicted constraint: at 90° and h = 1/60 s the
/// period of a pendulum is 15 % too short.
///
/// Müller et al., "Detailed rigid body simulation with extended position based dynamics" (2020),
/// section 3.3, for the corrections of positions and angles.
///
/// A joint is a projection of its own, so a machine has an array of them. A joint whose body or
/// particle is [removed](crate::Particles::remove) stops acting. It **breaks** in the substep in which
/// its force exceeds [a limit](Joint::with_max_force). Cost of a pass: two square roots for each body.
///
/// ```
/// use pliant::{Anchor, Joint, MassProperties, Particles, RigidBody, Rotation, Scheme, Solver, Vec2};
/// let mut particles = Particles::<f64, 3>::new();
/// let hook = particles.add_pinned(Vec2::ZERO, 1.0)?;
/// let corners = [[0.0, -0.1], [2.0, -0.1], [2.0, 0.1], [0.0, 0.1]].map(Vec2::from);
/// let beam = MassProperties::polygon(&corners, 1.0)?;
/// let mut beam = RigidBody::new(&mut particles, beam, Vec2::ZERO, Rotation::IDENTITY)?;
/// let mut hinge = Joint::revolute(Anchor::from(hook), beam.anchor(Vec2::ZERO)?)?;
/// let solver = Solver { gravity: Vec2::new(0.0, -9.81), scheme: Scheme::Leapfrog, ..Solver::new() };
/// let mut highest = -2.0_f64;
/// for step in 0..600 {
///     solver.step(1.0 / 60.0, &mut particles, &mut (&mut beam, &mut hinge))?;
///     if step > 300 {
///         highest = highest.max(beam.point(&particles, Vec2::new(2.0, 0.0))?.y);
///     }
/// }
/// // After five to ten seconds it still swings up to the height of the hook.
/// assert!(highest.abs() < 0.01);
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Joint<T> {
    /// Ends, unless one has been removed.
    pub(super) ends: Option<[Anchor<T>; 2]>,
    /// Compliance of the point, m/N.
    pub(super) compliance: T,
    pub(super) hold: Hold<T>,
    pub(super) motor: Option<Motor<T>>,
    pub(super) max_force: Option<T>,
    pub(super) broken: bool,
    pub(super) multiplier: Vec2<T>,
    pub(super) hold_multiplier: T,
    pub(super) motor_multiplier: T,
}

impl<T: Real> Joint<T> {
    /// Returns a joint that holds two points together and lets both bodies turn.
    ///
    /// # Errors
    /// [`Error::RepeatedParticle`] if both ends share a particle.
    pub fn revolute(first: Anchor<T>, second: Anchor<T>) -> Result<Self, Error> {
        let others = second.particles();
        if first.particles().iter().any(|id| others.contains(id)) {
            return Err(Error::RepeatedParticle);
        }
        Ok(Self {
            ends: Some([first, second]),
            compliance: T::ZERO,
            hold: Hold::Free,
            motor: None,
            max_force: None,
            broken: false,
            multiplier: Vec2::ZERO,
            hold_multiplier: T::ZERO,
            motor_multiplier: T::ZERO,
        })
    }

    /// Returns a joint that also keeps the current relative rotation of two bodies.
    ///
    /// The compliance of the rotation is in 1/(N m); zero is rigid. The energy is (1 − cos θ)/α.
    ///
    /// # Errors
    /// As [`Joint::revolute`]; [`Error::NoRotation`] for a particle; [`Error::UnknownParticle`];
    /// [`Error::OutOfRange`] rotation of a body whose particles coincide; [`Error::NonFinite`] or
    /// [`Error::OutOfRange`] (negative) compliance.
    pub fn weld<const N: usize>(
        particles: &Particles<T, N>,
        first: Anchor<T>,
        second: Anchor<T>,
        compliance: T,
    ) -> Result<Self, Error> {
        let mut joint = Self::revolute(first, second)?;
        joint.check_rotations()?;
        let relative = joint.relative(particles)?;
        joint.hold = Hold::Fixed(relative, not_negative(compliance, Parameter::Compliance)?);
        Ok(joint)
    }

    /// Sets the compliance of the point, m/N. Zero, the default, is rigid.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (negative) compliance.
    pub fn with_compliance(self, compliance: T) -> Result<Self, Error> {
        let compliance = not_negative(compliance, Parameter::Compliance)?;
        Ok(Self { compliance, ..self })
    }

    /// Limits the rotation of the second body relative to the first to the arc from `lower`
    /// counter-clockwise to `upper`. Both are normalized. It replaces a weld.
    ///
    /// # Errors
    /// [`Error::NoRotation`] for a particle; [`Error::NonFinite`] or [`Error::OutOfRange`] (zero)
    /// rotation.
    pub fn with_limits(self, lower: Rotation<T>, upper: Rotation<T>) -> Result<Self, Error> {
        self.check_rotations()?;
        let hold = Hold::Between(unit(lower)?, unit(upper)?);
        Ok(Self { hold, ..self })
    }

    /// Drives the second body relative to the first at a speed, rad/s, counter-clockwise, with at most
    /// a torque, N m.
    ///
    /// A speed of zero is a brake.
    ///
    /// # Errors
    /// [`Error::NoRotation`] for a particle; [`Error::NonFinite`] angular velocity;
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (negative) torque.
    pub fn with_motor(mut self, speed: T, max_torque: T) -> Result<Self, Error> {
        self.set_motor(speed, max_torque)?;
        Ok(self)
    }

    /// Sets the speed and the largest torque of the motor. As [`Joint::with_motor`].
    ///
    /// # Errors
    /// As [`Joint::with_motor`].
    pub fn set_motor(&mut self, speed: T, max_torque: T) -> Result<(), Error> {
        self.check_rotations()?;
        self.motor = Some(Motor {
            speed: finite(speed, Parameter::AngularVelocity)?,
            max_torque: not_negative(max_torque, Parameter::Torque)?,
        });
        Ok(())
    }

    /// Removes the motor.
    pub fn remove_motor(&mut self) {
        self.motor = None;
    }

    /// Breaks the joint in the first substep in which its force exceeds a limit, N.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (not positive) force.
    pub fn with_max_force(self, force: T) -> Result<Self, Error> {
        let max_force = Some(positive(force, Parameter::Force)?);
        Ok(Self { max_force, ..self })
    }

    /// Returns whether the joint has broken.
    pub fn is_broken(&self) -> bool {
        self.broken
    }

    /// Returns the ends; `None` after one has been removed.
    pub fn ends(&self) -> Option<[Anchor<T>; 2]> {
        self.ends
    }

    /// Returns the multiplier λ of the point after the last substep of length h. The force on the
    /// first body is λ/h².
    pub fn multiplier(&self) -> Vec2<T> {
        self.multiplier
    }

    /// Returns the rotation of the second body relative to the first.
    ///
    /// # Errors
    /// [`Error::NoRotation`] for a particle; [`Error::UnknownParticle`]; [`Error::OutOfRange`]
    /// rotation of a body whose particles coincide.
    pub fn relative<const N: usize>(
        &self,
        particles: &Particles<T, N>,
    ) -> Result<Rotation<T>, Error> {
        self.check_rotations()?;
        let [a, b] = self.ends.ok_or(Error::UnknownParticle)?;
        let known = |id: &ParticleId| particles.contains(*id);
        if ![a, b].iter().all(|end| end.particles().iter().all(known)) {
            return Err(Error::UnknownParticle);
        }
        let places = a
            .place(particles.positions())
            .zip(b.place(particles.positions()));
        let ((_, from), (_, to)) = places.ok_or(Error::OutOfRange(Parameter::Rotation))?;
        unit(Rotation {
            cos: from.dot(to),
            sin: from.cross(to),
        })
    }

    /// Rejects an end without rotation.
    fn check_rotations(&self) -> Result<(), Error> {
        let ends = self.ends.ok_or(Error::UnknownParticle)?;
        if ends.iter().all(Anchor::turns) {
            Ok(())
        } else {
            Err(Error::NoRotation)
        }
    }

    /// Corrects both bodies once.
    fn correct(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) -> Option<()> {
        let [first, second] = self.ends?;
        let ((a, start), (b, end)) = (first.frame(motion)?, second.frame(motion)?);
        let ends = Ends {
            frames: [a, b],
            arms: [start, end],
        };
        if let Some(motor) = self.motor {
            if let Some(lambda) = ends.drive(motion, motor, pass.h, self.motor_multiplier) {
                self.motor_multiplier = lambda;
            }
        }
        if self.hold != Hold::Free {
            if let Some(lambda) = ends.hold(motion, &self.hold, pass.inv_h, self.hold_multiplier) {
                self.hold_multiplier = lambda;
            }
        }
        let alpha = self.compliance * pass.inv_h * pass.inv_h;
        self.multiplier += ends.close(motion, self.multiplier, alpha, pass.scheme)?;
        Some(())
    }
}

/// Normalizes a rotation.
pub(in crate::rigid) fn unit<T: Real>(angle: Rotation<T>) -> Result<Rotation<T>, Error> {
    rotation(angle.matrix()).map_err(|error| match error {
        PolarError::Degenerate => Error::OutOfRange(Parameter::Rotation),
        PolarError::NonFinite => Error::NonFinite(Parameter::Rotation),
    })
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
        Ok(())
    }

    fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        if pass.index == 0 {
            self.multiplier = Vec2::ZERO;
            (self.hold_multiplier, self.motor_multiplier) = (T::ZERO, T::ZERO);
        }
        if !self.broken {
            let _ = self.correct(pass, motion);
        }
    }

    /// Breaks if the force of the substep exceeded the limit.
    fn solve_velocities(&mut self, pass: &Pass<T>, _: &mut Finished<'_, T>) {
        let force = || (self.multiplier * pass.inv_h * pass.inv_h).length();
        if self.max_force.is_some_and(|limit| force() > limit) {
            self.broken = true;
        }
    }

    /// Stops acting if an end has been removed.
    fn remove_vacant(&mut self, particles: &View<'_, T>) {
        let exist = |ends: &[Anchor<T>; 2]| ends.iter().all(|end| end.exists(particles.masses));
        self.ends = self.ends.filter(exist);
    }

    /// Returns the energy of the compliant point, |p₁ − p₀|²/2α, and of a compliant weld,
    /// (1 − cos θ)/α. Rigid parts store none.
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
        let point = divided(T::HALF * gap.dot(gap), self.compliance);
        let twist = match self.hold {
            Hold::Fixed(rest, compliance) => {
                let relative = rest.inverse() * Vec2::new(from.dot(to), from.cross(to));
                divided(T::ONE - relative.x, compliance)
            }
            _ => T::ZERO,
        };
        or_infinite(point + twist)
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        checksum.add_bits(self.ends.is_some().into());
        let Some(ends) = self.ends else {
            return;
        };
        for end in ends {
            checksum.add_ids(&end.particles());
            if let End::Body { length, arm, .. } = end.end {
                checksum.add_all(&[length, arm.x, arm.y]);
            }
        }
        checksum.add(self.compliance);
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
        checksum.add_bits(self.broken.into());
    }
}
