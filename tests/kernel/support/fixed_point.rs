//! Fixed point as one of the scalars of the tests.

use crate::support::bits::Bits;
use crate::support::float::Float;
use pliant::{I16F16, Q16, Real};

impl Float for Q16 {
    /// Returns the nearest number, or infinity beyond the range and for NaN.
    #[allow(clippy::cast_possible_truncation, reason = "casts saturate")]
    fn of(value: f64) -> Self {
        if value.is_nan() {
            Self::MAX + Self::EPSILON
        } else {
            Self(I16F16::from_bits((value * 65536.0).round() as i32))
        }
    }

    fn wide(self) -> f64 {
        self.0.to_num()
    }
}

impl Bits for Q16 {
    const MANTISSA: u32 = 16;
    const TOP: i32 = 14;

    #[allow(clippy::cast_possible_truncation, reason = "the low bits are wanted")]
    fn raw(bits: u64) -> Self {
        Self(I16F16::from_bits((bits as u32).cast_signed()))
    }

    #[allow(clippy::cast_possible_truncation, reason = "below 2³¹")]
    fn drawn(seed: u64, low: i32, high: i32) -> Option<Self> {
        let span = u64::try_from(high - low + 1).ok()?;
        let exponent = low + i32::try_from(((seed >> 52) & 0x7ff) % span).ok()?;
        // A magnitude from 2³⁰ on, shifted to the exponent.
        let magnitude = (1_i32 << 30 | (seed & 0x3fff_ffff) as i32) >> (14 - exponent).clamp(0, 31);
        Some(Self(I16F16::from_bits(if seed >> 63 == 1 {
            -magnitude
        } else {
            magnitude
        })))
    }
}
