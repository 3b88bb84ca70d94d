//! Invariants of a plastic stretch.

use super::sums::DoubleDouble;
use crate::math::{Mat2, Real};

/// Returns whether a plastic stretch S satisfies the bounds that [`Plastic`](crate::Plastic)
/// guarantees.
///
/// S is symmetric bit for bit, |det S − 1| ≤ 3ε‖S‖² (Frobenius norm), and ‖S − I‖ ≤ c + 4ε(1 + c)
/// with c the limit. The bounds follow from the roundings of cosh a and sinh a.
///
/// Products are summed to twice the double precision, and each bound allows for one rounding of a
/// double.
pub fn is_valid_stretch<T: Real>(stretch: Mat2<T>, limit: T) -> bool {
    let [xx, xy, yy, limit, epsilon] =
        [stretch.xx, stretch.xy, stretch.yy, limit, T::EPSILON].map(T::to_f64);
    let det = DoubleDouble::ZERO
        .add_product(-1.0, 1.0)
        .add_product(xx, yy)
        .add_product(-xy, xy)
        .value();
    let square = xx * xx + yy * yy + 2.0 * xy * xy;
    let norm = (f64::midpoint(xx, yy) - 1.0).abs() + ((xx - yy) / 2.0).hypot(xy);
    let tolerance = f64::EPSILON * (1.0 + square);
    stretch.xy.bits() == stretch.yx.bits()
        && det.abs() <= 3.0 * epsilon * square + tolerance
        && norm <= limit + 4.0 * epsilon * (1.0 + limit) + 2.0 * f64::EPSILON * (1.0 + limit)
}
