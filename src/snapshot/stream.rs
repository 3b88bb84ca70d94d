//! Streams of bytes in memory, and the hash of their content.

use core::mem::MaybeUninit;

/// Offset basis of 64-bit FNV-1a.
pub const BASIS: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x0000_0100_0000_01b3;

/// Continues an FNV-1a hash.
#[must_use]
pub const fn hash(mut sum: u64, mut bytes: &[u8]) -> u64 {
    while let [first, rest @ ..] = bytes {
        sum = (sum ^ *first as u64).wrapping_mul(PRIME);
        bytes = rest;
    }
    sum
}

/// Writer to memory, from its beginning. The memory may be uninitialized.
#[derive(Debug)]
pub struct Sink<'a> {
    rest: &'a mut [MaybeUninit<u8>],
    sum: u64,
}

impl<'a> Sink<'a> {
    /// Starts at the beginning of this memory.
    pub fn new(memory: &'a mut [MaybeUninit<u8>]) -> Self {
        Self {
            rest: memory,
            sum: BASIS,
        }
    }

    /// Writes bytes, truncated to the remaining capacity.
    pub fn put(&mut self, bytes: &[u8]) {
        self.sum = hash(self.sum, bytes);
        let rest = core::mem::take(&mut self.rest);
        for (to, byte) in rest.iter_mut().zip(bytes) {
            to.write(*byte);
        }
        self.rest = rest.get_mut(bytes.len()..).unwrap_or_default();
    }

    /// Returns the number of bytes that still fit.
    #[must_use]
    pub fn room(&self) -> usize {
        self.rest.len()
    }

    /// Returns the hash of all bytes so far.
    #[must_use]
    pub fn sum(&self) -> u64 {
        self.sum
    }

    /// Fills the remaining bytes with zeros.
    pub fn fill(&mut self) {
        while self.room() > 0 {
            self.put(&[0]);
        }
    }
}

/// Reader of bytes, from their beginning.
#[derive(Clone, Debug)]
pub struct Source<'a> {
    rest: &'a [u8],
    valid: bool,
}

impl<'a> Source<'a> {
    /// Starts at the beginning of these bytes.
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Self {
        Self {
            rest: bytes,
            valid: true,
        }
    }

    /// Reads bytes; returns zeros where too few are left.
    pub fn take<const N: usize>(&mut self) -> [u8; N] {
        if let Some((bytes, rest)) = self.rest.split_first_chunk() {
            self.rest = rest;
            return *bytes;
        }
        self.invalidate();
        [0; N]
    }

    /// Invalidates the source: all further reads return zeros.
    pub fn invalidate(&mut self) {
        (self.rest, self.valid) = (&[], false);
    }

    /// Returns whether all data read so far was valid.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        self.valid
    }

    /// Returns the bytes that have not been read.
    #[must_use]
    pub fn rest(&self) -> &'a [u8] {
        self.rest
    }
}
