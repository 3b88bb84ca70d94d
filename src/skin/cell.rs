//! Point bound to a cell of a lattice.

use super::scale::{best, excess, indices, positions, refined, relative};
use super::traits::{SkinPoint, blended, pick};
use crate::error::{Error, Parameter};
use crate::math::validate::finite_vector;
use crate::math::{Real, Vec2};
use crate::particles::{ParticleId, Particles};

/// Point bound to a cell of four particles: bilinear interpolation of its corners.
///
/// The corners are in the order of a lattice: a and b in one row, c and d in the next row below
/// them, a above c. The position is the point at the fraction v between the point at the fraction u
/// from a to b and the point at u from c to d. Inside the cell, u and v are between zero and one.
/// Outside, the same formula extrapolates. Cells with a common edge agree on it, so a skin over a
/// lattice is continuous.
///
/// The point follows every affine motion of the cell. Other motions bend straight lines across it.
/// Degenerate and folded cells, in motion, need no special treatment: the position is a polynomial.
/// Cost of a position: six multiplications. Size: 16 bytes in single precision.
///
/// Sederberg, Parry, "Free-form deformation of solid geometric models" (1986): trivariate Bernstein
/// polynomials over a lattice of control points. Here, in the plane, with degree one in each cell:
/// their s and t are u and v.
///
/// ```
/// use pliant::{CellPoint, Particles, Skin, Vec2, build};
/// let mut particles = Particles::<f32, 9>::new();
/// let corner = Vec2::new(0.0, 2.0);
/// let body = build::cut_lattice(&mut particles, corner, 3, 3, 1.0, 1.0, |_, _| true)?;
/// let eye = CellPoint::bind(&particles, body.cells(), Vec2::new(1.5, 0.75))?;
/// assert_eq!(eye, CellPoint { particles: [4, 5, 7, 8], fractions: [0.5, 0.25] });
/// particles.set_position(body.particles().get(8).unwrap(), Vec2::new(4.0, 0.0))?;
/// let mut points = [Vec2::ZERO; 1];
/// Skin::new(&[eye]).positions(&particles, &mut points)?;
/// assert_eq!(points, [Vec2::new(1.75, 0.75)]);
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CellPoint<T> {
    /// Indices of a, b, c and d, counted from the first particle of the skin.
    pub particles: [u16; 4],
    /// Fractions u along the rows and v across them.
    pub fractions: [T; 2],
}

impl<T: Real> CellPoint<T> {
    /// Binds a point to the cell that contains it, in the current positions.
    ///
    /// If none contains it, it is bound to the cell whose u or v is least outside the range from
    /// zero to one. Of several such cells, the first is chosen. Cells whose signed area is zero are
    /// skipped, and so are cells that give the point no position, or one that differs from it by more
    /// than rounding. The orientation of a cell does
    /// not matter. The position of the bound point differs from `point` by rounding only.
    ///
    /// # Errors
    /// [`Error::NonFinite`] position; [`Error::UnknownParticle`]; [`Error::OutOfRange`] area: all
    /// cells are skipped.
    pub fn bind<const P: usize>(
        particles: &Particles<T, P>,
        cells: impl IntoIterator<Item = [ParticleId; 4]>,
        point: Vec2<T>,
    ) -> Result<Self, Error> {
        finite_vector(point, Parameter::Position)?;
        best(cells.into_iter().map(|ids| {
            let corners = positions(particles, ids)?;
            Ok(fractions(corners, point).map(|fractions| {
                let [u, v] = fractions;
                let particles = indices(ids);
                (
                    Self {
                        particles,
                        fractions,
                    },
                    excess(u).at_least(excess(v)),
                )
            }))
        }))
    }
}

/// Returns the fractions of a point: the inverse of bilinear interpolation.
///
/// With e = b − a, f = c − a, g = (d − c) − e and h = x − a, the equation h = ue + vf + uvg gives
/// (h − vf) × (e + vg) = 0, a quadratic equation k₂v² + k₁v + k₀ = 0. Its derivative at the root is
/// the Jacobian (e + vg) × (f + ug), which has the sign of the area inside a convex cell.
fn fractions<T: Real>([a, b, c, d]: [Vec2<T>; 4], point: Vec2<T>) -> Option<[T; 2]> {
    let ([e, f, across], h) = relative(a, [b, c, d], point)?;
    let g = across - f - e;
    let jacobian = e.cross(f) + T::HALF * (e.cross(g) + g.cross(f));
    let [k0, k1, k2] = [h.cross(e), e.cross(f) + h.cross(g), g.cross(f)];
    let largest = k0.abs().at_least(k1.abs()).at_least(k2.abs());
    if jacobian == T::ZERO || largest == T::ZERO {
        return None;
    }
    let unit = if jacobian < T::ZERO {
        -largest
    } else {
        largest
    };
    let [k0, k1, k2] = [k0 / unit, k1 / unit, k2 / unit];
    let discriminant = k1 * k1 - T::TWO * T::TWO * k0 * k2;
    if discriminant < T::ZERO {
        return None;
    }
    let root = discriminant.sqrt();
    // Without cancellation in either case.
    let (numerator, denominator) = if k1 >= T::ZERO {
        (-T::TWO * k0, k1 + root)
    } else {
        (root - k1, T::TWO * k2)
    };
    let v = numerator / denominator;
    let along = e + g * v;
    let square = along.dot(along);
    let u = (h - f * v).dot(along) / square;
    let is_valid = denominator != T::ZERO && square != T::ZERO;
    let is_valid = is_valid && u.is_finite() && v.is_finite();
    refined([e, f, g], h, [u, v]).filter(|_| is_valid)
}

impl<T: Real> SkinPoint<T> for CellPoint<T> {
    fn indices(&self) -> impl Iterator<Item = u16> {
        self.particles.into_iter()
    }

    fn position(&self, positions: &[Vec2<T>]) -> Option<Vec2<T>> {
        let [a, b, c, d] = pick(positions, self.particles)?;
        let [u, v] = self.fractions;
        Some(blended(blended(a, b, u), blended(c, d, u), v))
    }
}
