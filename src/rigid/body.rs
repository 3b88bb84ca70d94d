//! Rigid body.

use super::frame::share;
use super::joint::{Anchor, End};
use super::mass::MassProperties;
use super::validate::unit;
use crate::checksum::Checksum;
use crate::error::{Error, Parameter};
use crate::math::complex::{renormalized, unit_vector};
use crate::math::validate::finite_vector;
use crate::math::{Real, Rotation, Turn, Vec2};
use crate::particles::members::{all_exist, check, index_bound};
use crate::particles::{Finished, Motion, ParticleId, Particles, View};
use crate::solver::{Pass, Project};

/// Rigid body: two particles of half its mass at ±k from its center of mass.
///
/// k is the [radius of gyration](MassProperties::gyration_radius), so both particles have the mass,
/// the center and the moment of inertia of the body. The body has no state besides: position,
/// rotation, velocity and spin are those of the particles.
/// - `&body` is a [group](crate::Group): [`translate`](Particles::translate),
///   [`group_motion`](Particles::group_motion), [`set_group_motion`](Particles::set_group_motion),
///   [`apply_group_impulse`](Particles::apply_group_impulse), pinning and removal apply to it.
/// - A body is **free**, **static** (both particles are pinned), **kinematic** (pinned, with
///   velocities set) or turns about a fixed point (one particle is pinned).
/// - A [`Joint`](crate::Joint) connects points of bodies and particles. Constraints and contacts
///   can act on both particles as well: whatever they do conserves momentum and angular momentum.
///   What they do to the distance of both particles, the end of the substep undoes.
/// - Removing one of the particles dissolves the body: the other particle remains alone. A copy of
///   a removed body refers to whatever takes its particles' places, as a
///   [`ParticleId`](crate::ParticleId) does.
///
/// **Rotation.** Within a substep the displacements of both particles stay on the tangent at its
/// start. They stand for the rotation by θ with hω = 2 tan(θ/2), the Cayley transform, which needs
/// no trigonometric function. At the end, both particles move there, and their relative velocity
/// turns by the same angle. So a free body keeps its spin at any angular velocity, to rounding.
///
/// **Accuracy.** The direction of the body is that of the vector between its particles, so it is as
/// precise as positions are: ε|x|/2k rad at a distance |x| from the origin, where ε is the machine
/// epsilon. The spin does not depend on it.
///
/// Put a body into the scene together with what acts on it, in any order. Cost of a substep: two
/// square roots and three divisions. Size: 20 bytes in single precision, 32 in double, and two
/// particles.
///
/// ```
/// use pliant::{MassProperties, Particles, RigidBody, Rotation, Solver, Vec2};
/// let mut particles = Particles::<f64, 2>::new();
/// let disc = MassProperties::circle(0.5, 1.0)?;
/// let mut wheel = RigidBody::new(&mut particles, disc, Vec2::ZERO, Rotation::IDENTITY)?;
/// particles.set_group_motion(&wheel, Vec2::new(1.0, 0.0), 100.0)?;
/// for _ in 0..600 {
///     Solver::default().step(1.0 / 60.0, &mut particles, &mut wheel)?;
/// }
/// let motion = particles.group_motion(&wheel)?;
/// assert!((motion.spin - 100.0).abs() < 1e-10);
/// assert!((motion.center.x - 10.0).abs() < 1e-12);
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RigidBody<T> {
    /// Particles, unless one has been removed.
    pub(super) particles: Option<[ParticleId; 2]>,
    /// Distance 2k of the particles, m.
    pub(super) length: T,
    /// Center of mass in the coordinates of the body, m.
    pub(super) center: Vec2<T>,
}

impl<T: Real> RigidBody<T> {
    /// Adds both particles, at rest, and returns the body.
    ///
    /// The origin of its coordinates is at `position`, m. The rotation is normalized.
    ///
    /// # Errors
    /// [`Error::Full`] without two adjacent vacant slots; [`Error::NonFinite`] position;
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (zero) rotation; [`Error::OutOfRange`] mass or
    /// inertia: the inverse of half of it is infinite. Then no particle is added.
    pub fn new<const N: usize>(
        particles: &mut Particles<T, N>,
        properties: MassProperties<T>,
        position: Vec2<T>,
        rotation: Rotation<T>,
    ) -> Result<Self, Error> {
        let length = T::TWO * properties.gyration;
        let body = Self {
            particles: None,
            length,
            center: properties.center,
        };
        let places = body.places(position, rotation)?;
        let mass = T::HALF * properties.mass;
        let stiffest = T::TWO / mass / length / length;
        if !stiffest.is_finite() {
            return Err(Error::OutOfRange(Parameter::Inertia));
        }
        let added = particles.add_range(&places, mass)?;
        let ids = added.get(0).zip(added.get(1));
        Ok(Self {
            particles: ids.map(|(first, second)| [first, second]),
            ..body
        })
    }

