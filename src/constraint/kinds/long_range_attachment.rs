//! Maximum distance of a particle from a fixed position.

use super::attachment::Attachment;
use crate::checksum::Checksum;
use crate::constraint::points::{Linearization, Points};
use crate::constraint::traits::{Bound, Constraint};
use crate::error::{Error, Parameter};
use crate::math::validate::not_negative;
use crate::math::{Real, Vec2};
use crate::particles::ParticleId;

/// [`Attachment`] that is slack up to a length: C = |r| − L ≤ 0.
///
/// Here r = x₀ − a and ∇₀C = r/|r|.
///
/// One such constraint from each particle of a cloth to its suspension point prevents stretching,
/// even with few passes. It does not affect the rest of the motion. For suspension points that are
/// moving particles, use [`Tether`](super::Tether).
///
/// Kim, Chentanez, Müller-Fischer, "Long range attachments – a method to simulate inextensible
/// clothing in computer games" (2012), section 3; their r is our L. Size: 20 bytes in single
/// precision, 40 in double.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LongRangeAttachment<T> {
    pub(super) attachment: Attachment<T>,
    pub(super) length: T,
}

impl<T: Real> LongRangeAttachment<T> {
    /// Returns a tether of a length, m, to a position, m.
    ///
    /// The compliance, m/N, applies once the tether is taut.
    ///
    /// # Errors
    /// As [`Attachment::new`]; [`Error::NonFinite`] or [`Error::OutOfRange`] (negative) rest
    /// length.
    pub fn new(
        particle: ParticleId,
        position: Vec2<T>,
        length: T,
        compliance: T,
    ) -> Result<Self, Error> {
        Ok(Self {
            attachment: Attachment::new(particle, position, compliance)?,
            length: not_negative(length, Parameter::RestLength)?,
        })
    }

    /// Sets the position, m.
    ///
    /// # Errors
    /// [`Error::NonFinite`] position.
    pub fn set_position(&mut self, position: Vec2<T>) -> Result<(), Error> {
        self.attachment.set_position(position)
    }

    /// Sets the length, m.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (negative) rest length.
    pub fn set_length(&mut self, length: T) -> Result<(), Error> {
        self.length = not_negative(length, Parameter::RestLength)?;
        Ok(())
    }

    /// Sets the compliance, m/N.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (negative) compliance.
    pub fn set_compliance(&mut self, compliance: T) -> Result<(), Error> {
        self.attachment.set_compliance(compliance)
    }
}

impl<T: Real> Constraint<T, 1> for LongRangeAttachment<T> {
    const BOUND: Bound = Bound::AtMost;

    #[inline]
    fn squared_gradients() -> Option<[T; 1]> {
        Attachment::squared_gradients()
    }

    #[inline]
    fn particles(&self) -> [ParticleId; 1] {
        self.attachment.particles()
    }

    #[inline]
    fn compliance(&self) -> T {
        self.attachment.compliance()
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        self.attachment.hash_state(checksum);
        checksum.add(self.length);
    }

    #[inline]
    fn linearize(&self, points: &Points<T, 1>) -> Option<Linearization<T, 1>> {
        let Linearization { value, gradients } = self.attachment.linearize(points)?;
        Some(Linearization {
            value: value - self.length,
            gradients,
        })
    }

    #[inline]
    fn turning_radius(&self, _: &Points<T, 1>, linear: &Linearization<T, 1>) -> Option<T> {
        Some(linear.value + self.length)
    }
}
