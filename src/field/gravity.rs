//! Gravity of some particles.

use super::traits::{Field, Sample};
use crate::checksum::Checksum;
use crate::error::{Error, Parameter};
use crate::math::validate::{finite, finite_vector};
use crate::math::{Real, Vec2};

/// Gravity of a group of particles: a multiple of the solver's, plus an acceleration of its own.
///
/// Members accelerate by `scale` g + `acceleration`, where g is the [gravity of the
/// solver](crate::Solver::gravity). A scale of zero replaces it, up to the rounding of v + h g − h
/// g.
///
/// Contacts use the gravity of the solver only: restitution of a member under another gravity
/// treats the difference as an approach, of h times the difference.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Gravity<T> {
    /// Factor of the solver's gravity, of either sign.
    pub scale: T,
    /// Additional acceleration, m/s².
    pub acceleration: Vec2<T>,
}

impl<T: Real> Field<T> for Gravity<T> {
    /// Rejects [`Error::NonFinite`] gravity.
    fn check(&self) -> Result<(), Error> {
        finite(self.scale, Parameter::Gravity)?;
        finite_vector(self.acceleration, Parameter::Gravity)?;
        Ok(())
    }

    fn velocity_change(&self, at: &Sample<T>) -> Vec2<T> {
        at.gravity_dv
            .times(self.scale - T::ONE)
            .plus(self.acceleration.times(at.h))
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        checksum.add(self.scale);
        checksum.add_vector(self.acceleration);
    }
}
