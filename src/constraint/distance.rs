//! Two particles a rest length apart.

use super::four::{UpdateFour, update_four};
use super::named::points;
use super::{Constraint, Linearisation, Points};
use crate::error::not_negative;
use crate::{Error, Parameter, ParticleId, Particles, Real, Vec2};

/// A rod or spring between two particles: C = |r| − L with r = x₀ − x₁, ∇₀C = r/|r|, ∇₁C = −r/|r|.
///
/// The compliance is the inverse spring constant, m/N; zero is a rod. A spring of length zero has no direction and
/// is skipped until something else separates its ends.
///
/// Macklin et al. (2016), section 5; 12 bytes in single precision, 24 in double.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Distance<T> {
    particles: [ParticleId; 2],
    rest_length: T,
    compliance: T,
}

impl<T: Real> Distance<T> {
    /// A spring of the given rest length, m, and compliance, m/N.
    ///
    /// # Errors
    /// [`Error::RepeatedParticle`]; [`Error::NonFinite`] or [`Error::OutOfRange`] (negative) rest length or compliance.
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

    /// A spring that is at rest where the particles are now.
    ///
    /// # Errors
    /// [`Error::UnknownParticle`], and as [`Distance::new`].
    pub fn between<const N: usize>(
        particles: &Particles<T, N>,
        a: ParticleId,
        b: ParticleId,
        compliance: T,
    ) -> Result<Self, Error> {
        Self::new(a, b, points(particles, [a, b])?.difference(0, 1).length(), compliance)
    }

    /// L and α, as they lie in memory.
    #[inline]
    pub(super) fn constants(&self) -> Vec2<T> {
        Vec2::new(self.rest_length, self.compliance)
    }

    /// The rest length L, m.
    pub fn rest_length(&self) -> T {
        self.rest_length
    }
}

impl<T: Real> Constraint<T, 2> for Distance<T> {
    const UPDATE_FOUR: Option<UpdateFour<T, Self>> = if T::AT_ONCE.is_some() { Some(update_four) } else { None };

    #[inline]
    fn squared_gradients() -> Option<[T; 2]> {
        Some([T::ONE; 2])
    }

    #[inline]
    fn particles(&self) -> [ParticleId; 2] {
        self.particles
    }

    #[inline]
    fn compliance(&self) -> T {
        self.compliance
    }

    #[inline]
    fn linearise(&self, points: &Points<T, 2>) -> Option<Linearisation<T, 2>> {
        let (n, length) = points.difference(0, 1).direction()?;
        Some(Linearisation { value: length - self.rest_length, gradients: [n, -n] })
    }
}