    /// Returns the positions of both particles for a pose of the body.
    fn places(&self, position: Vec2<T>, turned: Rotation<T>) -> Result<[Vec2<T>; 2], Error> {
        let turned = unit(turned)?;
        let center = finite_vector(position, Parameter::Position)?.plus(turned * self.center);
        let arm = Vec2::new(turned.cos, turned.sin) * (T::HALF * self.length);
        finite_vector(center, Parameter::Position)?;
        Ok([
            finite_vector(center.minus(arm), Parameter::Position)?,
            finite_vector(center.plus(arm), Parameter::Position)?,
        ])
    }

    /// Returns the ids of both particles; `None` after one has been removed.
    pub fn particles(&self) -> Option<[ParticleId; 2]> {
        self.particles
    }

    /// Returns the position of the origin of the body, m, and its rotation.
    ///
    /// # Errors
    /// [`Error::UnknownParticle`]; [`Error::OutOfRange`] rotation if both particles coincide.
    pub fn pose<const N: usize>(
        &self,
        particles: &Particles<T, N>,
    ) -> Result<(Vec2<T>, Rotation<T>), Error> {
        let ids = self.particles.ok_or(Error::UnknownParticle)?;
        let [a, b] = ids.map(|id| particles.position(id).ok_or(Error::UnknownParticle));
        self.pose_of([a?, b?])
    }

    /// Returns the pose in which the particles of the body have these positions, m, to draw it
    /// between two steps.
    ///
    /// The center of mass moves straight between two steps, and the axis through both particles,
    /// not their distance, determines the rotation.
    ///
    /// ```
    /// use pliant::{Interpolated, MassProperties, Particles, RigidBody, Rotation, Solver, Vec2};
    /// let mut particles = Particles::<f64, 2>::new();
    /// let properties = MassProperties::new(1.0, Vec2::ZERO, 0.25)?;
    /// let body = RigidBody::new(&mut particles, properties, Vec2::ZERO, Rotation::IDENTITY)?;
    /// for id in particles.ids() {
    ///     particles.set_velocity(id, Vec2::new(4.0, 0.0))?;
    /// }
    /// let mut drawn = Interpolated::<f64, 2>::new();
    /// drawn.record(&particles);
    /// Solver::default().step(0.5, &mut particles, &mut ())?;
    /// let ends = body.particles().unwrap().map(|id| drawn.position(&particles, id, 0.25).unwrap());
    /// assert_eq!(body.pose_at(ends)?, (Vec2::new(0.5, 0.0), Rotation::IDENTITY));
    /// # Ok::<(), pliant::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::NonFinite`] position; [`Error::OutOfRange`] rotation if both positions coincide, as
    /// halfway through half a turn.
    pub fn pose_at(&self, positions: [Vec2<T>; 2]) -> Result<(Vec2<T>, Rotation<T>), Error> {
        for position in positions {
            finite_vector(position, Parameter::Position)?;
        }
        self.pose_of(positions)
    }

    fn pose_of(&self, [a, b]: [Vec2<T>; 2]) -> Result<(Vec2<T>, Rotation<T>), Error> {
        let axis = (b - a).normalized();
        let axis = axis.ok_or(Error::OutOfRange(Parameter::Rotation))?;
        let turned = Rotation {
            cos: axis.x,
            sin: axis.y,
        };
        Ok((a.lerp(b, T::HALF) - turned * self.center, turned))
    }

    /// Returns the position of a point of the body, m, given in the coordinates of the body.
    ///
    /// # Errors
    /// As [`RigidBody::pose`]; [`Error::NonFinite`] position, also if the result overflows.
    pub fn point<const N: usize>(
        &self,
        particles: &Particles<T, N>,
        local: Vec2<T>,
    ) -> Result<Vec2<T>, Error> {
        let (position, turned) = self.pose(particles)?;
        finite_vector(position + turned * local, Parameter::Position)
    }

    /// Returns the coordinates in the body of a position, m.
    ///
    /// # Errors
    /// As [`RigidBody::point`].
    pub fn local<const N: usize>(
        &self,
        particles: &Particles<T, N>,
        point: Vec2<T>,
    ) -> Result<Vec2<T>, Error> {
        let (position, turned) = self.pose(particles)?;
        finite_vector(turned.inverse() * (point - position), Parameter::Position)
    }

