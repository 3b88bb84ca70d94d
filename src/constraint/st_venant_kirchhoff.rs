//! St. Venant–Kirchhoff strain.

use super::element::Element;
use super::named::places;
use super::{Constraint, Linearisation, Material, Points};
use crate::{Error, Mat2, ParticleId, Particles, Real, Vec2};

/// A triangle of St. Venant–Kirchhoff material: Hooke's law in Green's strain E = ½(FᵀF − I). One constraint a triangle, at rest where
/// nothing is strained.
///
/// With p = E₁₁ + E₂₂, q = E₁₁ − E₂₂, r = 2E₁₂, Lamé's parameters λ and μ, κ = 1 + λ/μ = 1/(1 − 2ν), A the rest area and G = ∂C/∂F,
///
/// > C = √(q² + r² + κp²) = √(2ψ/μ),  G = F S/C,  S = [[κp + q, r], [r, κp − q]],  α = 1/(μA)
///
/// where ψ is the energy density and μS the second Piola–Kirchhoff stress. The energy C²/2α = Aψ is that of C = √(2ψ), α = 1/A, with a C
/// that has no unit.
///
/// **Limits**: a triangle squeezed to less than 0.58 of its height yields instead of hardening, and Green's strain does not tell a triangle
/// from its mirror image, so one that was turned over stays so. [`NeoHookean`](crate::NeoHookean) does neither.
///
/// **Degenerate**: skipped where C² is zero or leaves the range of safe squares, which a strain that is made of rounding cannot. Squeezed
/// into a line or a point there is no way out of it, and only what remains is strained.
///
/// Macklin, Müller (2021), section 2; Sifakis, Barbič (2012), part I, section 3.3; 32 bytes in single precision, 56 in double.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StVenantKirchhoff<T> {
    corners: [ParticleId; 3],
    element: Element<T>,
    /// κ.
    bulk: T,
    compliance: T,
}

impl<T: Real> StVenantKirchhoff<T> {
    /// A triangle with the places of its corners at rest, m. They may turn either way.
    ///
    /// # Errors
    /// As [`NeoHookean::new`](crate::NeoHookean::new).
    pub fn new(corners: [ParticleId; 3], rest: [Vec2<T>; 3], material: Material<T>) -> Result<Self, Error> {
        let (element, area) = Element::new(corners, rest)?;
        let (compliance, ratio) = material.softness(area)?;
        Ok(Self { corners, element, bulk: T::ONE / ratio, compliance })
    }

    /// A triangle that is at rest where its corners are now.
    ///
    /// # Errors
    /// [`Error::UnknownParticle`], and as [`StVenantKirchhoff::new`].
    pub fn between<const N: usize>(
        particles: &Particles<T, N>,
        corners: [ParticleId; 3],
        material: Material<T>,
    ) -> Result<Self, Error> {
        Self::new(corners, places(particles, corners)?, material)
    }
}

impl<T: Real> Constraint<T, 3> for StVenantKirchhoff<T> {
    #[inline]
    fn particles(&self) -> [ParticleId; 3] {
        self.corners
    }

    #[inline]
    fn compliance(&self) -> T {
        self.compliance
    }

    #[inline(always)]
    #[allow(clippy::inline_always, reason = "what is not inlined passes its gradients through memory")]
    fn linearise(&self, points: &Points<T, 3>) -> Option<Linearisation<T, 3>> {
        let f = self.element.deformation(points);
        let metric = f.transpose() * f;
        let p = T::HALF * ((metric.xx - T::ONE) + (metric.yy - T::ONE));
        let (q, r) = (T::HALF * (metric.xx - metric.yy), metric.xy);
        let square = q * q + r * r + self.bulk * p * p;
        if !square.is_safe_square() {
            return None;
        }
        let value = square.sqrt();
        let stress = Mat2::new(self.bulk * p + q, r, r, self.bulk * p - q);
        Some(self.element.linear(value, f * stress * (T::ONE / value)))
    }
}
