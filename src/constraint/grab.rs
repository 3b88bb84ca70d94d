//! Pointer that drags a particle.

use super::points::{Linearization, Points};
use super::slices::ParticleSlices;
use super::terms::Softness;
use super::traits::Constraint;
use super::xpbd::{energy, update};
use crate::checksum::Checksum;
use crate::error::{Error, Parameter};
use crate::math::validate::{finite_vector, not_negative, positive};
use crate::math::{Real, Vec2};
use crate::particles::members::{check, exists, index_bound};
use crate::particles::{Motion, ParticleId, Particles, View};
use crate::solver::{Pass, Project};

/// Pointer that drags at most one particle and releases it at its current velocity.
///
/// The particle keeps its offset from the pointer, so grabbing causes no jump. The hold point a
/// follows the pointer by an equal displacement in each substep. It pulls the particle like an
/// [`Attachment`](super::Attachment) with a moving position a: C = |x₀ − a|. With zero compliance
/// the particle is at the hold point and has the velocity of the pointer. Otherwise it follows on a
/// spring of this compliance, m/N.
///
/// A pinned particle does not move. A hold point that has reached its target stays there until the
/// next `move_to`.
///
/// ```
/// use pliant::{Grab, Particles, Solver, Vec2};
/// let mut particles = Particles::<f64, 1>::new();
/// let ball = particles.add(Vec2::new(1.0, 1.0), 0.5)?;
/// let (mut grab, solver) = (Grab::new(), Solver { substeps: 4, ..Solver::default() });
/// grab.take(&particles, ball, Vec2::new(1.1, 1.0), 0.0)?;
/// grab.move_to(Vec2::new(1.6, 1.0), 0.25)?;
/// solver.step(0.25, &mut particles, &mut grab)?;
/// assert_eq!(grab.release(), Some(ball));
/// solver.step(0.25, &mut particles, &mut grab)?;
/// assert!((particles.velocities()[0].x - 2.0).abs() < 1e-12);
/// assert!((particles.positions()[0].x - 2.0).abs() < 1e-12);
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grab<T> {
    pub(super) hold: Option<Hold<T>>,
}

crate::snapshot::fields!([T: crate::snapshot::Snapshot] Grab<T> { hold: Option<Hold<T>> });

/// State of a grabbed particle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Hold<T> {
    pub(super) particle: ParticleId,
    /// Offset from the pointer to the particle.
    pub(super) offset: Vec2<T>,
    /// Target of the hold point.
    pub(super) target: Vec2<T>,
    /// Remaining displacement to the target and the time for it.
    ///
    /// The hold point a is target − remaining.
    pub(super) remaining: Vec2<T>,
    pub(super) time: T,
    pub(super) compliance: T,
    pub(super) multiplier: T,
}

crate::snapshot::fields!([T: crate::snapshot::Snapshot] Hold<T> {
    particle: ParticleId,
    offset: Vec2<T>,
    target: Vec2<T>,
    remaining: Vec2<T>,
    time: T,
    compliance: T,
    multiplier: T,
});

impl<T: Real> Grab<T> {
    /// Returns a pointer that holds no particle.
    #[must_use]
    pub const fn new() -> Self {
        Self { hold: None }
    }

    /// Grabs a particle at its current position, with the pointer at a position, m.
    ///
    /// The compliance is in m/N. A particle held before is released.
    ///
    /// # Errors
    /// [`Error::UnknownParticle`]; [`Error::NonFinite`] position, also if the offset is not finite;
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (negative) compliance.
    pub fn take<const N: usize>(
        &mut self,
        particles: &Particles<T, N>,
        particle: ParticleId,
        pointer: Vec2<T>,
        compliance: T,
    ) -> Result<(), Error> {
        let target = particles.position(particle).ok_or(Error::UnknownParticle)?;
        let offset = finite_vector(
            target - finite_vector(pointer, Parameter::Position)?,
            Parameter::Position,
        )?;
        let compliance = not_negative(compliance, Parameter::Compliance)?;
        let (remaining, time, multiplier) = (Vec2::ZERO, T::ZERO, T::ZERO);
        self.hold = Some(Hold {
            particle,
            offset,
            target,
            remaining,
            time,
            compliance,
            multiplier,
        });
        Ok(())
    }

