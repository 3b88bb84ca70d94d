//! The scalars that a scene can be played in.

use crate::turn::sincos;
use pliant::{Real, Vec2};

/// A real number that a page can talk about.
pub trait Number: Real {
    /// The nearest number of this kind.
    fn of(value: f64) -> Self;

    /// As a number of the page.
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

/// The vector (x, y).
pub(crate) fn vector<T: Number>(x: f64, y: f64) -> Vec2<T> {
    Vec2::new(T::of(x), T::of(y))
}

/// The vector of a pair.
pub(crate) fn point<T: Number>((x, y): (f64, f64)) -> Vec2<T> {
    vector(x, y)
}

/// The point of an ellipse about the origin after a turn, counter-clockwise from the right.
pub(crate) fn ellipse<T: Number>(turn: f64, width: f64, height: f64) -> Vec2<T> {
    let (sin, cos) = sincos(turn);
    vector(width * cos, height * sin)
}
