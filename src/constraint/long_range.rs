//! A particle that stays within a distance of a place.

use super::{Attachment, Bound, Constraint, Linearisation, Points};
use crate::error::not_negative;
use crate::{Error, Parameter, ParticleId, Real, Vec2};

/// An [`Attachment`] that is slack up to a length: C = |r| − L ≤ 0 with r = x₀ − a, ∇₀C = r/|r|.
///
/// One from each particle of a cloth to the place it hangs from keeps the cloth from stretching, however few passes there are,
/// and leaves the rest of its motion alone. Where it hangs from particles that move, [`Tether`](super::Tether) does the same.
///
/// Kim, Chentanez, Müller-Fischer, "Long range attachments – a method to simulate inextensible clothing in computer games"
/// (2012), section 3; their r is our L. 20 bytes in single precision, 40 in double.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LongRangeAttachment<T> {
    attachment: Attachment<T>,
    length: T,
}

impl<T: Real> LongRangeAttachment<T> {
    /// A tether of a length, m, to a place, m, with a compliance, m/N, once it is taut.
    ///
    /// # Errors
    /// As [`Attachment::new`]; [`Error::NonFinite`] or [`Error::OutOfRange`] (negative) rest length.
    pub fn new(particle: ParticleId, place: Vec2<T>, length: T, compliance: T) -> Result<Self, Error> {
        Ok(Self {
            attachment: Attachment::new(particle, place, compliance)?,
            length: not_negative(length, Parameter::RestLength)?,
        })
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

    #[inline]
    fn linearise(&self, points: &Points<T, 1>) -> Option<Linearisation<T, 1>> {
        let Linearisation { value, gradients } = self.attachment.linearise(points)?;
        Some(Linearisation { value: value - self.length, gradients })
    }
}
