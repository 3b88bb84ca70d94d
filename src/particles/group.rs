//! Measurements and changes of groups of particles, such as the members of a body.
//!
//! Every function accepts any ids: a [`ParticleRange`](super::ParticleRange), a body by reference,
//! or `[id]`. Masses include those of pinned members.

use super::id::ParticleId;
use super::members::all_distinct;
use super::set::Particles;
use crate::error::{Error, Parameter};
use crate::math::validate::{finite, finite_vector, not_negative};
use crate::math::wide_sums::weighted_sum;
use crate::math::{PolarError, Real, Rotation, Vec2, rotation};

/// Ids of a group: an iterable value that can be visited several times.
///
/// Implemented for every such type, such as `[id]`, [`ParticleRange`](super::ParticleRange) and
/// `&`[`ShapeMatching`](crate::ShapeMatching). Functions that move a group or change its velocities
/// reject one with a repeated particle. They compare each id with the one before it, and with all
/// others if the ids do not ascend.
pub trait Group: IntoIterator<Item = ParticleId> + Clone {}

impl<G: IntoIterator<Item = ParticleId> + Clone> Group for G {}

/// Motion of a group as if it were rigid.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GroupMotion<T> {
    /// Mass M, kg.
    pub mass: T,
    /// Center of mass, m.
    pub center: Vec2<T>,
    /// Velocity of the center of mass, m/s.
    pub velocity: Vec2<T>,
    /// Moment of inertia I about the center of mass, kg m².
    pub inertia: T,
    /// Angular velocity: angular momentum about the center of mass divided by I, rad/s,
    /// counter-clockwise. Zero if all members coincide.
    pub spin: T,
}

impl<T: Real, const N: usize> Particles<T, N> {
    /// Returns mass, center, velocity, inertia and spin of a group.
    ///
    /// # Errors
    /// [`Error::TooFewParticles`] for none; [`Error::UnknownParticle`];
    /// [`Error::RepeatedParticle`]; [`Error::NonFinite`] mass,
    /// position, velocity, inertia or angular velocity if a sum overflows.
    ///
    /// ```
    /// use pliant::{Particles, Vec2, build};
    /// let mut particles = Particles::<f64, 4>::new();
    /// let body = build::lattice(&mut particles, Vec2::new(1.0, 1.0), 2, 2, 2.0, 0.5)?;
    /// particles.set_group_motion(body, Vec2::new(3.0, 0.0), 2.0)?;
    /// let motion = particles.group_motion(body)?;
    /// assert_eq!((motion.mass, motion.center), (2.0, Vec2::new(2.0, 0.0)));
    /// assert_eq!((motion.velocity, motion.spin), (Vec2::new(3.0, 0.0), 2.0));
    /// # Ok::<(), pliant::Error>(())
    /// ```
    pub fn group_motion(&self, ids: impl Group) -> Result<GroupMotion<T>, Error> {
        let motion = self.rigid_motion(ids)?;
        finite(motion.inertia, Parameter::Inertia)?;
        Ok(motion)
    }

    /// As [`Particles::group_motion`], but the inertia can be infinite.
    fn rigid_motion(&self, ids: impl Group) -> Result<GroupMotion<T>, Error> {
        let (mut mass, mut first) = (T::ZERO, None);
        for id in ids.clone() {
            let index = self.slot(id)?;
            mass += self.masses().get(index).copied().unwrap_or(T::ZERO);
            first = first.or_else(|| self.position(id));
        }
        all_distinct(&ids)?;
        let origin = first.ok_or(Error::TooFewParticles)?;
        finite(mass, Parameter::Mass)?;
        // Fractions of the mass cannot overflow, and offsets from a member do not cancel.
        let offset = self.mean(ids.clone(), mass, |x, _| x - origin);
        let center = finite_vector(origin + offset, Parameter::Position)?;
        let velocity = finite_vector(self.mean(ids.clone(), mass, |_, v| v), Parameter::Velocity)?;
        let Vec2 {
            x: momentum,
            y: gyration,
        } = self.mean(ids, mass, |x, v| {
            let arm = (x - origin) - offset;
            Vec2::new(arm.cross(v - velocity), arm.dot(arm))
        });
        finite(gyration, Parameter::Inertia)?;
        finite(momentum, Parameter::AngularVelocity)?;
        let spin = if gyration > T::ZERO {
            momentum / gyration
        } else {
            T::ZERO
        };
        Ok(GroupMotion {
            mass,
            center,
            velocity,
            inertia: mass * gyration,
            spin: finite(spin, Parameter::AngularVelocity)?,
        })
    }

    /// Returns the lower left and the upper right corner of the smallest box around a group, m.
    ///
    /// # Errors
    /// [`Error::TooFewParticles`] for none; [`Error::UnknownParticle`].
    pub fn group_bounds(&self, ids: impl Group) -> Result<[Vec2<T>; 2], Error> {
        let mut bounds: Option<[Vec2<T>; 2]> = None;
        for id in ids {
            let x = self.position(id).ok_or(Error::UnknownParticle)?;
            let [lower, upper] = bounds.unwrap_or([x, x]);
            bounds = Some([
                Vec2::new(lower.x.at_most(x.x), lower.y.at_most(x.y)),
                Vec2::new(upper.x.at_least(x.x), upper.y.at_least(x.y)),
            ]);
        }
        bounds.ok_or(Error::TooFewParticles)
    }

