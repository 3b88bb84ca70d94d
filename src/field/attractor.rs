//! Attraction by a point.

use super::traits::{Field, Sample};
use crate::checksum::Checksum;
use crate::error::{Error, Parameter};
use crate::math::validate::{finite, finite_vector, not_negative};
use crate::math::{Real, Vec2};

/// Dependence of an attraction on the distance D.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Falloff {
    /// k D, with k in 1/s²: a spring. Orbits are ellipses about the center.
    Linear,
    /// k, with k in m/s².
    Constant,
    /// k/D, with k in m²/s²: gravity of a plane world.
    Inverse,
    /// k/D², with k in m³/s²: Newton's gravity. Orbits are Kepler's.
    #[default]
    InverseSquare,
}

/// Attraction by a point: an acceleration towards `center` that does not depend on the mass.
///
/// With r from the particle to the center and D = √(|r|² + ε²), the acceleration is
///
/// > a = r/D · k f(D)
///
/// where f is the [falloff](Falloff) and ε the softening of Plummer (1911), which makes the center
/// regular. A negative strength repels. At the center nothing acts.
///
/// **Conserved.** Each substep adds h a at the position at its start and then moves: the symplectic
/// Euler method. Both changes are along a radius or along the velocity, so the angular momentum
/// about the center is conserved to rounding at any step, for any falloff. The energy oscillates by
/// a fraction of the order of h times the angular velocity and does not drift. The step must
/// resolve the closest approach: h √(k/D³) below 0.1 or so for Newton's law.
///
/// ```
/// use pliant::{Attractor, Falloff, ForceField, Particles, Solver, Vec2};
/// let mut particles = Particles::<f64, 1>::new();
/// let moon = particles.add(Vec2::new(1.0, 0.0), 1.0)?;
/// particles.set_velocity(moon, Vec2::new(0.0, 2.0))?;
/// let planet = Attractor { center: Vec2::new(0.0, 0.0), strength: 4.0, softening: 0.0, falloff: Falloff::InverseSquare };
/// let mut planet = ForceField::<f64, _>::everywhere(planet);
/// for _ in 0..1000 {
///     Solver::default().step(0.01, &mut particles, &mut planet)?;
/// }
/// let (x, v) = (particles.positions()[0], particles.velocities()[0]);
/// assert!((x.cross(v) - 2.0).abs() < 1e-13);
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Attractor<T> {
    /// Center, m.
    pub center: Vec2<T>,
    /// Strength k, in the unit of the falloff; negative to repel.
    pub strength: T,
    /// Softening length ε, m: not negative.
    pub softening: T,
    /// Dependence on the distance.
    pub falloff: Falloff,
}

impl<T: Real> Field<T> for Attractor<T> {
    /// Rejects [`Error::NonFinite`] position or strength (as gravity), and [`Error::NonFinite`] or
    /// [`Error::OutOfRange`] (negative) radius of softening.
    fn check(&self) -> Result<(), Error> {
        finite_vector(self.center, Parameter::Position)?;
        finite(self.strength, Parameter::Gravity)?;
        not_negative(self.softening, Parameter::Radius)?;
        Ok(())
    }

    fn velocity_change(&self, at: &Sample<T>) -> Vec2<T> {
        let r = self.center - at.position;
        let dv = self.strength * at.h;
        if self.falloff == Falloff::Linear {
            return r.times(dv);
        }
        let distance = Vec2::new(r.length(), self.softening).length();
        if distance == T::ZERO || !distance.is_finite() {
            return Vec2::ZERO;
        }
        let factor = match self.falloff {
            Falloff::Linear | Falloff::Constant => dv,
            Falloff::Inverse => dv / distance,
            Falloff::InverseSquare => dv / distance / distance,
        };
        (r / distance).times(factor)
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        checksum.add_vector(self.center);
        checksum.add_all(&[self.strength, self.softening]);
        checksum.add_bits(match self.falloff {
            Falloff::Linear => 0,
            Falloff::Constant => 1,
            Falloff::Inverse => 2,
            Falloff::InverseSquare => 3,
        });
    }
}
