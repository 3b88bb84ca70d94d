//! Numbers made from their bits.

use crate::float::Float;

pub(crate) trait Bits: Float {
    /// Stored bits of the mantissa.
    const MANTISSA: u32;
    /// The exponent of the largest number; that of the smallest normal one is 1 − `TOP`.
    const TOP: i32;

    /// The number with these bits; the low ones in single precision.
    fn raw(bits: u64) -> Self;

    /// A number of random sign and mantissa and an exponent in a range, for types without such bits.
    fn drawn(_seed: u64, _low: i32, _high: i32) -> Option<Self> {
        None
    }
}

impl Bits for f32 {
    const MANTISSA: u32 = 23;
    const TOP: i32 = 127;

    #[allow(clippy::cast_possible_truncation, reason = "the low bits are wanted")]
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
