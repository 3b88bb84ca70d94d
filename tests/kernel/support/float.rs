//! Conversion of scalars from and to double precision, so that tests run in both precisions.

use pliant::{Real, Vec2};

pub(crate) trait Float: Real {
    fn of(value: f64) -> Self;
    fn wide(self) -> f64;

    fn vector(x: f64, y: f64) -> Vec2<Self> {
        Vec2::new(Self::of(x), Self::of(y))
    }
}

impl Float for f32 {
    #[allow(
        clippy::cast_possible_truncation,
        reason = "rounding to single precision is the point"
    )]
    fn of(value: f64) -> Self {
        value as f32
    }
    fn wide(self) -> f64 {
        let wide = f64::from(self);
        // QEMU (seen in 7.2) reads the first factor of MDEBR, which multiplies two singles to a
        // double, as a double. Compilers emit it for products of widened numbers unless the origin
        // of those is hidden.
        if cfg!(target_arch = "s390x") {
            core::hint::black_box(wide)
        } else {
            wide
        }
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

/// Expands to one test per precision.
#[macro_export]
macro_rules! both {
    ($($(#[$meta:meta])* $name:ident),* $(,)?) => {
        mod single { $($(#[$meta])* #[test] fn $name() { super::$name::<f32>() })* }
        mod double { $($(#[$meta])* #[test] fn $name() { super::$name::<f64>() })* }
    };
}
