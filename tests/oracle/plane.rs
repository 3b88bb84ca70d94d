//! Formulas of the plane that `glam` lacks.

use glam::{DMat2, DVec2};

/// Returns the angle between −π and π.
pub(crate) fn wrapped(angle: f64) -> f64 {
    angle.sin().atan2(angle.cos())
}

/// Returns the direction and the length of a vector. A zero vector has the direction zero.
pub(crate) fn direction(v: DVec2) -> (DVec2, f64) {
    (v.normalize_or_zero(), v.length())
}

/// Returns a bᵀ.
pub(crate) fn outer(a: DVec2, b: DVec2) -> DMat2 {
    DMat2::from_cols(b.x * a, b.y * a)
}

/// Returns the symmetric factor S of the polar decomposition RS, and the angle of R.
pub(crate) fn polar(m: DMat2) -> (DMat2, f64) {
    let angle = (m.x_axis.y - m.y_axis.x).atan2(m.x_axis.x + m.y_axis.y);
    (DMat2::from_angle(-angle) * m, angle)
}

/// Returns the eigenvalues of a symmetric matrix, the larger one first, and the angle of the
/// eigenvector of the larger one.
pub(crate) fn eigenvalues(s: DMat2) -> (f64, f64, f64) {
    let (xx, xy, yy) = (s.x_axis.x, s.y_axis.x, s.y_axis.y);
    let (mean, half) = (0.5 * (xx + yy), 0.5 * (xx - yy));
    let radius = half.hypot(xy);
    (mean + radius, mean - radius, 0.5 * xy.atan2(half))
}
