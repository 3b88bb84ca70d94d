//! Scalars of the scenes.

use crate::turn::sincos;
use pliant::{Real, Vec2};

/// Scalar that converts from and to numbers of a page.
pub trait Number: Real {
    /// Returns the nearest number of this type.
    fn of(value: f64) -> Self;

    /// Returns the value as a number of the page.
    fn value(self) -> f64;
}

impl Number for f32 {
    fn of(value: f64) -> Self {
        value as Self
    }

    fn value(self) -> f64 {
        self.into()
    }
}

impl Number for f64 {
    fn of(value: f64) -> Self {
        value
    }

    fn value(self) -> f64 {
        self
    }
}

/// Returns the vector (x, y).
pub(crate) fn vector<T: Number>(x: f64, y: f64) -> Vec2<T> {
    Vec2::new(T::of(x), T::of(y))
}

/// Returns the vector of a pair.
pub(crate) fn point<T: Number>((x, y): (f64, f64)) -> Vec2<T> {
    vector(x, y)
}

/// Returns the point of an ellipse around the origin at an angle in turns, counter-clockwise from
/// the right.
pub(crate) fn ellipse<T: Number>(turn: f64, width: f64, height: f64) -> Vec2<T> {
    let (sin, cos) = sincos(turn);
    vector(width * cos, height * sin)
}
