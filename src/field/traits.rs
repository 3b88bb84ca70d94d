//! The trait of force fields.

use crate::checksum::Checksum;
use crate::error::Error;
use crate::math::{Real, Vec2};

/// Free particle that a field acts on, after gravity of the substep.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample<T> {
    /// Position at the start of the substep, m.
    pub position: Vec2<T>,
    /// Velocity, m/s, including gravity and earlier fields of the substep.
    pub velocity: Vec2<T>,
    /// Mass, kg.
    pub mass: T,
    /// Velocity h g that gravity has added in this substep, m/s.
    pub gravity_dv: Vec2<T>,
    /// Substep length h, s.
    pub h: T,
}

/// Force field: a change of velocity that depends on position and velocity.
///
/// [`ForceField`](crate::ForceField) applies it to particles. A velocity that would not be finite
/// is skipped, so a field need not take care of overflow.
///
/// A force that opposes motion should be implicit in the velocity, as [`Drag`](crate::Drag) is:
/// −h c v is unstable where h c exceeds two, −v h c/(1 + h c) never is.
///
/// ```
/// use pliant::{Field, ForceField, Particles, Sample, Solver, Vec2};
/// /// Whirl about the origin with the angular acceleration 2/s².
/// struct Whirl;
/// impl Field<f64> for Whirl {
///     fn velocity_change(&self, at: &Sample<f64>) -> Vec2<f64> {
///         at.position.perp() * (2.0 * at.h)
///     }
/// }
/// let mut particles = Particles::<f64, 1>::new();
/// particles.add(Vec2::new(3.0, 0.0), 1.0)?;
/// let mut whirl = ForceField::<f64, Whirl>::everywhere(Whirl);
/// Solver::default().step(0.5, &mut particles, &mut whirl)?;
/// assert_eq!(particles.velocities(), [Vec2::new(0.0, 3.0)]);
/// # Ok::<(), pliant::Error>(())
/// ```
pub trait Field<T: Real> {
    /// Rejects invalid settings before a step.
    ///
    /// # Errors
    /// Any error that names the setting.
    fn check(&self) -> Result<(), Error> {
        Ok(())
    }

    /// Advances the field by h seconds, once per substep, after it has acted.
    fn advance(&mut self, _h: T) {}

    /// Returns the change of velocity in a substep, m/s.
    fn velocity_change(&self, at: &Sample<T>) -> Vec2<T>;

    /// Adds all settings and the state that affects later steps to a checksum.
    fn hash_state(&self, _checksum: &mut Checksum) {}
}