    /// Moves the pointer to a position, m, which it reaches after `duration` seconds.
    ///
    /// Call it once per frame with the frame's time step. The motion continues from the current
    /// hold point. Without a held particle, it has no effect.
    ///
    /// # Errors
    /// [`Error::NonFinite`] position, also if the displacement to it is not finite;
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (not positive) time step.
    pub fn move_to(&mut self, pointer: Vec2<T>, duration: T) -> Result<(), Error> {
        finite_vector(pointer, Parameter::Position)?;
        positive(duration, Parameter::TimeStep)?;
        if let Some(hold) = &mut self.hold {
            let target = finite_vector(pointer + hold.offset, Parameter::Position)?;
            hold.remaining = finite_vector(
                (target - hold.target).plus(hold.remaining),
                Parameter::Position,
            )?;
            (hold.target, hold.time) = (target, duration);
        }
        Ok(())
    }

    /// Releases the particle at its current velocity and returns its id.
    pub fn release(&mut self) -> Option<ParticleId> {
        self.hold.take().map(|hold| hold.particle)
    }

    /// Returns the held particle.
    pub fn held(&self) -> Option<ParticleId> {
        self.hold.map(|hold| hold.particle)
    }
}

impl<T: Real> Default for Grab<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Real> Hold<T> {
    /// Advances the hold point by one substep.
    fn travel(&mut self, h: T) {
        if self.time > h {
            let time_left = self.time - h;
            (self.remaining, self.time) = (self.remaining * (time_left / self.time), time_left);
        } else {
            (self.remaining, self.time) = (Vec2::ZERO, T::ZERO);
        }
    }
}

impl<T: Real> Constraint<T, 1> for Hold<T> {
    fn particles(&self) -> [ParticleId; 1] {
        [self.particle]
    }

    fn compliance(&self) -> T {
        self.compliance
    }

    fn linearize(&self, points: &Points<T, 1>) -> Option<Linearization<T, 1>> {
        let (n, length) = points
            .offset(0, self.target)
            .plus(self.remaining)
            .direction()?;
        Some(Linearization {
            value: length,
            gradients: [n],
        })
    }
}

impl<T: Real> Project<T> for Grab<T> {
    /// Rejects an unknown particle, and a compliance that overflows at this time step.
    fn check(&self, pass: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
        let Some(hold) = self.hold else { return Ok(()) };
        let ids = [hold.particle];
        check([ids], index_bound(&ids), motion, pass.vacancies)?;
        Softness::from_constraint(&hold, pass).check()
    }

    fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        let (Some(hold), Some(mut slices)) = (&mut self.hold, ParticleSlices::from_motion(motion))
        else {
            return;
        };
        if pass.index == 0 {
            hold.travel(pass.h);
            hold.multiplier = T::ZERO;
        }
        let mut multiplier = hold.multiplier;
        update(hold, &mut multiplier, T::ZERO, pass, &mut slices);
        hold.multiplier = multiplier;
    }

    /// Releases a particle that has been removed.
    fn remove_vacant(&mut self, particles: &View<'_, T>) {
        self.hold = self
            .hold
            .filter(|hold| exists(particles.masses, hold.particle));
    }

    fn elastic_energy(&self, _: T, view: &View<'_, T>) -> T {
        self.hold
            .map_or(T::ZERO, |hold| energy(&hold, view.positions))
    }

    /// Adds the particle, its offset, the compliance and the motion of the hold point.
    fn hash_state(&self, checksum: &mut Checksum) {
        checksum.add_bits(self.hold.is_some().into());
        if let Some(Hold {
            particle,
            offset,
            target,
            remaining,
            time,
            compliance,
            ..
        }) = self.hold
        {
            checksum.add_id(particle);
            checksum.add_all(&[
                offset.x,
                offset.y,
                target.x,
                target.y,
                remaining.x,
                remaining.y,
                time,
                compliance,
            ]);
        }
    }
}
