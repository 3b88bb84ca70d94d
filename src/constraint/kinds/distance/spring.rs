//! Distance constraint between two particles.

use crate::constraint::rest_points::points;
use crate::constraint::set::Constraints;
use crate::error::{Error, Parameter};
use crate::math::Real;
use crate::math::validate::not_negative;
use crate::particles::{ParticleId, Particles};

/// Set of at most `N` distance constraints.
pub type Distances<T, const N: usize> = Constraints<T, Distance<T>, 2, N>;

/// Rod or spring between two particles: C = |r| − L with r = x₀ − x₁.
///
/// The gradients are ∇₀C = r/|r| and ∇₁C = −r/|r|.
///
/// The compliance is the inverse spring constant, m/N; zero is a rod. A spring of current length
/// zero has no direction and is skipped until another force separates its ends.
///
/// Macklin et al. (2016), section 5. Size: 12 bytes in single precision, 24 in double.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Distance<T> {
    pub(in crate::constraint::kinds) particles: [ParticleId; 2],
    pub(super) rest_length: T,
    pub(super) compliance: T,
}

crate::snapshot::fields!([T: crate::snapshot::Snapshot] Distance<T> { particles: [ParticleId; 2], rest_length: T, compliance: T });

impl<T: Real> Distance<T> {
    /// Returns a spring with a rest length, m, and a compliance, m/N.
    ///
    /// # Errors
    /// [`Error::RepeatedParticle`]; [`Error::NonFinite`] or [`Error::OutOfRange`] (negative) rest
    /// length or compliance.
    pub fn new(a: ParticleId, b: ParticleId, rest_length: T, compliance: T) -> Result<Self, Error> {
        if a == b {
            return Err(Error::RepeatedParticle);
        }
        Ok(Self {
            particles: [a, b],
            rest_length: not_negative(rest_length, Parameter::RestLength)?,
            compliance: not_negative(compliance, Parameter::Compliance)?,
        })
    }

    /// Returns a spring whose rest length is the current distance of the particles.
    ///
    /// # Errors
    /// [`Error::UnknownParticle`], and as [`Distance::new`].
    pub fn between<const N: usize>(
        particles: &Particles<T, N>,
        a: ParticleId,
        b: ParticleId,
        compliance: T,
    ) -> Result<Self, Error> {
        Self::new(
            a,
            b,
            points(particles, [a, b])?.difference(0, 1).length(),
            compliance,
        )
    }

    /// Returns the rest length L, m.
    pub fn rest_length(&self) -> T {
        self.rest_length
    }

    /// Sets the rest length L, m.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (negative) rest length.
    pub fn set_rest_length(&mut self, rest_length: T) -> Result<(), Error> {
        self.rest_length = not_negative(rest_length, Parameter::RestLength)?;
        Ok(())
    }

    /// Sets the compliance, m/N.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (negative) compliance.
    pub fn set_compliance(&mut self, compliance: T) -> Result<(), Error> {
        self.compliance = not_negative(compliance, Parameter::Compliance)?;
        Ok(())
    }
}
