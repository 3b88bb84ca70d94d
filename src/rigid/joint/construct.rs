//! Constructors and settings of joints.

use super::anchor::Anchor;
use super::angle::Hold;
use super::definition::Joint;
use super::line::Guide;
use super::motor::Motor;
use super::spring::Spring;
use crate::error::{Error, Parameter};
use crate::math::complex::conjugate_product;
use crate::math::validate::{finite, finite_vector, not_negative, positive};
use crate::math::{Real, Rotation, Vec2};
use crate::particles::Particles;
use crate::rigid::validate::unit;

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
            guide: Guide::Together,
            hold: Hold::Free,
            motor: None,
            spring: None,
            max_force: None,
            broken: false,
            multiplier: Vec2::ZERO,
            hold_multiplier: T::ZERO,
            motor_multiplier: T::ZERO,
            spring_multiplier: T::ZERO,
            lag: T::ZERO,
            goal: None,
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

    /// Returns a joint that keeps the distance of two points between two limits, m.
    ///
    /// Equal limits are a rigid rod, and a lower limit of zero is a rope. With a
    /// [compliance](Joint::with_compliance) it is a spring beyond the limits, without a damper:
    /// what damps it is the time step, less with more substeps. Both bodies turn freely. With any
    /// scheme it acts along the line between the points at the end of the substep.
    ///
    /// # Errors
    /// As [`Joint::revolute`]; [`Error::NonFinite`] or [`Error::OutOfRange`] rest length: negative,
    /// or a lower limit above the upper one.
    pub fn distance(
        first: Anchor<T>,
        second: Anchor<T>,
        lower: T,
        upper: T,
    ) -> Result<Self, Error> {
        not_negative(lower, Parameter::RestLength)?;
        if not_negative(upper, Parameter::RestLength)? < lower {
            return Err(Error::OutOfRange(Parameter::RestLength));
        }
        let joint = Self::revolute(first, second)?;
        Ok(Self {
            guide: Guide::Distance(lower, upper),
            ..joint
        })
    }

    /// Returns a joint that lets the second body slide along a line through the point of the first,
    /// and keeps their relative rotation.
    ///
    /// `axis` is the direction of the line in the world now; it turns with the first body. A
    /// [motor](Joint::with_motor) then has a speed in m/s and a largest force in N. With any scheme
    /// it acts with the arms at the end of the substep.
    ///
    /// # Errors
    /// As [`Joint::weld`]; [`Error::NonFinite`] or [`Error::OutOfRange`] (zero) normal.
    pub fn prismatic<const N: usize>(
        particles: &Particles<T, N>,
        first: Anchor<T>,
        second: Anchor<T>,
        axis: Vec2<T>,
    ) -> Result<Self, Error> {
        let axis = unit_axis(axis)?;
        let joint = Self::weld(particles, first, second, T::ZERO)?;
        Ok(Self {
            guide: Guide::Axis(local_axis(particles, first, axis)?, None),
            ..joint
        })
    }

    /// Returns a joint that lets the second end slide along a line through the point of the first
    /// body, and turn freely: a wheel with a suspension, if it has a [spring](Joint::with_spring).
    ///
    /// `axis` is the direction of the line in the world now; it turns with the first body. The
    /// second end is the hub of the wheel, or a particle. A [motor](Joint::with_motor) turns the
    /// wheel. With any scheme, what acts along the line or across it has the arms at the end of the
    /// substep.
    ///
    /// ```
    /// use pliant::{Anchor, Joint, MassProperties, Particles, RigidBody, Rotation, Solver, Vec2};
    /// // A chassis of 4 kg on a wheel, whose hub is fixed.
    /// let mut particles = Particles::<f64, 4>::new();
    /// let chassis = MassProperties::new(4.0, Vec2::ZERO, 1.0)?;
    /// let mut chassis = RigidBody::new(&mut particles, chassis, Vec2::new(0.0, 0.5), Rotation::IDENTITY)?;
    /// let wheel = MassProperties::circle(0.3, 10.0)?;
    /// let mut wheel = RigidBody::new(&mut particles, wheel, Vec2::ZERO, Rotation::IDENTITY)?;
    /// particles.pin_group(&wheel)?;
    /// let (mount, hub) = (chassis.anchor(Vec2::new(0.0, -0.5))?, wheel.anchor(Vec2::ZERO)?);
    /// let up = Vec2::new(0.0, 1.0);
    /// // 400 N/m, at rest with the hub at the mount, at three quarters of the critical damping.
    /// let mut suspension = Joint::wheel(&particles, mount, hub, up)?.with_spring(0.0, 1.0 / 400.0, 15.0)?;
    /// let solver = Solver { gravity: Vec2::new(0.0, -9.81), substeps: 4, ..Solver::new() };
    /// for _ in 0..240 {
    ///     solver.step(1.0 / 60.0, &mut particles, &mut (&mut suspension, &mut chassis, &mut wheel))?;
    /// }
    /// let (place, _) = chassis.pose(&particles)?;
    /// assert!((place.y - (0.5 - 4.0 * 9.81 / 400.0)).abs() < 1e-4, "it sinks by m g/k");
    /// # Ok::<(), pliant::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Joint::revolute`]; [`Error::NoRotation`] if the first end is a particle;
    /// [`Error::UnknownParticle`]; [`Error::OutOfRange`] rotation of a first body whose particles
    /// coincide; [`Error::NonFinite`] or [`Error::OutOfRange`] (zero) normal.
    pub fn wheel<const N: usize>(
        particles: &Particles<T, N>,
        first: Anchor<T>,
        second: Anchor<T>,
        axis: Vec2<T>,
    ) -> Result<Self, Error> {
        let axis = unit_axis(axis)?;
        let joint = Self::revolute(first, second)?;
        if !first.turns() {
            return Err(Error::NoRotation);
        }
        for id in first.particles().iter().chain(&second.particles()) {
            particles.position(*id).ok_or(Error::UnknownParticle)?;
        }
        Ok(Self {
            guide: Guide::Wheel(local_axis(particles, first, axis)?, None),
            ..joint
        })
    }

    /// Limits the position of the second point along the line of a [prismatic](Joint::prismatic)
    /// joint or a [wheel](Joint::wheel), m, measured from the first point, or the
    /// [distance](Joint::distance) of both.
    ///
    /// A winch shortens a rope by a little in each step: a point beyond new limits moves to them
    /// within a substep.
    ///
    /// # Errors
    /// [`Error::NoLine`] for any other joint; [`Error::NonFinite`] position; [`Error::OutOfRange`]
    /// position: a lower limit above the upper one; [`Error::OutOfRange`] rest length: a negative
    /// distance.
    pub fn with_range(mut self, lower: T, upper: T) -> Result<Self, Error> {
        finite(lower, Parameter::Position)?;
        if finite(upper, Parameter::Position)? < lower {
            return Err(Error::OutOfRange(Parameter::Position));
        }
        match &mut self.guide {
            Guide::Axis(_, limits) | Guide::Wheel(_, limits) => *limits = Some((lower, upper)),
            Guide::Distance(least, most) => {
                (*least, *most) = (not_negative(lower, Parameter::RestLength)?, upper);
            }
            Guide::Together => return Err(Error::NoLine),
        }
        Ok(self)
    }

    /// Pulls the second point of a [prismatic](Joint::prismatic) joint or a [wheel](Joint::wheel)
    /// along the line to a position at rest, m, measured from the first point, with a compliance,
    /// m/N, and a damping rate, 1/s.
    ///
    /// The damping is that of [`Damped`](crate::Damped): the amplitude of an oscillation decays as
    /// e^(−rt/2), and at r = 2ω, with its angular frequency ω, it is critical. The time step damps
    /// too, as if r were larger by hω². A compliance of zero holds the point without damping. The
    /// spring acts before all other parts of the joint, so it yields to limits and to a motor. Its
    /// energy is (x − x₀)²/2α.
    ///
    /// # Errors
    /// [`Error::NoLine`] for any other joint; [`Error::NonFinite`] position; [`Error::NonFinite`]
    /// or [`Error::OutOfRange`] (negative) compliance or damping.
    pub fn with_spring(self, rest: T, compliance: T, damping: T) -> Result<Self, Error> {
        let spring = Spring {
            rest: finite(rest, Parameter::Position)?,
            compliance: not_negative(compliance, Parameter::Compliance)?,
            damping: not_negative(damping, Parameter::Damping)?,
        };
        self.guide.line().ok_or(Error::NoLine)?;
        let spring = Some(spring);
        Ok(Self { spring, ..self })
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

    /// Drives the second body relative to the first at a speed, rad/s, counter-clockwise, with at
    /// most a torque, N m.
    ///
    /// A speed of zero is a brake. For a [prismatic](Joint::prismatic) joint, the speed along the
    /// line is in m/s, and the largest force in N.
    ///
    /// Other joints and contacts of the bodies turn them again after the motor. It makes up for
    /// this in the next substep, unless its torque did not suffice or a limit stopped it. So a
    /// brake holds a load as a weld does, and a motor has its speed on average. After a new pose of
    /// one of the bodies, a brake returns to its angle, as a weld does, unless the motor was
    /// removed before.
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
        (self.motor, self.goal) = (None, None);
    }

    /// Breaks the joint in the first substep in which its force exceeds a limit, N. A spring
    /// counts.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (not positive) force.
    pub fn with_max_force(self, force: T) -> Result<Self, Error> {
        let max_force = Some(positive(force, Parameter::Force)?);
        Ok(Self { max_force, ..self })
    }
}

/// Returns the direction of a line.
fn unit_axis<T: Real>(axis: Vec2<T>) -> Result<Vec2<T>, Error> {
    let axis = finite_vector(axis, Parameter::Normal)?.normalized();
    axis.ok_or(Error::OutOfRange(Parameter::Normal))
}

/// Returns a direction in the coordinates of the axis of a body.
fn local_axis<T: Real, const N: usize>(
    particles: &Particles<T, N>,
    body: Anchor<T>,
    axis: Vec2<T>,
) -> Result<Vec2<T>, Error> {
    let (_, direction) = body
        .place(particles.positions())
        .ok_or(Error::OutOfRange(Parameter::Rotation))?;
    Ok(conjugate_product(direction, axis))
}
