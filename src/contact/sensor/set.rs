//! Sensor: an area and the particles that it watches.

use super::area::SensorArea;
use crate::checksum::Checksum;
use crate::error::{Capacity, Error, Parameter};
use crate::math::Real;
use crate::math::validate::not_negative;
use crate::particles::members::{all_exist, check, exists};
use crate::particles::retain::retain;
use crate::particles::{Finished, Motion, ParticleId, View};
use crate::solver::{Pass, Project};
use heapless::Vec;

/// Particle that a sensor watches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watched {
    pub(super) id: ParticleId,
    pub(super) group: u16,
    /// Whether it was in the area in the last step, and in the step before.
    pub(super) now: bool,
    pub(super) before: bool,
}

/// Area that reports which of at most `N` particles enter and leave it, without pushing them.
///
/// The area is a [region](super::SensorRegion), such as a goal, a checkpoint or a wind zone, or the
/// [inside of a body](super::SensorOutline). A particle is in the area in a step if it is in it in
/// any substep. Particles have a *group*, a number of the caller, such as the index of a body. A
/// group is in the area while any of its particles is.
///
/// The particles are discs of a common radius. Put a sensor behind the bodies in the tuple: it
/// tests the positions at the end of each substep.
///
/// **Cost** of a substep: for each particle one evaluation of the distance for a region, up to 33
/// if it moves fast and passes near, or one visit of each corner for a body. Requests visit all
/// particles. **Size**: six bytes per particle, plus a fixed part.
///
/// ```
/// use pliant::{Particles, RoundedBox, Sensor, SensorRegion, Solver, Vec2};
/// let mut particles = Particles::<f64, 1>::new();
/// let ball = particles.add(Vec2::new(-3.0, 0.0), 1.0)?;
/// particles.set_velocity(ball, Vec2::new(2.0, 0.0))?;
/// let goal = SensorRegion::new(RoundedBox::circle(1.0)?);
/// let mut goal = Sensor::<f64, _, 4>::new(goal, 0.0)?;
/// const BALLS: u16 = 7;
/// goal.watch([ball], BALLS)?;
/// let mut events = [(0, 0); 8];
/// for (began, ended) in &mut events {
///     Solver::default().step(0.3, &mut particles, &mut goal)?;
///     (*began, *ended) = (goal.began().count(), goal.ended().count());
/// }
/// assert_eq!(events, [(0, 0), (0, 0), (0, 0), (1, 0), (0, 0), (0, 0), (0, 0), (0, 1)]);
/// assert!(!goal.contains_group(BALLS) && goal.group_ended(BALLS));
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sensor<T, A, const N: usize> {
    /// Area.
    pub area: A,
    pub(super) radius: T,
    pub(super) watched: Vec<Watched, N>,
}

impl<T: Real, A: SensorArea<T>, const N: usize> Sensor<T, A, N> {
    /// Returns a sensor of an area that watches no particles, which are discs of this radius, m.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (negative) radius.
    pub fn new(area: A, radius: T) -> Result<Self, Error> {
        let mut sensor = Self::empty(area);
        sensor.set_radius(radius)?;
        Ok(sensor)
    }

    /// Returns a sensor of an area that watches no particles, which are points.
    pub const fn empty(area: A) -> Self {
        Self {
            area,
            radius: T::ZERO,
            watched: Vec::new(),
        }
    }

    /// Returns the radius of the particles, m.
    pub fn radius(&self) -> T {
        self.radius
    }

    /// Sets the radius of all particles, m.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (negative) radius.
    pub fn set_radius(&mut self, radius: T) -> Result<(), Error> {
        self.radius = not_negative(radius, Parameter::Radius)?;
        Ok(())
    }

    /// Adds particles to a group.
    ///
    /// A particle in the area begins in the next step. A rigid body is watched by its two
    /// particles, at its radius of gyration on both sides of the center of mass, not by its hulls.
    /// Costs one comparison with each watched particle.
    ///
    /// # Errors
    /// [`Error::Full`]; [`Error::RepeatedParticle`]. Nothing changes then.
    pub fn watch(
        &mut self,
        particles: impl IntoIterator<Item = ParticleId>,
        group: u16,
    ) -> Result<(), Error> {
        let len = self.watched.len();
        let added = particles.into_iter().try_for_each(|id| {
            if self.watched.iter().any(|watched| watched.id == id) {
                return Err(Error::RepeatedParticle);
            }
            let new = Watched {
                id,
                group,
                now: false,
                before: false,
            };
            self.watched
                .push(new)
                .map_err(|_| Error::Full(Capacity::Members))
        });
        if added.is_err() {
            self.watched.truncate(len);
        }
        added
    }

