//! Linear triangle element for strain constraints.

use crate::checksum::Checksum;
use crate::constraint::points::{Linearization, Points};
use crate::error::{Error, Parameter};
use crate::math::validate::{finite, finite_vector, positive};
use crate::math::{Mat2, Real, Vec2};
use crate::particles::ParticleId;
use crate::particles::members::distinct;

/// Linear finite element with the deformation gradient F = D B.
///
/// D = [x₁ − x₀, x₂ − x₀] at the current positions, and B is the inverse of D at rest. For a
/// function of F with G = ∂C/∂F, the gradients with respect to x₁ and x₂ are the columns of G Bᵀ.
/// The gradient with respect to x₀ is minus their sum.
///
/// Sifakis, Barbič, "FEM simulation of 3D deformable solids" (2012), part I, section 4; their D_s
/// and D_m.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Element<T> {
    pub(super) inverse: Mat2<T>,
}

/// Returns D.
#[inline]
fn edges<T: Real>(points: &Points<T, 3>) -> Mat2<T> {
    let (u, v) = (points.difference(1, 0), points.difference(2, 0));
    Mat2::new(u.x, v.x, u.y, v.y)
}

impl<T: Real> Element<T> {
    /// Returns an element at rest at these positions, and its area, m².
    ///
    /// The area is positive for corners in either order.
    pub(crate) fn new(corners: [ParticleId; 3], rest: [Vec2<T>; 3]) -> Result<(Self, T), Error> {
        distinct(&corners)?;
        for position in rest {
            finite_vector(position, Parameter::Position)?;
        }
        let d = edges(&Points::at(rest));
        let size = positive(finite(d.max_abs(), Parameter::Position)?, Parameter::Area)?;
        // Scaled by the largest entry of D, so that products neither overflow nor underflow.
        let (xx, xy, yx, yy) = (d.xx / size, d.xy / size, d.yx / size, d.yy / size);
        let det = xx * yy - xy * yx;
        let area = positive(T::HALF * det.abs() * size * size, Parameter::Area)?;
        let relative = Mat2::new(yy / det, -xy / det, -yx / det, xx / det);
        let inverse = Mat2::new(
            relative.xx / size,
            relative.xy / size,
            relative.yx / size,
            relative.yy / size,
        );
        // With a saturating scalar, a quotient of an infinity is finite.
        if relative.is_finite() && inverse.is_finite() {
            Ok((Self { inverse }, area))
        } else {
            Err(Error::OutOfRange(Parameter::Area))
        }
    }

    /// Adds the bits of B.
    pub(crate) fn hash_state(&self, checksum: &mut Checksum) {
        let Mat2 { xx, xy, yx, yy } = self.inverse;
        checksum.add_all(&[xx, xy, yx, yy]);
    }

    /// Returns F.
    #[inline]
    pub(crate) fn deformation(&self, points: &Points<T, 3>) -> Mat2<T> {
        edges(points) * self.inverse
    }

    /// Returns the largest square of ∂F/∂x over the corners: that of a row of B, or of their sum.
    #[inline]
    pub(super) fn largest_square(&self) -> T {
        let Mat2 { xx, xy, yx, yy } = self.inverse;
        let (second, third) = (Vec2::new(xx, xy), Vec2::new(yx, yy));
        let first = second + third;
        let squares = [first.dot(first), second.dot(second), third.dot(third)];
        squares.into_iter().fold(T::ZERO, T::at_least)
    }

    /// Returns the linearization of a constraint with this value and G = ∂C/∂F.
    #[inline]
    pub(super) fn linear(&self, value: T, g: Mat2<T>) -> Linearization<T, 3> {
        let columns = g * self.inverse.transpose();
        let (second, third) = (
            Vec2::new(columns.xx, columns.yx),
            Vec2::new(columns.xy, columns.yy),
        );
        Linearization {
            value,
            gradients: [-(second + third), second, third],
        }
    }
}
