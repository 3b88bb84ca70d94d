//! A checksum of bits.

use crate::Real;

/// A 64-bit FNV-1a checksum over the bits of numbers, in the order they are added. Equal state gives equal sums on every
/// machine; it guards against accidents and drift, not against an adversary.
///
/// Fowler, Noll, Vo, "The FNV Non-Cryptographic Hash Algorithm" (RFC 9923).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checksum(u64);

impl Checksum {
    /// The checksum of nothing.
    #[must_use]
    pub const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    /// Adds the bits of a number, lowest byte first.
    pub fn add<T: Real>(&mut self, number: T) {
        for byte in number.bits().to_le_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    /// The sum so far.
    #[must_use]
    pub const fn value(self) -> u64 {
        self.0
    }
}

impl Default for Checksum {
    fn default() -> Self {
        Self::new()
    }
}
