//! Elastic materials.

use crate::error::{Error, Parameter};
use crate::math::Real;
use crate::math::validate::{finite, positive};

/// Elastic material of the strain elements, in plane strain: one meter of a long body.
///
/// For a body of another thickness b, multiply E by b. For a thin sheet, which is in plane stress,
/// replace E by E (1 + 2ν)/(1 + ν)² and ν by ν/(1 + ν).
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Material<T> {
    /// Young's modulus E > 0, Pa.
    pub youngs_modulus: T,
    /// Poisson's ratio ν, −1 < ν < ½.
    ///
    /// It is near ½ for rubber, which preserves its area, and zero for cork, which does not bulge.
    pub poissons_ratio: T,
}

impl<T: Real> Material<T> {
    /// Returns the shear compliance 1/(μ A) of a triangle of area A, and 1 − 2ν.
    ///
    /// The shear modulus is μ = E/(2(1 + ν)). With Lamé's first parameter λ, 1 − 2ν = μ/(λ + μ).
    pub(super) fn softness(self, area: T) -> Result<(T, T), Error> {
        let stiffness = positive(self.youngs_modulus, Parameter::YoungsModulus)?;
        let ratio = finite(self.poissons_ratio, Parameter::PoissonsRatio)?;
        if ratio <= -T::ONE || ratio >= T::HALF {
            return Err(Error::OutOfRange(Parameter::PoissonsRatio));
        }
        let shear = stiffness / (T::TWO * (T::ONE + ratio));
        // With a saturating scalar, the inverse of an infinity is not zero.
        if !(shear.is_finite() && (shear * area).is_finite()) {
            return Err(Error::OutOfRange(Parameter::YoungsModulus));
        }
        Ok((
            positive(T::ONE / (shear * area), Parameter::YoungsModulus)?,
            T::ONE - T::TWO * ratio,
        ))
    }
}
