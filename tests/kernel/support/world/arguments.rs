//! Calls of the world, and their arguments from random bits.

use crate::support::corpus::{Bits, number, special};
use pliant::{ParticleId, Vec2};

/// Function to call, and the random bits of its arguments.
pub(crate) type Call = (u8, [u16; 2], [u64; 6]);

/// Numeric arguments of a call.
pub(crate) struct Numbers<T>(pub(crate) [T; 6]);

impl<T: Bits> Numbers<T> {
    pub(crate) fn of(seeds: [u64; 6]) -> Self {
        Self(seeds.map(|seed| match seed % 8 {
            0 => T::raw(seed.rotate_left(13)),
            1 => special(seed >> 3),
            2 => number(seed, 1 - T::TOP, T::TOP),
            // Suitable for masses, lengths and compliances.
            3..=5 => number(seed >> 1, -3, 3),
            _ => number(seed, -6, 6),
        }))
    }

    pub(crate) fn vector(&self, place: usize) -> Vec2<T> {
        Vec2::new(self.0[place], self.0[place + 1])
    }
}

/// Any id, usually within or just beyond the existing ids.
pub(crate) fn particle(seed: u16) -> ParticleId {
    ParticleId::new(if seed.is_multiple_of(16) {
        seed
    } else {
        (seed / 16) % 11
    })
}
