//! Bit masks of the items that satisfy a condition.

use crate::math::simd::VECTORS;

/// Number of items tested together.
pub(super) const CHUNK: usize = 32;

/// Returns one bit for each item of a chunk, the first item lowest.
///
/// All items are tested before any is reported. Most fail, and a branch for each would often be
/// mispredicted.
#[inline]
pub(super) fn flags<U>(
    items: impl DoubleEndedIterator<Item = U>,
    holds: impl Fn(U) -> bool,
) -> u32 {
    items
        .rev()
        .fold(0, |flags, item| flags << 1 | u32::from(holds(item)))
}

/// Returns the [`flags`] of a full chunk, with SIMD if vector registers are available.
#[inline]
pub(super) fn chunk_flags<'a, A: 'a, B: 'a>(
    a: &'a [A; CHUNK],
    b: &'a [B; CHUNK],
    holds: impl Fn((&'a A, &'a B)) -> bool,
) -> u32 {
    if !VECTORS {
        return flags(a.iter().zip(b), holds);
    }
    let mut bytes = [0; CHUNK];
    for (byte, item) in bytes.iter_mut().zip(a.iter().zip(b)) {
        *byte = u8::from(holds(item));
    }
    // The product has byte k in bit 56 + k.
    let bits = |bytes: &[u8; 8]| {
        u64::from_le_bytes(*bytes)
            .wrapping_mul(0x0102_0408_1020_4080)
            .to_be_bytes()[0]
    };
    let (strides, _) = bytes.as_chunks();
    strides
        .iter()
        .rev()
        .fold(0, |flags, bytes| flags << 8 | u32::from(bits(bytes)))
}

/// Passes the indices of the set bits to `found`, in order.
#[inline]
pub(super) fn for_each_set_bit(mut flags: u32, mut found: impl FnMut(usize)) {
    while flags != 0 {
        found(flags.trailing_zeros() as usize);
        flags &= flags - 1;
    }
}
