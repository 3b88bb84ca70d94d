//! Source of fluid.

use super::set::Fluid;
use crate::checksum::Checksum;
use crate::error::{Capacity, Error, Parameter};
use crate::field::Region;
use crate::math::validate::{finite_vector, not_negative, positive};
use crate::math::{Real, Vec2};
use crate::particles::{ParticleId, Particles, inverse_mass};
use heapless::Vec;

/// Nozzle that adds rows of particles to a fluid, between steps.
///
/// A row across the velocity leaves whenever the fluid has moved by one spacing, so the stream has
/// the rest density of the fluid. New particles take the lowest vacant slots. [`Fluid::within`]
/// finds the particles that a drain removes.
///
/// ```
/// use pliant::{Emitter, Fluid, Region, Scene, Solver, Vec2};
/// let mut scene = Scene::<f32, Fluid<f32, 64, 16>, 64>::new(Fluid::empty());
/// scene.parts.set_spacing(0.1)?;
/// let mut nozzle = Emitter::new(Vec2::new(0.0, 1.0), Vec2::new(2.0, 0.0), 3, 0.1, 0.01)?;
/// scene.solver.gravity = Vec2::new(0.0, -9.81);
/// for _ in 0..60 {
///     nozzle.emit(1.0 / 60.0, &mut scene.particles, &mut scene.parts)?;
///     scene.step(1.0 / 60.0)?;
///     let drain = Region::HalfPlane { point: Vec2::new(0.0, 0.0), normal: Vec2::new(0.0, -1.0) };
///     let gone = scene.parts.within::<64, 64>(&scene.particles, &drain);
///     scene.remove(gone)?;
/// }
/// // It falls for less than half a second, and twenty rows leave per second.
/// let flying = scene.parts.members().len();
/// assert!(flying >= 20 && flying <= 36, "{flying}");
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Emitter<T> {
    pub(super) position: Vec2<T>,
    pub(super) velocity: Vec2<T>,
    pub(super) columns: u16,
    pub(super) spacing: T,
    pub(super) mass: T,
    /// Path of the fluid since the last row, m.
    pub(super) path: T,
}

impl<T: Real> Emitter<T> {
    /// Returns a nozzle at a position, m, whose fluid leaves at a velocity, m/s.
    ///
    /// A row has `columns` particles of a mass, kg, one spacing, m, apart.
    ///
    /// # Errors
    /// [`Error::TooFewParticles`] for no column; [`Error::NonFinite`] position or velocity;
    /// [`Error::OutOfRange`] velocity: zero; [`Error::NonFinite`] or [`Error::OutOfRange`] (zero,
    /// negative) spacing or mass, also for a mass whose inverse is infinite or zero.
    pub fn new(
        position: Vec2<T>,
        velocity: Vec2<T>,
        columns: u16,
        spacing: T,
        mass: T,
    ) -> Result<Self, Error> {
        if columns == 0 {
            return Err(Error::TooFewParticles);
        }
        let velocity = outflow(velocity)?;
        let position = finite_vector(position, Parameter::Position)?;
        let spacing = positive(spacing, Parameter::Spacing)?;
        inverse_mass(mass)?;
        Ok(Self {
            position,
            velocity,
            columns,
            spacing,
            mass,
            path: T::ZERO,
        })
    }

    /// Returns the position, m, from which rows leave.
    pub fn position(&self) -> Vec2<T> {
        self.position
    }

    /// Returns the velocity, m/s, with which rows leave.
    pub fn velocity(&self) -> Vec2<T> {
        self.velocity
    }

    /// Sets the position, m, from which later rows leave.
    ///
    /// # Errors
    /// [`Error::NonFinite`] position.
    pub fn set_position(&mut self, position: Vec2<T>) -> Result<(), Error> {
        self.position = finite_vector(position, Parameter::Position)?;
        Ok(())
    }

