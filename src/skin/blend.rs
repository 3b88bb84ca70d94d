//! Point between two bound points.

use super::traits::{SkinPoint, blended};
use crate::math::{Real, Vec2};

/// Point at a fixed fraction from one bound point to another: linear blend skinning.
///
/// Bind the same rest position to two bodies, and choose the weight of the second one: 0 follows
/// the first body and 1 the second. Weights that change gradually along a limb give a smooth joint.
/// A weight outside the range from zero to one extrapolates. Blends nest, for more than two bodies.
///
/// The blend of two rotations is not a rotation. Points between bodies that are turned against each
/// other by θ move towards the joint: by a factor of cos(θ/2) at equal weights.
///
/// Lewis, Cordner, Fong, "Pose space deformation" (2000), section 2, as skeleton subspace
/// deformation: their weights w_k are 1 − w and w, and L_k(p) are the bound points.
///
/// ```
/// use pliant::{BlendedPoint, PairPoint, Particles, Skin, Vec2};
/// let mut particles = Particles::<f64, 3>::new();
/// let [shoulder, elbow, hand] = [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0)].map(|(x, y)| particles.add(Vec2::new(x, y), 1.0).unwrap());
/// let sleeve = Vec2::new(1.0, 0.25);
/// let point = BlendedPoint {
///     first: PairPoint::bind(&particles, [shoulder, elbow], sleeve)?,
///     second: PairPoint::bind(&particles, [elbow, hand], sleeve)?,
///     weight: 0.5,
/// };
/// particles.set_position(hand, Vec2::new(1.0, 1.0))?;
/// let mut points = [Vec2::ZERO; 1];
/// Skin::new(&[point]).positions(&particles, &mut points)?;
/// assert_eq!(points, [Vec2::new(0.875, 0.125)]);
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BlendedPoint<T, A, B = A> {
    /// Point at weight zero.
    pub first: A,
    /// Point at weight one.
    pub second: B,
    /// Weight of the second point.
    pub weight: T,
}

impl<T: Real, A: SkinPoint<T>, B: SkinPoint<T>> SkinPoint<T> for BlendedPoint<T, A, B> {
    fn indices(&self) -> impl Iterator<Item = u16> {
        self.first.indices().chain(self.second.indices())
    }

    fn position(&self, positions: &[Vec2<T>]) -> Option<Vec2<T>> {
        let first = self.first.position(positions)?;
        let second = self.second.position(positions)?;
        Some(blended(first, second, self.weight))
    }
}
