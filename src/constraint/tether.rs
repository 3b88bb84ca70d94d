//! Two particles no further apart than a length.

use super::{Bound, Constraint, Distance, Linearisation, Points};
use crate::{Error, ParticleId, Particles, Real};

/// A rope between two particles, slack up to a length: C = |r| − L ≤ 0 with r = x₀ − x₁, ∇₀C = r/|r|, ∇₁C = −r/|r|.
///
/// A [`Distance`] that only pulls, with the same arguments and the same size. Between a pinned particle and each one of the cloth
/// that hangs from it, it is a long range attachment.
///
/// Kim, Chentanez, Müller-Fischer, "Long range attachments – a method to simulate inextensible clothing in computer games"
/// (2012).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tether<T>(Distance<T>);

impl<T: Real> Tether<T> {
    /// A tether of a length, m, with a compliance, m/N, once it is taut.
    ///
    /// # Errors
    /// As [`Distance::new`].
    pub fn new(a: ParticleId, b: ParticleId, length: T, compliance: T) -> Result<Self, Error> {
        Distance::new(a, b, length, compliance).map(Self)
    }

    /// A tether that is just taut where the particles are now.
    ///
    /// # Errors
    /// As [`Distance::between`].
    pub fn between<const N: usize>(
        particles: &Particles<T, N>,
        a: ParticleId,
        b: ParticleId,
        compliance: T,
    ) -> Result<Self, Error> {
        Distance::between(particles, a, b, compliance).map(Self)
    }

    /// The length L at which it is taut, m.
    pub fn length(&self) -> T {
        self.0.rest_length()
    }
}

impl<T: Real> Constraint<T, 2> for Tether<T> {
    const BOUND: Bound = Bound::AtMost;

    #[inline]
    fn squared_gradients() -> Option<[T; 2]> {
        Distance::squared_gradients()
    }

    #[inline]
    fn particles(&self) -> [ParticleId; 2] {
        self.0.particles()
    }

    #[inline]
    fn compliance(&self) -> T {
        self.0.compliance()
    }

    #[inline]
    fn linearise(&self, points: &Points<T, 2>) -> Option<Linearisation<T, 2>> {
        self.0.linearise(points)
    }
}