    /// Moves the body to a pose without changing its velocity and spin. The rotation is normalized.
    ///
    /// # Errors
    /// As [`RigidBody::pose`]; [`Error::NonFinite`] position; [`Error::NonFinite`] or
    /// [`Error::OutOfRange`] (zero) rotation; [`Error::NonFinite`] velocity if the rotated
    /// velocities overflow. Then the body has not moved.
    pub fn set_pose<const N: usize>(
        &self,
        particles: &mut Particles<T, N>,
        position: Vec2<T>,
        turned: Rotation<T>,
    ) -> Result<(), Error> {
        let places = self.places(position, turned)?;
        let (_, before) = self.pose(particles)?;
        let [a, b] = self.particles.ok_or(Error::UnknownParticle)?;
        let velocities = particles.velocity(a).zip(particles.velocity(b));
        let (v, w) = velocities.ok_or(Error::UnknownParticle)?;
        // Both velocities relative to their mean turn with the body.
        let (mean, half) = (v.lerp(w, T::HALF), (w - v) * T::HALF);
        let turned = unit(turned)?;
        let half = turned * (before.inverse() * half);
        let velocities = [mean - half, mean + half];
        if !velocities.iter().all(|v| v.is_finite()) {
            return Err(Error::NonFinite(Parameter::Velocity));
        }
        for (id, (place, velocity)) in [a, b].into_iter().zip(places.into_iter().zip(velocities)) {
            particles.set_position(id, place)?;
            particles.set_velocity(id, velocity)?;
        }
        Ok(())
    }

    /// Returns a point of the body, in its coordinates, m, for a [`Joint`](crate::Joint).
    ///
    /// # Errors
    /// [`Error::UnknownParticle`] after a particle has been removed; [`Error::NonFinite`] position.
    pub fn anchor(&self, local: Vec2<T>) -> Result<Anchor<T>, Error> {
        let particles = self.particles.ok_or(Error::UnknownParticle)?;
        let arm = finite_vector(local, Parameter::Position)? - self.center;
        Ok(Anchor {
            end: End::Body {
                particles,
                length: self.length,
                arm: finite_vector(arm, Parameter::Position)?,
            },
        })
    }

    /// Moves both particles from the tangent to the circle and turns their relative velocity.
    fn turn(&self, finished: &mut Finished<'_, T>) -> Option<()> {
        let [i, j] = self.particles?.map(ParticleId::index);
        let pair = |all: &[Vec2<T>]| Some(*all.get(j)? - *all.get(i)?);
        let (distance, moved) = (pair(finished.positions)?, pair(finished.displacements)?);
        let axis = unit_vector(renormalized((distance - moved).normalized()?));
        let share = share([
            *finished.inverse_masses.get(i)?,
            *finished.inverse_masses.get(j)?,
        ]);
        let normal = axis.perp();
        let turn = Turn::new(normal.dot(moved) / self.length);
        // Unit to rounding without bias, or the spin would drift.
        let end = unit_vector(renormalized(axis + turn.moves(axis)));
        let velocity = pair(finished.velocities)?;
        let change = [
            end * self.length - distance,
            end.perp() * normal.dot(velocity) - velocity,
        ];
        let slots = [&mut *finished.positions, &mut *finished.velocities];
        for (all, change) in slots.into_iter().zip(change) {
            let first = *all.get(i)? - change * share;
            let second = *all.get(j)? + change * (T::ONE - share);
            if first.is_finite() && second.is_finite() {
                *all.get_mut(i)? = first;
                *all.get_mut(j)? = second;
            }
        }
        Some(())
    }
}

/// Visits both particles; none after one has been removed.
#[allow(
    clippy::into_iter_without_iter,
    reason = "`particles` is the name of what it iterates over"
)]
impl<T> IntoIterator for &RigidBody<T> {
    type Item = ParticleId;
    type IntoIter = core::iter::Flatten<core::option::IntoIter<[ParticleId; 2]>>;

    fn into_iter(self) -> Self::IntoIter {
        self.particles.into_iter().flatten()
    }
}

impl<T: Real> Project<T> for RigidBody<T> {
    /// Rejects unknown particles.
    fn check(&self, pass: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
        self.particles.map_or(Ok(()), |ids| {
            check([ids], index_bound(&ids), motion, pass.vacancies)
        })
    }

    fn project(&mut self, _: &Pass<T>, _: &mut Motion<'_, T>) {}

    /// Ends the rotation of the substep.
    fn solve_velocities(&mut self, _: &Pass<T>, finished: &mut Finished<'_, T>) {
        let _ = self.turn(finished);
    }

    /// Dissolves the body if a particle has been removed.
    fn remove_vacant(&mut self, particles: &View<'_, T>) {
        self.particles = self
            .particles
            .filter(|ids| all_exist(ids, particles.masses));
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        checksum.add_bits(self.particles.is_some().into());
        if let Some(ids) = self.particles {
            checksum.add_ids(&ids);
            checksum.add_all(&[self.length, self.center.x, self.center.y]);
        }
    }
}
