//! Neo-Hookean strain.

use super::element::Element;
use super::material::Material;
use crate::checksum::Checksum;
use crate::constraint::points::{Linearization, Points};
use crate::constraint::rest_points::positions;
use crate::constraint::traits::Constraint;
use crate::error::Error;
use crate::math::{Mat2, Real, Vec2};
use crate::particles::{ParticleId, Particles};

/// One of the two constraints of a Neo-Hookean triangle.
///
/// The material recovers from any deformation, including inversion. Let F be the deformation
/// gradient, G = ∂C/∂F, A the rest area, μ the shear modulus, ν Poisson's ratio, and (n, m) the
/// direction of (F₁₁ − F₂₂, F₁₂ + F₂₁):
///
/// > deviatoric: C = |(F₁₁ − F₂₂, F₁₂ + F₂₁)|, G = [[n, m], [m, −n]], α = 1/(μA)
/// > hydrostatic: C = det F − 1, G = cof F, α = (1 − 2ν)/(μA)
///
/// Add both to one set, consecutively. Each is zero at F = I, so a body keeps its rest shape at any
/// time step. The deviatoric C is the difference of the singular values of F, and
/// C² = tr(FᵀF) − 2 det F.
///
/// Up to a constant, the sum of the two energies C²/2α is that of Macklin and Müller (2021),
/// section 3. Their constraints are √tr(FᵀF) with 1/(μA) and det F − 1 − μ/λ with 1/(λA), which
/// oppose each other at rest. Their λ is μ/(1 − 2ν), which is Lamé's first parameter plus μ. The
/// sum is therefore Hooke's law to second order, for every ν (Smith, de Goes, Kim, "Stable
/// Neo-Hookean flesh simulation", 2018, section 3.4).
///
/// **Degenerate**: where (F₁₁ − F₂₂, F₁₂ + F₂₁) = 0 there is no shape difference. The deviatoric
/// part is then at rest and skipped; passing through this state has a [limit](crate::Constraints).
/// A triangle squeezed into a line opens again with its rest orientation. A triangle squeezed into
/// a point has no gradient and stays there.
///
/// **Large loads**: a loaded element stretches less than theory predicts. The error is of second
/// order in the substep, and iterations do not reduce it; `docs/guarantees.md` has a table. XPBD
/// accumulates impulses along the gradients of each iteration, not along those at the final
/// positions.
///
/// Macklin, Müller, "A constraint-based formulation of stable Neo-Hookean materials" (2021). Size:
/// 28 bytes in single precision, 48 in double.
///
/// ```
/// use pliant::{Constraints, Material, NeoHookean, Particles, Solver, Vec2};
/// let mut particles = Particles::<f32, 3>::new();
/// let corners = [Vec2::new(0.0, 0.0), Vec2::new(1.0, 0.0), Vec2::new(0.0, 1.0)];
/// let [a, b, c] = corners.map(|corner| particles.add(corner, 1.0));
/// let rubber = Material { youngs_modulus: 1e5, poissons_ratio: 0.4 };
/// let mut elements = Constraints::<f32, NeoHookean<f32>, 3, 2>::new();
/// for part in NeoHookean::between(&particles, [a?, b?, c?], rubber)? {
///     elements.add(part)?;
/// }
/// particles.set_position(c?, Vec2::new(0.5, -1.0))?;
/// for _ in 0..60 {
///     Solver::default().step(1.0 / 60.0, &mut particles, &mut elements)?;
/// }
/// let [a, b, c] = particles.positions() else { return Ok(()) };
/// assert!(((*b - *a).cross(*c - *a) - 1.0).abs() < 0.01);
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NeoHookean<T> {
    pub(super) corners: [ParticleId; 3],
    pub(super) part: Component,
    pub(super) element: Element<T>,
    pub(super) compliance: T,
}

#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Component {
    Deviatoric,
    Hydrostatic,
}

impl<T: Real> NeoHookean<T> {
    /// Returns both constraints of a triangle, deviatoric and hydrostatic.
    ///
    /// `rest` holds the positions of the corners at rest, m, in either orientation.
    ///
    /// # Errors
    /// [`Error::RepeatedParticle`]; [`Error::NonFinite`] position, also if an edge overflows;
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] area (zero, or so small that the inverse of an
    /// edge overflows), Young's modulus (not positive, or too small or large for this area) or
    /// Poisson's ratio.
    pub fn new(
        corners: [ParticleId; 3],
        rest: [Vec2<T>; 3],
        material: Material<T>,
    ) -> Result<[Self; 2], Error> {
        let (element, area) = Element::new(corners, rest)?;
        let (compliance, ratio) = material.softness(area)?;
        Ok([
            Self {
                corners,
                part: Component::Deviatoric,
                element,
                compliance,
            },
            Self {
                corners,
                part: Component::Hydrostatic,
                element,
                compliance: compliance * ratio,
            },
        ])
    }

    /// Returns both constraints of a triangle at rest at the current positions.
    ///
    /// # Errors
    /// [`Error::UnknownParticle`], and as [`NeoHookean::new`].
    pub fn between<const N: usize>(
        particles: &Particles<T, N>,
        corners: [ParticleId; 3],
        material: Material<T>,
    ) -> Result<[Self; 2], Error> {
        Self::new(corners, positions(particles, corners)?, material)
    }
}

impl<T: Real> Constraint<T, 3> for NeoHookean<T> {
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
        checksum.add_bits(match self.part {
            Component::Deviatoric => 0,
            Component::Hydrostatic => 1,
        });
        self.element.hash_state(checksum);
        checksum.add(self.compliance);
    }

    #[inline(always)]
    #[allow(
        clippy::inline_always,
        reason = "what is not inlined passes its gradients through memory"
    )]
    fn linearize(&self, points: &Points<T, 3>) -> Option<Linearization<T, 3>> {
        let f = self.element.deformation(points);
        let (value, g) = match self.part {
            Component::Deviatoric => {
                let (n, value) = Vec2::new(f.xx - f.yy, f.xy + f.yx).direction()?;
                (value, Mat2::new(n.x, n.y, n.y, -n.x))
            }
            Component::Hydrostatic => (
                f.determinant() - T::ONE,
                Mat2::new(f.yy, -f.yx, -f.xy, f.xx),
            ),
        };
        Some(self.element.linear(value, g))
    }

    #[inline]
    fn smooth_energy(&self) -> bool {
        self.part == Component::Deviatoric
    }

    /// The deviatoric C is the length of a linear function of the corners, whose two components
    /// have gradients of the lengths |∇C|, so |∇²C| ≤ |∇C|²/C. The hydrostatic C is an area over
    /// its rest area, up to a constant.
    #[inline]
    fn turning_radius(&self, _: &Points<T, 3>, linear: &Linearization<T, 3>) -> Option<T> {
        match self.part {
            Component::Deviatoric => {
                let squares = linear.gradients.map(|g| g.dot(g));
                let largest = squares.into_iter().fold(T::ZERO, T::at_least);
                (largest > T::ZERO).then(|| linear.value / largest)
            }
            Component::Hydrostatic => {
                let det = self.element.inverse.determinant().abs();
                (det > T::ZERO).then(|| T::HALF / det)
            }
        }
    }

    fn turning_at_rest(&self, _: &Points<T, 3>) -> Option<T> {
        let smooth = self.part == Component::Deviatoric;
        smooth.then(|| self.element.largest_square())
    }
}
