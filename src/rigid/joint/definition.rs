//! Joint and its state.

use super::anchor::Anchor;
use super::angle::Hold;
use super::line::Guide;
use super::motor::Motor;
use super::spring::Spring;
use crate::error::{Error, Parameter};
use crate::math::{Real, Rotation, Vec2};
use crate::particles::{ParticleId, Particles};
use crate::rigid::validate::unit;

/// Joint: keeps a point of a body at a point of another body, or at a particle.
///
/// The points coincide: p₁ − p₀ = 0, with one multiplier vector λ for both coordinates. A
/// correction is the impulse λ/h on the first body and −λ/h on the second, each at its point, so it
/// conserves momentum, and angular momentum up to the gap of the points at the start of the
/// substep. The bodies turn freely, unless one of these is chosen:
/// - [`Joint::weld`] keeps the relative rotation, with a compliance if the weld is elastic.
/// - [`Joint::with_limits`] keeps it within limits.
/// - [`Joint::with_motor`] drives it at a speed with a limited torque.
///
/// [`Joint::distance`] keeps the distance of the points within limits instead, as a rod or a rope,
/// and [`Joint::prismatic`] and [`Joint::wheel`] keep one point on a line, along which a
/// [spring](Joint::with_spring) can act.
///
/// **Schemes.** With [`Scheme::Leapfrog`](crate::Scheme::Leapfrog) the impulse turns the bodies
/// with the arms at the start of the substep, and its size closes the gap at the end. Pendulums
/// then keep their energy, and their period is of second order. With the predicted scheme the arms
/// at the end turn the bodies, which damps swinging like every predicted constraint: at 90° and h =
/// 1/60 s the period of a pendulum is 15 % too short.
///
/// Müller et al., "Detailed rigid body simulation with extended position based dynamics" (2020),
/// section 3.3, for the corrections of positions and angles.
///
/// **Initial gap.** A gap between the points when the joint begins to act closes within a substep
/// of length h, at the speed gap/h: a gap of 1 m gives 240 m/s at 240 substeps per second, and the
/// bodies keep that speed. Place the bodies first, or give the joint a
/// [compliance](Joint::with_compliance) and reduce it over some steps.
///
/// A joint is a projection of its own, so a machine has an array of them. A joint whose body or
/// particle is [removed](crate::Particles::remove) stops acting. It **breaks** in the substep in
/// which its force exceeds [a limit](Joint::with_max_force). Cost of a pass: two square roots for
/// each body.
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
    pub(in crate::rigid) ends: Option<[Anchor<T>; 2]>,
    /// Compliance of the point, m/N.
    pub(in crate::rigid) compliance: T,
    pub(in crate::rigid) guide: Guide<T>,
    pub(in crate::rigid) hold: Hold<T>,
    pub(in crate::rigid) motor: Option<Motor<T>>,
    pub(in crate::rigid) spring: Option<Spring<T>>,
    pub(in crate::rigid) max_force: Option<T>,
    pub(in crate::rigid) broken: bool,
    pub(in crate::rigid) multiplier: Vec2<T>,
    pub(in crate::rigid) hold_multiplier: T,
    pub(in crate::rigid) motor_multiplier: T,
    pub(in crate::rigid) spring_multiplier: T,
    /// By how much the motor fell short of its last goal: 2 tan(θ/2) for an angle θ, or a distance,
    /// m.
    pub(in crate::rigid) lag: T,
    /// Where the motor moves the joint in a substep: the relative rotation as a unit vector, or the
    /// position along the axis, m. `None` after a substep in which its torque did not suffice, or a
    /// limit stopped it.
    pub(in crate::rigid) goal: Option<Vec2<T>>,
}

impl<T: Real> Joint<T> {
    /// Returns whether the joint has broken.
    pub fn is_broken(&self) -> bool {
        self.broken
    }

    /// Returns the ends; `None` after one has been removed.
    pub fn ends(&self) -> Option<[Anchor<T>; 2]> {
        self.ends
    }

    /// Returns the compliance of the point, m/N.
    pub fn compliance(&self) -> T {
        self.compliance
    }

    /// Returns the lower and the upper limit of the position along the line, or of the distance, m;
    /// `None` without limits.
    pub fn range(&self) -> Option<(T, T)> {
        match self.guide {
            Guide::Axis(_, limits) | Guide::Wheel(_, limits) => limits,
            Guide::Distance(lower, upper) => Some((lower, upper)),
            Guide::Together => None,
        }
    }

    /// Returns the lower and the upper limit of the relative rotation, normalized; `None` without
    /// limits.
    pub fn limits(&self) -> Option<(Rotation<T>, Rotation<T>)> {
        match self.hold {
            Hold::Between(lower, upper) => Some((lower, upper)),
            Hold::Free | Hold::Fixed(..) => None,
        }
    }

    /// Returns the speed, rad/s, and the largest torque, N m, of the motor; `None` without one.
    ///
    /// For a [prismatic](Joint::prismatic) joint, they are in m/s and N.
    pub fn motor(&self) -> Option<(T, T)> {
        self.motor.map(|motor| (motor.speed, motor.max_torque))
    }

    /// Returns the multiplier λ of the point after the last substep of length h.
    ///
    /// The force on the first body is λ/h², without that of a spring or a motor. For a
    /// [prismatic](Joint::prismatic) joint or a [wheel](Joint::wheel), x is along perp of the line,
    /// which keeps the point on it, and y along the line, at a [limit](Joint::with_range).
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
    pub(super) fn check_rotations(&self) -> Result<(), Error> {
        let ends = self.ends.ok_or(Error::UnknownParticle)?;
        if ends.iter().all(Anchor::turns) {
            Ok(())
        } else {
            Err(Error::NoRotation)
        }
    }
}
