//! A particle pulled to a place.

use super::{Constraint, ConstraintId, Constraints, Linearisation, Points};
use crate::error::{finite_vector, not_negative};
use crate::{Error, Parameter, ParticleId, Real, Vec2};

/// A particle held at a place: C = |r| with r = x₀ − a, ∇₀C = r/|r|.
///
/// The place a is no particle: it is not moved, so momentum goes into it. Being a length, C needs one multiplier where the vector
/// r would need two, and pulls the same way: a single pass is the implicit Euler step of the energy |r|²/2α. In place, C is zero
/// and the attachment is skipped; passing through it has a [limit](super::Constraints). The compliance is the inverse spring constant, m/N; zero holds the particle in place.
///
/// Müller et al., "Position based dynamics" (2006), section 4.6, for attachments; Macklin et al. (2016), section 5, for the
/// compliance. 16 bytes in single precision, 32 in double.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Attachment<T> {
    particle: ParticleId,
    place: Vec2<T>,
    compliance: T,
}

impl<T: Real> Attachment<T> {
    /// An attachment to a place, m, with a compliance, m/N.
    ///
    /// # Errors
    /// [`Error::NonFinite`] place; [`Error::NonFinite`] or [`Error::OutOfRange`] (negative) compliance.
    pub fn new(particle: ParticleId, place: Vec2<T>, compliance: T) -> Result<Self, Error> {
        Ok(Self {
            particle,
            place: finite_vector(place, Parameter::Position)?,
            compliance: not_negative(compliance, Parameter::Compliance)?,
        })
    }

    /// The place a, m.
    pub fn place(&self) -> Vec2<T> {
        self.place
    }
}

impl<T: Real> Constraint<T, 1> for Attachment<T> {
    #[inline]
    fn squared_gradients() -> Option<[T; 1]> {
        Some([T::ONE])
    }

    #[inline]
    fn particles(&self) -> [ParticleId; 1] {
        [self.particle]
    }

    #[inline]
    fn compliance(&self) -> T {
        self.compliance
    }

    #[inline]
    fn linearise(&self, points: &Points<T, 1>) -> Option<Linearisation<T, 1>> {
        let (n, length) = points.offset(0, self.place).direction()?;
        Some(Linearisation { value: length, gradients: [n] })
    }
}

impl<T: Real, const N: usize> Constraints<T, Attachment<T>, 1, N> {
    /// Puts the place of an attachment elsewhere, from the next substep on. It does not travel: a rigid attachment takes its
    /// particle there in one substep, at whatever speed that is. For a hand that moves there is [`Grab`](crate::Grab).
    ///
    /// # Errors
    /// [`Error::UnknownConstraint`]; [`Error::NonFinite`] place.
    pub fn set_place(&mut self, id: ConstraintId, place: Vec2<T>) -> Result<(), Error> {
        let attachment = self.item_mut(id).ok_or(Error::UnknownConstraint)?;
        attachment.place = finite_vector(place, Parameter::Position)?;
        Ok(())
    }
}