    /// Pins the members of a group at their positions and stops them. As [`Particles::pin`].
    ///
    /// # Errors
    /// [`Error::UnknownParticle`]; then no particle has been pinned.
    pub fn pin_group(&mut self, ids: impl Group) -> Result<(), Error> {
        self.check_group(ids.clone())?;
        ids.into_iter().try_for_each(|id| self.pin(id))
    }

    /// Frees the members of a group. As [`Particles::release`].
    ///
    /// # Errors
    /// [`Error::UnknownParticle`]; then no particle has been freed.
    pub fn release_group(&mut self, ids: impl Group) -> Result<(), Error> {
        self.check_group(ids.clone())?;
        ids.into_iter().try_for_each(|id| self.release(id))
    }

    fn check_group(&self, ids: impl Group) -> Result<(), Error> {
        ids.into_iter().try_for_each(|id| self.slot(id).map(|_| ()))
    }

    /// Moves a group by an offset, m, without changing velocities.
    ///
    /// # Errors
    /// [`Error::UnknownParticle`]; [`Error::RepeatedParticle`]; [`Error::NonFinite`] position; then
    /// no particle has moved.
    pub fn translate(&mut self, ids: impl Group, offset: Vec2<T>) -> Result<(), Error> {
        self.map_positions(ids, |x| x + offset)
    }

    /// Rotates the positions and velocities of a group about a point, m.
    ///
    /// The rotation is normalized. Rest shapes are not rotated: shape matching follows by itself.
    ///
    /// # Errors
    /// [`Error::UnknownParticle`]; [`Error::RepeatedParticle`]; [`Error::NonFinite`] or
    /// [`Error::OutOfRange`] (zero) rotation; [`Error::NonFinite`] position or velocity; then no
    /// particle has moved.
    pub fn rotate(
        &mut self,
        ids: impl Group,
        about: Vec2<T>,
        by: Rotation<T>,
    ) -> Result<(), Error> {
        let by = rotation(by.matrix()).map_err(|error| match error {
            PolarError::NonFinite => Error::NonFinite(Parameter::Rotation),
            PolarError::Degenerate => Error::OutOfRange(Parameter::Rotation),
        })?;
        let turned = |_: Vec2<T>, v: Vec2<T>| by * v;
        self.check_velocities(ids.clone(), turned)?;
        self.map_positions(ids.clone(), |x| about + by * (x - about))?;
        self.map_velocities(ids, turned)
    }

    /// Sets the velocities of a group to those of a rigid motion: the velocity of the center of
    /// mass, m/s, and the angular velocity, rad/s, counter-clockwise.
    ///
    /// # Errors
    /// As [`Particles::group_motion`], except that the inertia can overflow; [`Error::NonFinite`]
    /// velocity; then no velocity has changed.
    pub fn set_group_motion(
        &mut self,
        ids: impl Group,
        velocity: Vec2<T>,
        spin: T,
    ) -> Result<(), Error> {
        let GroupMotion { center, .. } = self.rigid_motion(ids.clone())?;
        self.map_velocities(ids, |x, _| velocity + (x - center).perp() * spin)
    }

    /// Damps the motion of a group within itself, such as the wobble of a jelly.
    ///
    /// The velocity of each free member approaches that of the rigid motion of the group by a
    /// fraction within 0..=1. With 1 − e^(−γΔt) before each step, stretching and shearing decay at
    /// the rate γ. Momentum and angular momentum of a group without pinned members do not change,
    /// and its kinetic energy does not grow.
    ///
    /// Müller et al., "Position based dynamics" (2006), section 3.5: their `k_damping` is the
    /// fraction.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] damping; otherwise as
    /// [`Particles::set_group_motion`].
    ///
    /// ```
    /// use pliant::{Particles, Vec2, measure};
    /// let mut particles = Particles::<f64, 2>::new();
    /// let ends = [0.0, 1.0].map(|x| particles.add(Vec2::new(x, 0.0), 1.0));
    /// let ends = [ends[0]?, ends[1]?];
    /// particles.set_velocity(ends[0], Vec2::new(5.0, 0.0))?;
    /// particles.set_velocity(ends[1], Vec2::new(1.0, 2.0))?;
    /// particles.damp_group(ends, 0.5)?;
    /// assert_eq!(particles.velocity(ends[0]), Some(Vec2::new(4.0, 0.0)));
    /// assert_eq!(particles.velocity(ends[1]), Some(Vec2::new(2.0, 2.0)));
    /// # Ok::<(), pliant::Error>(())
    /// ```
    pub fn damp_group(&mut self, ids: impl Group, fraction: T) -> Result<(), Error> {
        let fraction = not_negative(fraction, Parameter::Damping)?;
        if fraction > T::ONE {
            return Err(Error::OutOfRange(Parameter::Damping));
        }
        let motion = self.rigid_motion(ids.clone())?;
        let damped = |x: Vec2<T>, v: Vec2<T>| {
            let rigid = motion.velocity + (x - motion.center).perp() * motion.spin;
            v * (T::ONE - fraction) + rigid * fraction
        };
        self.map_free_velocities(ids, Parameter::Velocity, damped)
    }

