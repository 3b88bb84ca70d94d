//! A pointer that drags a particle.

use super::update::{Places, Softness, energy, update};
use super::{Constraint, Linearisation, Points};
use crate::error::{finite_vector, not_negative, positive};
use crate::{Checksum, Error, Motion, Parameter, ParticleId, Particles, Pass, Project, Real, Vec2, View};

/// Drags a particle, one at most, and lets it go with the velocity it has.
///
/// The particle keeps its offset from the pointer, so nothing jumps when it is taken. The hold travels with the pointer, an even
/// way in each substep, and pulls the particle as an [`Attachment`](super::Attachment) to a moving place a: C = |x₀ − a|. With no
/// compliance the particle is where the hold is, at the pointer's velocity; with some it follows on a spring of that many m/N.
///
/// Two things stay as they are: what is pinned is not dragged, and a hold that has arrived stands still until it is sent on.
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
    hold: Option<Hold<T>>,
}

/// What holds the particle.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Hold<T> {
    particle: ParticleId,
    /// From the pointer to the particle.
    offset: Vec2<T>,
    /// Where the particle is sent.
    target: Vec2<T>,
    /// What is left of the way there, and the time for it. The place a is target − way.
    way: Vec2<T>,
    time: T,
    compliance: T,
    multiplier: T,
}

impl<T: Real> Grab<T> {
    /// Holds nothing.
    #[must_use]
    pub const fn new() -> Self {
        Self { hold: None }
    }

    /// Takes a particle where it is, with the pointer at a place, m, and a compliance, m/N. Lets go of the one held before.
    ///
    /// # Errors
    /// [`Error::UnknownParticle`]; [`Error::NonFinite`] position, also where the offset is not finite; [`Error::NonFinite`] or
    /// [`Error::OutOfRange`] (negative) compliance.
    pub fn take<const N: usize>(
        &mut self,
        particles: &Particles<T, N>,
        particle: ParticleId,
        pointer: Vec2<T>,
        compliance: T,
    ) -> Result<(), Error> {
        let target = particles.position(particle).ok_or(Error::UnknownParticle)?;
        let offset = finite_vector(target - finite_vector(pointer, Parameter::Position)?, Parameter::Position)?;
        let compliance = not_negative(compliance, Parameter::Compliance)?;
        let (way, time, multiplier) = (Vec2::ZERO, T::ZERO, T::ZERO);
        self.hold = Some(Hold { particle, offset, target, way, time, compliance, multiplier });
        Ok(())
    }

    /// Sends the pointer to a place, m, where it arrives after `duration` seconds: once a frame with the frame's time step, and
    /// wherever it is by then it goes on from there. Holding nothing, this does nothing.
    ///
    /// # Errors
    /// [`Error::NonFinite`] position, also where the way there is not finite; [`Error::NonFinite`] or [`Error::OutOfRange`] (not
    /// positive) time step.
    pub fn move_to(&mut self, pointer: Vec2<T>, duration: T) -> Result<(), Error> {
        finite_vector(pointer, Parameter::Position)?;
        positive(duration, Parameter::TimeStep)?;
        if let Some(hold) = &mut self.hold {
            let target = finite_vector(pointer + hold.offset, Parameter::Position)?;
            hold.way = finite_vector((target - hold.target) + hold.way, Parameter::Position)?;
            (hold.target, hold.time) = (target, duration);
        }
        Ok(())
    }

    /// Lets go. The particle flies on with the velocity it has. Says which one it was.
    pub fn release(&mut self) -> Option<ParticleId> {
        self.hold.take().map(|hold| hold.particle)
    }

    /// The particle that is held.
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
    /// Goes the part of the way that falls to a substep.
    fn travel(&mut self, time_step: T) {
        if self.time > time_step {
            let left = self.time - time_step;
            (self.way, self.time) = (self.way * (left / self.time), left);
        } else {
            (self.way, self.time) = (Vec2::ZERO, T::ZERO);
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

    fn linearise(&self, points: &Points<T, 1>) -> Option<Linearisation<T, 1>> {
        let (n, length) = (points.offset(0, self.target) + self.way).direction()?;
        Some(Linearisation { value: length, gradients: [n] })
    }
}

impl<T: Real> Project<T> for Grab<T> {
    /// Refuses a particle that does not exist, and a compliance that overflows at this time step.
    fn check(&self, pass: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
        let Some(hold) = self.hold else { return Ok(()) };
        if hold.particle.index() >= motion.positions.len() {
            return Err(Error::UnknownParticle);
        }
        Softness::of(&hold, pass).check()
    }

    fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        let (Some(hold), Some(mut places)) = (&mut self.hold, Places::of(motion)) else { return };
        if pass.index == 0 {
            hold.travel(pass.time_step);
            hold.multiplier = T::ZERO;
        }
        let mut multiplier = hold.multiplier;
        update(hold, &mut multiplier, T::ZERO, pass, &mut places);
        hold.multiplier = multiplier;
    }

    fn elastic_energy(&self, _: T, view: &View<'_, T>) -> T {
        self.hold.map_or(T::ZERO, |hold| energy(&hold, view.positions))
    }

    /// How far the hold has come.
    fn digest(&self, checksum: &mut Checksum) {
        if let Some(Hold { target, way, time, .. }) = self.hold {
            [target.x, target.y, way.x, way.y, time].into_iter().for_each(|number| checksum.add(number));
        }
    }
}
