//! Maximum distance between two particles.

use crate::checksum::Checksum;
use crate::constraint::kinds::distance::Distance;
use crate::constraint::points::{Linearization, Points};
use crate::constraint::traits::{Bound, Constraint};
use crate::error::Error;
use crate::math::Real;
use crate::particles::{ParticleId, Particles};

/// Rope between two particles that is slack up to a length: C = |r| − L ≤ 0.
///
/// Here r = x₀ − x₁, ∇₀C = r/|r| and ∇₁C = −r/|r|.
///
/// A tether is a [`Distance`] that only pulls, with the same arguments and the same size. Tethers
/// from a pinned particle to each particle of a hanging cloth are long range attachments.
///
/// Kim, Chentanez, Müller-Fischer, "Long range attachments – a method to simulate inextensible
/// clothing in computer games" (2012).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tether<T>(pub(super) Distance<T>);

impl<T: Real> Tether<T> {
    /// Returns a tether of a length, m.
    ///
    /// The compliance, m/N, applies once the tether is taut.
    ///
    /// # Errors
    /// As [`Distance::new`].
    pub fn new(a: ParticleId, b: ParticleId, length: T, compliance: T) -> Result<Self, Error> {
        Distance::new(a, b, length, compliance).map(Self)
    }

    /// Returns a tether that is just taut at the current positions.
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

    /// Returns the length L at which the tether becomes taut, m.
    pub fn length(&self) -> T {
        self.0.rest_length()
    }

    /// Sets the length L at which the tether becomes taut, m.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (negative) rest length.
    pub fn set_length(&mut self, length: T) -> Result<(), Error> {
        self.0.set_rest_length(length)
    }

    /// Sets the compliance, m/N.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (negative) compliance.
    pub fn set_compliance(&mut self, compliance: T) -> Result<(), Error> {
        self.0.set_compliance(compliance)
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

    fn hash_state(&self, checksum: &mut Checksum) {
        self.0.hash_state(checksum);
    }

    #[inline]
    fn linearize(&self, points: &Points<T, 2>) -> Option<Linearization<T, 2>> {
        self.0.linearize(points)
    }

    #[inline]
    fn turning_radius(&self, points: &Points<T, 2>, linear: &Linearization<T, 2>) -> Option<T> {
        self.0.turning_radius(points, linear)
    }
}