    /// Sets the velocity, m/s, with which later rows leave.
    ///
    /// # Errors
    /// [`Error::NonFinite`] velocity; [`Error::OutOfRange`] velocity: zero.
    pub fn set_velocity(&mut self, velocity: Vec2<T>) -> Result<(), Error> {
        self.velocity = outflow(velocity)?;
        Ok(())
    }

    /// Adds the rows that leave within `dt` seconds, and returns the number of particles added.
    ///
    /// Without room in `particles` or `fluid`, the rest of the rows is dropped, and so are rows so
    /// far away that a position could overflow. Particles that are there already do not stop it: in
    /// a closed space that is full, the fluid is compressed and gains speed. New particles are
    /// members of the fluid only: add them to contacts, as the last ones of [`Fluid::members`].
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (negative) time step; [`Error::OutOfRange`]
    /// spacing: the fluid is [empty](Fluid::empty) and has none.
    pub fn emit<const P: usize, const N: usize, const K: usize>(
        &mut self,
        dt: T,
        particles: &mut Particles<T, P>,
        fluid: &mut Fluid<T, N, K>,
    ) -> Result<usize, Error> {
        not_negative(dt, Parameter::TimeStep)?;
        if fluid.radius() == T::ZERO {
            return Err(Error::OutOfRange(Parameter::Spacing));
        }
        let mut added = 0_usize;
        let Some((along, speed)) = self.velocity.direction() else {
            return Ok(added);
        };
        let half = T::ratio(self.columns.saturating_sub(1).into(), 2);
        self.path += speed * dt;
        let reach = self.path + half * self.spacing;
        let farthest = Vec2::new(self.position.x.abs() + reach, self.position.y.abs() + reach);
        if !farthest.is_finite() {
            self.path = T::ZERO;
        }
        while self.path >= self.spacing {
            self.path -= self.spacing;
            for column in 0..self.columns {
                let across = (T::ratio(column.into(), 1) - half) * self.spacing;
                let place = self.position + along * self.path + along.perp() * across;
                let has_room = fluid.members().len() < N;
                let new = if has_room {
                    particles.add(place, self.mass)
                } else {
                    Err(Error::Full(Capacity::Members))
                };
                if matches!(new, Err(Error::Full(_))) {
                    self.path = T::ZERO;
                    return Ok(added);
                }
                let id = new?;
                particles.set_velocity(id, self.velocity)?;
                fluid.add(particles, id)?;
                added = added.saturating_add(1);
            }
        }
        Ok(added)
    }

    /// Adds all settings and the path since the last row to a checksum.
    pub fn hash_state(&self, checksum: &mut Checksum) {
        checksum.add_vector(self.position);
        checksum.add_vector(self.velocity);
        checksum.add_count(self.columns.into());
        for number in [self.spacing, self.mass, self.path] {
            checksum.add(number);
        }
    }
}

/// Returns a velocity with a finite length above zero, or an error.
fn outflow<T: Real>(velocity: Vec2<T>) -> Result<Vec2<T>, Error> {
    let speed = finite_vector(velocity, Parameter::Velocity)?.length();
    if speed > T::ZERO && speed.is_finite() {
        Ok(velocity)
    } else {
        Err(Error::OutOfRange(Parameter::Velocity))
    }
}

impl<T: Real, const N: usize, const K: usize> Fluid<T, N, K> {
    /// Returns the members within a region, at most the first `D` of them.
    ///
    /// Pass them to [`Particles::remove`] or [`Scene::remove`](crate::Scene::remove): a drain.
    pub fn within<const P: usize, const D: usize>(
        &self,
        particles: &Particles<T, P>,
        region: &Region<T>,
    ) -> Vec<ParticleId, D> {
        let mut found = Vec::new();
        for id in self.members() {
            let inside = particles.position(*id).is_some_and(|x| region.contains(x));
            if inside && found.push(*id).is_err() {
                break;
            }
        }
        found
    }
}