    /// Applies an impulse J, kg m/s, at a point, m, as if the group were rigid.
    ///
    /// Every member gains J/M plus the rotation by (r × J)/I about the center of mass, with r from
    /// the center to the point. Pinned members gain nothing: the momentum of a group without pinned
    /// members changes by J. A group of coincident members is not rotated.
    ///
    /// # Errors
    /// As [`Particles::group_motion`]; [`Error::NonFinite`] position or impulse, also where a
    /// resulting velocity would not be finite; then no velocity has changed.
    pub fn apply_group_impulse(
        &mut self,
        ids: impl Group,
        impulse: Vec2<T>,
        point: Vec2<T>,
    ) -> Result<(), Error> {
        let impulse = finite_vector(impulse, Parameter::Impulse)?;
        let point = finite_vector(point, Parameter::Position)?;
        let GroupMotion { center, .. } = self.group_motion(ids.clone())?;
        self.push_group(ids, impulse, (point - center).cross(impulse))
    }

    /// Applies an angular impulse, kg m²/s, counter-clockwise: a torque times its duration.
    ///
    /// # Errors
    /// As [`Particles::apply_group_impulse`].
    pub fn apply_angular_impulse(
        &mut self,
        ids: impl Group,
        angular_impulse: T,
    ) -> Result<(), Error> {
        let angular_impulse = finite(angular_impulse, Parameter::Impulse)?;
        self.push_group(ids, Vec2::ZERO, angular_impulse)
    }

    fn push_group(
        &mut self,
        ids: impl Group,
        impulse: Vec2<T>,
        angular_impulse: T,
    ) -> Result<(), Error> {
        let GroupMotion {
            mass,
            center,
            inertia,
            ..
        } = self.group_motion(ids.clone())?;
        let velocity = Vec2::new(impulse.x / mass, impulse.y / mass);
        let spin = if inertia > T::ZERO {
            angular_impulse / inertia
        } else {
            T::ZERO
        };
        let pushed = |x: Vec2<T>, v: Vec2<T>| v + (velocity + (x - center).perp() * spin);
        self.map_free_velocities(ids, Parameter::Impulse, pushed)
    }

    /// Changes the velocities of free members. If any member would have a velocity that is not
    /// finite, none changes, and the error names a parameter.
    fn map_free_velocities(
        &mut self,
        ids: impl Group,
        parameter: Parameter,
        change: impl Fn(Vec2<T>, Vec2<T>) -> Vec2<T>,
    ) -> Result<(), Error> {
        self.check_velocities(ids.clone(), &change)
            .map_err(|_| Error::NonFinite(parameter))?;
        for id in ids {
            if self.is_pinned(id) == Some(false) {
                self.map_velocities([id], &change)?;
            }
        }
        Ok(())
    }

    /// Returns the mean of a function of position and velocity, weighted with fractions of the mass.
    fn mean(&self, ids: impl Group, mass: T, of: impl Fn(Vec2<T>, Vec2<T>) -> Vec2<T>) -> Vec2<T> {
        let terms = ids.into_iter().filter_map(|id| {
            let m = *self.masses().get(id.index())?;
            Some((of(self.position(id)?, self.velocity(id)?), m / mass))
        });
        weighted_sum(terms)
    }

    fn map_positions(
        &mut self,
        ids: impl Group,
        change: impl Fn(Vec2<T>) -> Vec2<T>,
    ) -> Result<(), Error> {
        for id in ids.clone() {
            let x = self.position(id).ok_or(Error::UnknownParticle)?;
            finite_vector(change(x), Parameter::Position)?;
        }
        all_distinct(&ids)?;
        for id in ids {
            let x = self.position_mut(id)?;
            *x = change(*x);
        }
        Ok(())
    }

    fn check_velocities(
        &self,
        ids: impl Group,
        change: impl Fn(Vec2<T>, Vec2<T>) -> Vec2<T>,
    ) -> Result<(), Error> {
        for id in ids {
            let (x, v) = self
                .position(id)
                .zip(self.velocity(id))
                .ok_or(Error::UnknownParticle)?;
            finite_vector(change(x, v), Parameter::Velocity)?;
        }
        Ok(())
    }

    fn map_velocities(
        &mut self,
        ids: impl Group,
        change: impl Fn(Vec2<T>, Vec2<T>) -> Vec2<T>,
    ) -> Result<(), Error> {
        self.check_velocities(ids.clone(), &change)?;
        for id in ids {
            let x = self.position(id).ok_or(Error::UnknownParticle)?;
            let v = self.velocity_mut(id)?;
            *v = change(x, *v);
        }
        Ok(())
    }
}
