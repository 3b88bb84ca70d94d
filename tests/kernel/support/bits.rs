//! Numbers built from their bits.

use crate::support::float::Float;

pub(crate) trait Bits: Float {
    /// Stored bits of the mantissa.
    const MANTISSA: u32;
    /// Exponent of the largest number; that of the smallest normal one is 1 − `TOP`.
    const TOP: i32;

    /// Number with the given bits; single precision uses the low ones.
    fn raw(bits: u64) -> Self;

    /// Number with random sign and mantissa and an exponent in a range, for types without such
    /// bits.
    fn drawn(_seed: u64, _low: i32, _high: i32) -> Option<Self> {
        None
    }
}

impl Bits for f32 {
    const MANTISSA: u32 = 23;
    const TOP: i32 = 127;

    #[allow(
        clippy::cast_possible_truncation,
        reason = "only the low bits are used"
    )]
    fn raw(bits: u64) -> Self {
        Self::from_bits(bits as u32)
    }
}

impl Bits for f64 {
    const MANTISSA: u32 = 52;
    const TOP: i32 = 1023;

    fn raw(bits: u64) -> Self {
        Self::from_bits(bits)
    }
}
