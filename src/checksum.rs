//! Checksum over the bits of numbers.

use crate::math::{Real, Rotation, Vec2};

/// 64-bit FNV-1a checksum over the bits of numbers, in the order of addition.
///
/// Equal state gives equal sums on every machine. The checksum detects accidents and drift; it does
/// not protect against an adversary.
///
/// Fowler, Noll, Vo, "The FNV Non-Cryptographic Hash Algorithm" (RFC 9923).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checksum(u64);

impl Checksum {
    /// Returns the checksum of no data.
    #[must_use]
    pub const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    /// Adds the bits of a number, lowest byte first.
    pub fn add<T: Real>(&mut self, number: T) {
        self.add_bits(number.bits());
    }

    /// Adds 64 bits, lowest byte first: a count, an index, a flag.
    pub fn add_bits(&mut self, bits: u64) {
        for byte in bits.to_le_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    /// Adds numbers, without their count.
    #[inline(never)]
    pub(crate) fn add_all<T: Real>(&mut self, numbers: &[T]) {
        numbers.iter().for_each(|number| self.add(*number));
    }

    /// Adds both coordinates of a vector.
    #[inline(never)]
    pub(crate) fn add_vector<T: Real>(&mut self, vector: Vec2<T>) {
        self.add(vector.x);
        self.add(vector.y);
    }

    /// Adds the cosine and the sine of a rotation.
    pub(crate) fn add_rotation<T: Real>(&mut self, rotation: Rotation<T>) {
        self.add(rotation.cos);
        self.add(rotation.sin);
    }

    /// Adds a count or an index.
    pub(crate) fn add_count(&mut self, count: usize) {
        self.add_bits(u64::try_from(count).unwrap_or(u64::MAX));
    }

    /// Returns the current sum.
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
