//! Attachment of a particle to a fixed position.

use crate::checksum::Checksum;
use crate::constraint::points::{Linearization, Points};
use crate::constraint::set::Constraints;
use crate::constraint::traits::Constraint;
use crate::error::{Error, Parameter};
use crate::math::validate::{finite_vector, not_negative};
use crate::math::{Real, Vec2};
use crate::particles::ParticleId;

/// Set of at most `N` attachments.
pub type Attachments<T, const N: usize> = Constraints<T, Attachment<T>, 1, N>;

/// Attachment of a particle to a fixed position: C = |r|.
///
/// Here r = x₀ − a and ∇₀C = r/|r|. The position a is not a particle and does not move, so it
/// absorbs momentum. C is a length and needs one multiplier, where the vector r would need two.
/// Both pull in the same direction: a single pass is the implicit Euler step of the energy |r|²/2α.
/// At r = 0, C is zero and the attachment is skipped; passing through r = 0 has a
/// [limit](crate::Constraints). The compliance is the inverse spring constant, m/N; zero is rigid.
///
/// Müller et al., "Position based dynamics" (2006), section 4.6, for attachments; Macklin et al.
/// (2016), section 5, for the compliance. Size: 16 bytes in single precision, 32 in double.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Attachment<T> {
    pub(super) particle: ParticleId,
    pub(super) position: Vec2<T>,
    pub(super) compliance: T,
}

impl<T: Real> Attachment<T> {
    /// Returns an attachment to a position, m, with a compliance, m/N.
    ///
    /// # Errors
    /// [`Error::NonFinite`] position; [`Error::NonFinite`] or [`Error::OutOfRange`] (negative)
    /// compliance.
    pub fn new(particle: ParticleId, position: Vec2<T>, compliance: T) -> Result<Self, Error> {
        Ok(Self {
            particle,
            position: finite_vector(position, Parameter::Position)?,
            compliance: not_negative(compliance, Parameter::Compliance)?,
        })
    }

    /// Returns the position a, m.
    pub fn position(&self) -> Vec2<T> {
        self.position
    }

    /// Sets the position a, m.
    ///
    /// The change is a jump: a rigid attachment moves its particle there in one substep, at any
    /// speed. For a moving pointer, use [`Grab`](crate::Grab).
    ///
    /// # Errors
    /// [`Error::NonFinite`] position.
    pub fn set_position(&mut self, position: Vec2<T>) -> Result<(), Error> {
        self.position = finite_vector(position, Parameter::Position)?;
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

    fn hash_state(&self, checksum: &mut Checksum) {
        checksum.add_id(self.particle);
        checksum.add_vector(self.position);
        checksum.add(self.compliance);
    }

    #[inline]
    fn linearize(&self, points: &Points<T, 1>) -> Option<Linearization<T, 1>> {
        let (n, length) = points.offset(0, self.position).direction()?;
        Some(Linearization {
            value: length,
            gradients: [n],
        })
    }

    #[inline]
    fn turning_radius(&self, _: &Points<T, 1>, linear: &Linearization<T, 1>) -> Option<T> {
        Some(linear.value)
    }
}
