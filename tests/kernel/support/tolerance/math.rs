//! Tolerances of vectors, the polar decomposition, circles and rays.

/// |cos² + sin² − 1|, in ε: the rounding of both components, at most 0.71ε, and that of the squared
/// length in the last Newton step. `tests/proofs` derives it.
pub(crate) const POLAR_UNIT: f64 = 1.8;

/// Angle between R and the exact sums (a + d, c − b), in ε. There are three roundings of both
/// components of a vector: of the sums, ε/2, and 0.37ε each of the products with the inverse length
/// and of the Newton step, whose results are below one. `tests/proofs` derives it.
pub(crate) const POLAR_ANGLE: f64 = 1.25;

/// ‖A − RS‖ / ‖A‖ in Frobenius norms, in ε: 2ε for the squared length of R, and the roundings of S.
pub(crate) const POLAR_PRODUCT: f64 = 5.0;

/// Additional error from underflow, in smallest subnormals: one for each underflowing product in
/// the four elements.
pub(crate) const POLAR_SUBNORMALS: f64 = 8.0;

/// Relative error of a length, in ε: the error ε of the sum of squares, halved by the root, and ε/2
/// for the rounding of the root.
pub(crate) const LENGTH: f64 = 1.0;

/// Deviation of the squared length of a direction from one, in ε: twice the errors of the products
/// (ε/2), the quotient (ε/2) and the root (ε).
pub(crate) const DIRECTION: f64 = 4.0;

/// Angle between a direction and its vector, in ε: both products are rounded once.
pub(crate) const DIRECTION_ANGLE: f64 = 0.5;

/// Error of a coordinate of a point on the unit circle, in ε. The angle, below π/4, is rounded five
/// times. Their sum is at most 1.2 if all have the same sign and the slope is one. The sum of the
/// series is rounded once or twice at a quarter.
pub(crate) const CIRCLE: f64 = 1.5;

/// Error of ray queries with coordinates of magnitude two. A hit and its distance are rounded a
/// dozen times; a ray that grazes a disc amplifies this to the square root.
pub(crate) fn queries(epsilon: f64) -> f64 {
    2.0 * (12.0 * epsilon).sqrt()
}
