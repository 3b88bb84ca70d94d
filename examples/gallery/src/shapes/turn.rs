//! Sine and cosine.

use core::f64::consts::TAU;

/// Returns the sine and the cosine of an angle in turns: a full rotation is 1. Computed by their
/// series up to an eighth of a turn, to 1e-15: sin x = x (1 − x²/(2·3) (1 − x²/(4·5) (…))), cos x =
/// 1 − x²/(1·2) (1 − x²/(3·4) (…)).
pub(crate) fn sincos(turns: f64) -> (f64, f64) {
    let quarters = libm::floor(4.0 * turns + 0.5);
    let x = (turns - 0.25 * quarters) * TAU;
    let series = |first: f64| {
        (0..9).rev().fold(1.0, |sum, term| {
            let number = first + 2.0 * f64::from(term);
            1.0 - x * x / (number * (number + 1.0)) * sum
        })
    };
    let (sin, cos) = (x * series(2.0), series(1.0));
    match (quarters as i64).rem_euclid(4) {
        0 => (sin, cos),
        1 => (cos, -sin),
        2 => (-sin, -cos),
        _ => (-cos, sin),
    }
}
