//! Vectors from numbers in double precision.

use crate::turn::sincos;
use pliant::{Real, Vec2};

/// Returns the vector (x, y).
pub(crate) fn vector<T: Real>(x: f64, y: f64) -> Vec2<T> {
    Vec2::new(T::from_f64(x), T::from_f64(y))
}

/// Returns the vector of a pair.
pub(crate) fn point<T: Real>((x, y): (f64, f64)) -> Vec2<T> {
    vector(x, y)
}

/// Returns the point of an ellipse around the origin at an angle in turns, counter-clockwise from
/// the right.
pub(crate) fn ellipse<T: Real>(turn: f64, width: f64, height: f64) -> Vec2<T> {
    let (sin, cos) = sincos(turn);
    vector(width * cos, height * sin)
}
