//! Flag seen from its edge, in gusts of wind.

use crate::turn::sincos;

pub(crate) const SEGMENTS: usize = 30;
/// Length of the flag, m, and of the pole above and below its upper corner, m.
pub(crate) const LENGTH: f64 = 3.0;
pub(crate) const POLE: [f64; 2] = [0.15, -3.2];
/// Density of the air, kg/m², and the coefficients of drag and lift.
pub(crate) const AIR: [f64; 3] = [1.2, 0.4, 1.5];
/// Mean speed of the wind, m/s.
pub(crate) const SPEED: f64 = 5.0;

/// Returns the velocity of the wind at a time, m/s, for its mean speed.
pub(crate) fn gust(time: f64, speed: f64) -> (f64, f64) {
    let wave = |frequency: f64| sincos(frequency * time).0;
    (
        speed * (1.0 + 0.4 * wave(0.143)),
        speed * 0.24 * (wave(0.796) + wave(1.321)),
    )
}
