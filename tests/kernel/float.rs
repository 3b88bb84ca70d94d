//! Tests run in both precisions through this bridge to double precision.

use pliant::{Real, Vec2};

pub(crate) trait Float: Real {
    fn of(value: f64) -> Self;
    fn wide(self) -> f64;

    fn vector(x: f64, y: f64) -> Vec2<Self> {
        Vec2::new(Self::of(x), Self::of(y))
    }
}

impl Float for f32 {
    #[allow(clippy::cast_possible_truncation, reason = "rounding to single precision is the point")]
    fn of(value: f64) -> Self {
        value as f32
    }
    fn wide(self) -> f64 {
        f64::from(self)
    }
}

impl Float for f64 {
    fn of(value: f64) -> Self {
        value
    }
    fn wide(self) -> f64 {
        self
    }
}

/// Expands to one test a precision.
#[macro_export]
macro_rules! both {
    ($($(#[$meta:meta])* $name:ident),* $(,)?) => {
        mod single { $($(#[$meta])* #[test] fn $name() { super::$name::<f32>() })* }
        mod double { $($(#[$meta])* #[test] fn $name() { super::$name::<f64>() })* }
    };
}
