//! Point bound to a triangle.

use super::scale::{best, indices, positions, refined, relative};
use super::traits::{SkinPoint, pick};
use crate::error::{Error, Parameter};
use crate::math::validate::finite_vector;
use crate::math::{Real, Vec2};
use crate::particles::{ParticleId, Particles};

/// Point bound to a triangle of particles: x = a + (b − a)w₁ + (c − a)w₂.
///
/// w₁ and w₂ are the barycentric coordinates of b and c; that of a is 1 − w₁ − w₂. The point
/// follows every affine motion of the triangle: translation, rotation, stretch and shear. Inside
/// the triangle, no coordinate is negative. Outside, the same formula extrapolates. Triangles with
/// a common edge agree on it, so a skin over a mesh is continuous.
///
/// A flat triangle, in motion, gives points on its line. Cost of a position: four multiplications.
/// Size: 14 bytes in single precision (16 with alignment).
///
/// ```
/// use pliant::{Particles, Skin, TrianglePoint, Vec2};
/// let mut particles = Particles::<f32, 3>::new();
/// for (x, y) in [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)] {
///     particles.add(Vec2::new(x, y), 1.0)?;
/// }
/// // A table that can be a `static`. `TrianglePoint::bind` computes its rows from rest positions.
/// const NOSE: [TrianglePoint<f32>; 1] = [TrianglePoint { particles: [0, 1, 2], weights: [0.25, 0.5] }];
/// particles.set_position(particles.ids().get(1).unwrap(), Vec2::new(2.0, 0.0))?;
/// let mut points = [Vec2::ZERO; 1];
/// Skin::new(&NOSE).positions(&particles, &mut points)?;
/// assert_eq!(points, [Vec2::new(0.5, 0.5)]);
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrianglePoint<T> {
    /// Indices of a, b and c, counted from the first particle of the skin.
    pub particles: [u16; 3],
    /// Barycentric coordinates w₁ of b and w₂ of c.
    pub weights: [T; 2],
}

impl<T: Real> TrianglePoint<T> {
    /// Binds a point to the triangle that contains it, in the current positions.
    ///
    /// If none contains it, it is bound to the triangle whose smallest barycentric coordinate of
    /// the point is largest. Of several such triangles, the first is chosen. Triangles whose corners
    /// are on a line to rounding are skipped. The orientation of a triangle does not matter. The
    /// position of the bound point differs from `point` by rounding only.
    ///
    /// # Errors
    /// [`Error::NonFinite`] position; [`Error::UnknownParticle`]; [`Error::OutOfRange`] area: no
    /// triangle has an area, or the coordinates overflow in all of them.
    pub fn bind<const P: usize>(
        particles: &Particles<T, P>,
        triangles: impl IntoIterator<Item = [ParticleId; 3]>,
        point: Vec2<T>,
    ) -> Result<Self, Error> {
        finite_vector(point, Parameter::Position)?;
        best(triangles.into_iter().map(|ids| {
            let [a, b, c] = positions(particles, ids)?;
            Ok(coordinates([a, b, c], point).map(|weights| {
                let [b, c] = weights;
                let particles = indices(ids);
                (
                    Self { particles, weights },
                    (-b).at_least(-c).at_least(b + c - T::ONE),
                )
            }))
        }))
    }
}

/// Returns the barycentric coordinates of b and c by Cramer's rule; `None` without an area.
fn coordinates<T: Real>([a, b, c]: [Vec2<T>; 3], point: Vec2<T>) -> Option<[T; 2]> {
    let ([e, f], h) = relative(a, [b, c], point)?;
    let area = e.cross(f);
    let weights = [h.cross(f) / area, e.cross(h) / area];
    let is_valid = area != T::ZERO && weights.iter().all(|w| w.is_finite());
    refined([e, f, Vec2::ZERO], h, weights).filter(|_| is_valid)
}

impl<T: Real> SkinPoint<T> for TrianglePoint<T> {
    fn indices(&self) -> impl Iterator<Item = u16> {
        self.particles.into_iter()
    }

    fn position(&self, positions: &[Vec2<T>]) -> Option<Vec2<T>> {
        let [a, b, c] = pick(positions, self.particles)?;
        let [v, w] = self.weights;
        Some(a.plus(b.minus(a).times(v).plus(c.minus(a).times(w))))
    }
}
