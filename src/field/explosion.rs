//! Radial impulse.

use crate::error::{Error, Parameter};
use crate::math::validate::{finite, finite_vector, not_negative};
use crate::math::{Real, Vec2};
use crate::particles::members::all_distinct;
use crate::particles::{Group, Particles};

/// Radial impulse: particles get a velocity away from a point, once.
///
/// Within `radius` the velocity is `speed`; it falls linearly to zero over the distance `falloff`
/// beyond, as explosions of Box2D do. The impulse is proportional to the mass, so a body gets the
/// same motion whatever number of particles it has. A particle at the center is not moved. A
/// uniform impulse is [`Particles::apply_group_impulse`].
///
/// ```
/// use pliant::{Explosion, Particles, Vec2};
/// let mut particles = Particles::<f32, 3>::new();
/// for x in [1.0, 3.0, 5.0] {
///     particles.add(Vec2::new(x, 0.0), 1.0)?;
/// }
/// let blast = Explosion { center: Vec2::new(0.0, 0.0), radius: 2.0, falloff: 2.0, speed: 8.0 };
/// blast.apply(&mut particles.clone(), particles.ids())?;
/// let ids = particles.ids();
/// blast.apply(&mut particles, ids)?;
/// assert_eq!(particles.velocities().iter().map(|v| v.x).collect::<Vec<_>>(), [8.0, 4.0, 0.0]);
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Explosion<T> {
    /// Center, m.
    pub center: Vec2<T>,
    /// Radius of the full effect, m: not negative.
    pub radius: T,
    /// Distance over which the effect vanishes beyond the radius, m: not negative.
    pub falloff: T,
    /// Velocity that particles within the radius get, m/s; negative for an implosion.
    pub speed: T,
}

impl<T: Real> Explosion<T> {
    /// Changes the velocities of free particles.
    ///
    /// # Errors
    /// [`Error::UnknownParticle`]; [`Error::RepeatedParticle`]; [`Error::NonFinite`] position or
    /// velocity, also where a
    /// resulting velocity would not be finite; [`Error::NonFinite`] or [`Error::OutOfRange`]
    /// (negative) radius. Then no velocity has changed.
    pub fn apply<const N: usize>(
        &self,
        particles: &mut Particles<T, N>,
        ids: impl Group,
    ) -> Result<(), Error> {
        self.check()?;
        for id in ids.clone() {
            let x = particles.position(id).ok_or(Error::UnknownParticle)?;
            let v = particles.velocity(id).ok_or(Error::UnknownParticle)?;
            finite_vector(v + self.velocity_change(x), Parameter::Velocity)?;
        }
        all_distinct(&ids)?;
        for id in ids {
            let x = particles.position(id).ok_or(Error::UnknownParticle)?;
            let v = particles.velocity(id).ok_or(Error::UnknownParticle)?;
            if particles.is_pinned(id) == Some(false) {
                particles.set_velocity(id, v + self.velocity_change(x))?;
            }
        }
        Ok(())
    }

    pub(super) fn check(&self) -> Result<(), Error> {
        finite_vector(self.center, Parameter::Position)?;
        not_negative(self.radius, Parameter::Radius)?;
        not_negative(self.falloff, Parameter::Radius)?;
        finite(self.speed, Parameter::Velocity)?;
        Ok(())
    }

    /// Returns the velocity that a particle at a position gets, m/s.
    pub fn velocity_change(&self, position: Vec2<T>) -> Vec2<T> {
        let Some((away, distance)) = (position - self.center).direction() else {
            return Vec2::ZERO;
        };
        let beyond = distance - self.radius;
        let fraction = if beyond <= T::ZERO {
            T::ONE
        } else if beyond < self.falloff {
            T::ONE - beyond / self.falloff
        } else {
            T::ZERO
        };
        away * (self.speed * fraction)
    }
}
