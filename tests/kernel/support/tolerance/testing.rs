//! Tolerances of the guarantee checker.

/// Relative error of the values that the guarantee checker reports, against the same formula in
/// double precision with another order of summation.
pub(crate) const REPORTED: f64 = 1e-13;

/// Error of the reported bound of an energy norm. The kernel stores rest offsets of this size in
/// single precision: two roundings each of an offset and of their center.
pub(crate) fn reported_norm(bound: f64, size: f64) -> f64 {
    1e-15 * bound + 4.0 * f64::from(f32::EPSILON) / 2.0 * size
}

/// Relative error of a momentum change that is summed to twice the double precision: the rounding
/// of its length.
pub(crate) const MOMENTUM_CHANGE: f64 = f64::EPSILON;
