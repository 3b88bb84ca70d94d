//! Elastic materials.

use crate::error::{finite, positive};
use crate::{Error, Parameter, Real};

/// An elastic material, as the strain elements take it: in plane strain, a slice of one metre out of a long body.
///
/// A body of another thickness b has E multiplied by b. A thin sheet, which is in plane stress, is the material with
/// E (1 + 2ν)/(1 + ν)² and ν/(1 + ν) for its own E and ν.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Material<T> {
    /// Young's modulus E > 0, Pa.
    pub youngs_modulus: T,
    /// Poisson's ratio ν, −1 < ν < ½: near ½ for rubber, which keeps its area; zero for cork, which does not bulge.
    pub poissons_ratio: T,
}

impl<T: Real> Material<T> {
    /// The compliance 1/(μ A) of shearing a triangle of area A, with the shear modulus μ = E/(2(1 + ν)); and 1 − 2ν = μ/(λ + μ), λ being
    /// Lamé's first parameter.
    pub(super) fn softness(self, area: T) -> Result<(T, T), Error> {
        let stiffness = positive(self.youngs_modulus, Parameter::YoungsModulus)?;
        let ratio = finite(self.poissons_ratio, Parameter::PoissonsRatio)?;
        if ratio <= -T::ONE || ratio >= T::HALF {
            return Err(Error::OutOfRange(Parameter::PoissonsRatio));
        }
        let shear = stiffness / (T::TWO * (T::ONE + ratio));
        Ok((positive(T::ONE / (shear * area), Parameter::YoungsModulus)?, T::ONE - T::TWO * ratio))
    }
}
