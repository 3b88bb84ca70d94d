//! St. Venant–Kirchhoff strain.

use super::element::Element;
use super::material::Material;
use crate::checksum::Checksum;
use crate::constraint::points::{Linearization, Points};
use crate::constraint::rest_points::positions;
use crate::constraint::traits::Constraint;
use crate::error::Error;
use crate::math::{Mat2, Real, Vec2};
use crate::particles::{ParticleId, Particles};

/// Triangle of St. Venant–Kirchhoff material: Hooke's law in Green's strain E = ½(FᵀF − I).
///
/// Each triangle needs one constraint. It is at rest where the strain is zero.
///
/// With p = E₁₁ + E₂₂, q = E₁₁ − E₂₂, r = 2E₁₂, Lamé's parameters λ and μ,
/// κ = 1 + λ/μ = 1/(1 − 2ν), A the rest area and G = ∂C/∂F,
///
/// > C = √(q² + r² + κp²) = √(2ψ/μ),  G = F S/C,  S = [[κp + q, r], [r, κp − q]],  α = 1/(μA)
///
/// where ψ is the energy density and μS the second Piola–Kirchhoff stress. The energy C²/2α = Aψ
/// equals that of C = √(2ψ), α = 1/A, but this C is dimensionless.
///
/// **Limits**: a triangle squeezed to less than 0.58 of its height softens instead of hardening.
/// Green's strain is the same for a triangle and its mirror image, so an inverted triangle stays
/// inverted. [`NeoHookean`](crate::NeoHookean) has neither limit.
///
/// **Degenerate**: skipped where C² is zero or outside the range of safe squares, and in fixed point
/// where C is zero. A strain that is only rounding error cannot leave that range. A triangle
/// squeezed into a line or a point cannot recover, and the constraint acts only on the remaining
/// directions.
///
/// **Large loads**: a loaded element stretches less than theory predicts. The error is of second
/// order in the substep, and iterations do not reduce it; `docs/guarantees.md` has a table. XPBD
/// accumulates impulses along the gradients of each iteration, not along those at the final
/// positions.
///
/// Macklin, Müller (2021), section 2; Sifakis, Barbič (2012), part I, section 3.3. Size: 32 bytes
/// in single precision, 56 in double.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StVenantKirchhoff<T> {
    pub(super) corners: [ParticleId; 3],
    pub(super) element: Element<T>,
    /// κ.
    pub(super) bulk: T,
    pub(super) compliance: T,
}

impl<T: Real> StVenantKirchhoff<T> {
    /// Returns a triangle with the rest positions of its corners, m, in either orientation.
    ///
    /// # Errors
    /// As [`NeoHookean::new`](crate::NeoHookean::new).
    pub fn new(
        corners: [ParticleId; 3],
        rest: [Vec2<T>; 3],
        material: Material<T>,
    ) -> Result<Self, Error> {
        let (element, area) = Element::new(corners, rest)?;
        let (compliance, ratio) = material.softness(area)?;
        Ok(Self {
            corners,
            element,
            bulk: T::ONE / ratio,
            compliance,
        })
    }

    /// Returns a triangle at rest at the current positions.
    ///
    /// # Errors
    /// [`Error::UnknownParticle`], and as [`StVenantKirchhoff::new`].
    pub fn between<const N: usize>(
        particles: &Particles<T, N>,
        corners: [ParticleId; 3],
        material: Material<T>,
    ) -> Result<Self, Error> {
        Self::new(corners, positions(particles, corners)?, material)
    }
}

impl<T: Real> StVenantKirchhoff<T> {
    /// Returns the linearization from lengths, because the square of a strain below an eighth is not
    /// safe in fixed point.
    fn linear_in_fixed_point(
        &self,
        (f, stress): (Mat2<T>, Mat2<T>),
        shear: Vec2<T>,
        p: T,
    ) -> Option<Linearization<T, 3>> {
        let value = Vec2::new(shear.length(), self.bulk.sqrt() * p).length();
        let of_value = |component| component / value;
        let direction = Mat2::new(
            of_value(stress.xx),
            of_value(stress.xy),
            of_value(stress.yx),
            of_value(stress.yy),
        );
        (value > T::ZERO && value.is_finite()).then(|| self.element.linear(value, f * direction))
    }

    /// Returns C/ρ for a value C.
    #[inline]
    fn turning(&self, points: &Points<T, 3>, value: T) -> T {
        let f = self.element.deformation(points);
        let metric = f.transpose() * f;
        let square = metric.xx.at_least(metric.yy) + metric.xy.abs();
        let stiffness = T::TWO * self.bulk.at_least(T::ONE) * self.element.largest_square();
        stiffness * (square + value)
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

    fn hash_state(&self, checksum: &mut Checksum) {
        checksum.add_ids(&self.corners);
        self.element.hash_state(checksum);
        checksum.add(self.bulk);
        checksum.add(self.compliance);
    }

    #[inline(always)]
    #[allow(
        clippy::inline_always,
        reason = "what is not inlined passes its gradients through memory"
    )]
    fn linearize(&self, points: &Points<T, 3>) -> Option<Linearization<T, 3>> {
        let f = self.element.deformation(points);
        let metric = f.transpose() * f;
        let p = T::HALF * ((metric.xx - T::ONE) + (metric.yy - T::ONE));
        let (q, r) = (T::HALF * (metric.xx - metric.yy), metric.xy);
        let stress = Mat2::new(self.bulk * p + q, r, r, self.bulk * p - q);
        if T::DIRECTION.is_some() {
            return self.linear_in_fixed_point((f, stress), Vec2::new(q, r), p);
        }
        let square = q * q + r * r + self.bulk * p * p;
        if !square.is_safe_square() {
            return None;
        }
        let value = square.sqrt();
        Some(self.element.linear(value, f * stress * (T::ONE / value)))
    }

    #[inline]
    fn smooth_energy(&self) -> bool {
        true
    }

    /// Let b be the longest of the rows of B and of their sum, and κ' = max(κ, 1). Then
    /// |∇²C| ≤ 2κ'b²(|F|² + C)/C, with |F|² ≤ max(M₁₁, M₂₂) + |M₁₂| for M = FᵀF.
    #[inline]
    fn turning_radius(&self, points: &Points<T, 3>, linear: &Linearization<T, 3>) -> Option<T> {
        let turning = self.turning(points, linear.value);
        (turning > T::ZERO).then(|| linear.value / turning)
    }

    fn turning_at_rest(&self, points: &Points<T, 3>) -> Option<T> {
        Some(self.turning(points, T::ZERO))
    }
}
