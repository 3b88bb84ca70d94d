//! The triangle that strain is measured on.

use super::{Linearisation, Points};
use crate::error::{finite, finite_vector, positive};
use crate::members::distinct;
use crate::{Error, Mat2, Parameter, ParticleId, Real, Vec2};

/// The linear finite element: F = D B is the deformation gradient, with D = [x₁ − x₀, x₂ − x₀] now and B the inverse of D at rest.
///
/// For a function of F with G = ∂C/∂F, the gradients by x₁ and x₂ are the columns of G Bᵀ, and the one by x₀ is minus their sum.
///
/// Sifakis, Barbič, "FEM simulation of 3D deformable solids" (2012), part I, section 4; their D_s and D_m.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Element<T> {
    inverse: Mat2<T>,
}

/// D.
#[inline]
fn edges<T: Real>(points: &Points<T, 3>) -> Mat2<T> {
    let (u, v) = (points.difference(1, 0), points.difference(2, 0));
    Mat2::new(u.x, v.x, u.y, v.y)
}

impl<T: Real> Element<T> {
    /// An element with its corners here at rest, and its area, m², which is positive whichever way the corners turn.
    pub(super) fn new(corners: [ParticleId; 3], rest: [Vec2<T>; 3]) -> Result<(Self, T), Error> {
        distinct(&corners)?;
        for place in rest {
            finite_vector(place, Parameter::Position)?;
        }
        let d = edges(&Points::at(rest));
        let size = positive(finite(d.max_abs(), Parameter::Position)?, Parameter::Area)?;
        // Relative to the largest element, so that products neither overflow nor vanish.
        let (xx, xy, yx, yy) = (d.xx / size, d.xy / size, d.yx / size, d.yy / size);
        let det = xx * yy - xy * yx;
        let area = positive(T::HALF * det.abs() * size * size, Parameter::Area)?;
        let inverse = Mat2::new(yy / det / size, -xy / det / size, -yx / det / size, xx / det / size);
        if inverse.is_finite() { Ok((Self { inverse }, area)) } else { Err(Error::OutOfRange(Parameter::Area)) }
    }

    /// F.
    #[inline]
    pub(super) fn deformation(&self, points: &Points<T, 3>) -> Mat2<T> {
        edges(points) * self.inverse
    }

    /// A constraint of this value and this derivative G by F.
    #[inline]
    pub(super) fn linear(&self, value: T, g: Mat2<T>) -> Linearisation<T, 3> {
        let columns = g * self.inverse.transpose();
        let (second, third) = (Vec2::new(columns.xx, columns.yx), Vec2::new(columns.xy, columns.yy));
        Linearisation { value, gradients: [-(second + third), second, third] }
    }
}