    /// Removes all particles of a group from the sensor, without an event.
    pub fn unwatch(&mut self, group: u16) {
        retain(&mut self.watched, |watched| watched.group != group);
    }

    /// Returns the particles that were in the area in the last step, with their groups, in the
    /// order in which they were added.
    pub fn inside(&self) -> impl Iterator<Item = (ParticleId, u16)> {
        self.select(|watched| watched.now)
    }

    /// Returns the particles in the area that were not in it in the step before, with their groups.
    pub fn began(&self) -> impl Iterator<Item = (ParticleId, u16)> {
        self.select(|watched| watched.now && !watched.before)
    }

    /// Returns the particles that were in the area in the step before but not in the last one, with
    /// their groups.
    pub fn ended(&self) -> impl Iterator<Item = (ParticleId, u16)> {
        self.select(|watched| watched.before && !watched.now)
    }

    /// Returns whether a particle of a group was in the area in the last step.
    pub fn contains_group(&self, group: u16) -> bool {
        self.group(group).0
    }

    /// Returns whether a group is in the area and was not in it in the step before.
    pub fn group_began(&self, group: u16) -> bool {
        self.group(group) == (true, false)
    }

    /// Returns whether a group was in the area in the step before but not in the last one.
    pub fn group_ended(&self, group: u16) -> bool {
        self.group(group) == (false, true)
    }

    fn select(&self, holds: impl Fn(&Watched) -> bool) -> impl Iterator<Item = (ParticleId, u16)> {
        let selected = self.watched.iter().filter(move |watched| holds(watched));
        selected.map(|watched| (watched.id, watched.group))
    }

    /// Returns whether any particle of a group was in the area in the last step, and in the one
    /// before.
    fn group(&self, group: u16) -> (bool, bool) {
        let members = self.watched.iter().filter(|watched| watched.group == group);
        members.fold((false, false), |(now, before), watched| {
            (now | watched.now, before | watched.before)
        })
    }
}

impl<T: Real, A: SensorArea<T>, const N: usize> Project<T> for Sensor<T, A, N> {
    /// Rejects particles that do not exist.
    fn check(&self, pass: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
        let watched = self.watched.iter().map(|watched| watched.id);
        let ids = watched.chain(self.area.particles().iter().copied());
        let highest = ids.clone().map(ParticleId::index).max();
        let bound = highest.map_or(0, |highest| highest.saturating_add(1));
        check(ids.map(|id| [id]), bound, motion, pass.vacancies)
    }

    fn prepare(&mut self, _: &Pass<T>, _: &Motion<'_, T>) {
        for watched in &mut self.watched {
            (watched.before, watched.now) = (watched.now, false);
        }
    }

    /// Corrects nothing.
    fn project(&mut self, _: &Pass<T>, _: &mut Motion<'_, T>) {}

    fn solve_velocities(&mut self, _: &Pass<T>, finished: &mut Finished<'_, T>) {
        let Self {
            area,
            radius,
            watched,
        } = self;
        for watched in watched.iter_mut().filter(|watched| !watched.now) {
            watched.now = area.contains(
                finished.positions,
                finished.displacements,
                watched.id,
                *radius,
            );
        }
    }

    /// Drops removed particles, without an event. The area of a body that lost a corner is empty.
    fn remove_vacant(&mut self, particles: &View<'_, T>) {
        retain(&mut self.watched, |watched| {
            exists(particles.masses, watched.id)
        });
        if !all_exist(self.area.particles(), particles.masses) {
            self.area.clear();
        }
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        self.area.hash_state(checksum);
        checksum.add(self.radius);
        checksum.add_count(self.watched.len());
        for watched in &self.watched {
            checksum.add_id(watched.id);
            checksum.add_bits(watched.group.into());
            checksum.add_bits(watched.now.into());
        }
    }
}
