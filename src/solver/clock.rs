//! Fixed steps from variable frame times, and positions between two steps.

use crate::error::{Error, Parameter};
use crate::math::validate::{not_negative, positive};
use crate::math::{Real, Vec2};
use crate::particles::members::exists;
use crate::particles::{ParticleId, Particles};

/// Clock that divides the time of frames into steps of one length.
///
/// Steps of one length keep a simulation reproducible and its stiffness constant. What is left of a
/// frame stays for the next one, and [`fraction`](Clock::fraction) is the fraction of a step
/// that has passed since the last one.
///
/// ```
/// use pliant::Clock;
/// let mut clock = Clock::<f32>::new(0.25, 4)?;
/// assert_eq!(clock.advance(0.625)?, 2);
/// assert_eq!(clock.fraction(), 0.5);
/// assert_eq!(clock.advance(60.0)?, 4, "it does not try to catch up");
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Clock<T> {
    pub(super) dt: T,
    pub(super) max_steps: u16,
    /// Time since the last step, s, less than `dt`.
    pub(super) remainder: T,
}

impl<T: Real> Clock<T> {
    /// Returns a clock with steps of `dt` seconds and at most `max_steps` steps in a frame.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (zero, negative) time step;
    /// [`Error::OutOfRange`] number of substeps, if `max_steps` is zero.
    pub fn new(dt: T, max_steps: u16) -> Result<Self, Error> {
        let dt = positive(dt, Parameter::TimeStep)?;
        if max_steps == 0 {
            return Err(Error::OutOfRange(Parameter::Substeps));
        }
        Ok(Self {
            dt,
            max_steps,
            remainder: T::ZERO,
        })
    }

    /// Returns the length of a step, s.
    pub fn dt(&self) -> T {
        self.dt
    }

    /// Adds the time of a frame, s, and returns the number of steps to take.
    ///
    /// Time beyond the largest number of steps is dropped: the simulation then runs slower than
    /// real time, instead of falling behind more and more. The cost is one subtraction per step.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (negative) time step.
    pub fn advance(&mut self, elapsed: T) -> Result<u16, Error> {
        self.remainder += not_negative(elapsed, Parameter::TimeStep)?;
        for step in 0..self.max_steps {
            if self.remainder < self.dt {
                return Ok(step);
            }
            self.remainder -= self.dt;
        }
        if self.remainder >= self.dt {
            self.remainder = T::ZERO;
        }
        Ok(self.max_steps)
    }

    /// Returns the time since the last step, s, from 0 to less than a step.
    pub fn remainder(&self) -> T {
        self.remainder
    }

    /// Returns the time since the last step as a fraction of a step, from 0 to less than 1.
    pub fn fraction(&self) -> T {
        self.remainder / self.dt
    }
}

/// Positions of at most `N` particles before the last step, for drawing between two steps.
///
/// Draw at `fraction` of the way from the positions before the last step to the current ones. The
/// picture is then smooth at any frame rate, and up to one step late.
///
/// **Size**: two numbers and a flag per particle.
///
/// ```
/// use pliant::{Interpolated, Particles, Solver, Vec2};
/// let mut particles = Particles::<f32, 1>::new();
/// let ball = particles.add(Vec2::new(0.0, 0.0), 1.0)?;
/// particles.set_velocity(ball, Vec2::new(8.0, 0.0))?;
/// let mut drawn = Interpolated::<f32, 1>::new();
/// drawn.record(&particles);
/// Solver::default().step(0.25, &mut particles, &mut ())?;
/// assert_eq!(drawn.position(&particles, ball, 0.25), Some(Vec2::new(0.5, 0.0)));
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Interpolated<T, const N: usize> {
    pub(super) previous: [Option<Vec2<T>>; N],
}

impl<T: Real, const N: usize> Interpolated<T, N> {
    /// Returns a record without positions: all particles are drawn where they are.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            previous: [None; N],
        }
    }

    /// Records the positions. Call it before each step.
    pub fn record<const P: usize>(&mut self, particles: &Particles<T, P>) {
        let masses = particles.masses();
        for (index, previous) in (0..=u16::MAX).zip(&mut self.previous) {
            let id = ParticleId::new(index);
            *previous = particles.position(id).filter(|_| exists(masses, id));
        }
    }

    /// Forgets the position of a particle, after it has jumped to another or is new in its slot.
    pub fn forget(&mut self, id: ParticleId) {
        if let Some(previous) = self.previous.get_mut(id.index()) {
            *previous = None;
        }
    }

    /// Returns the position of a particle at a fraction between the last two steps, m.
    ///
    /// `None` for an unknown particle. A particle that was not recorded is at its current position.
    /// The fraction is from zero to one; others extrapolate, and can overflow.
    pub fn position<const P: usize>(
        &self,
        particles: &Particles<T, P>,
        id: ParticleId,
        fraction: T,
    ) -> Option<Vec2<T>> {
        let current = particles.position(id)?;
        let previous = self.previous.get(id.index()).copied().flatten();
        let between = |previous: Vec2<T>| {
            let between = previous.lerp(current, fraction);
            if between.is_finite() {
                between
            } else {
                // Their difference overflows.
                previous * (T::ONE - fraction) + current * fraction
            }
        };
        Some(previous.map_or(current, between))
    }
}

impl<T: Real, const N: usize> Default for Interpolated<T, N> {
    fn default() -> Self {
        Self::new()
    }
}
