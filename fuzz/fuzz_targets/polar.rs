//! The polar decomposition of any bits. An input is four numbers, little-endian, row by row: in
//! double precision from 32 bytes on, in single precision from 16 bytes on. Further bytes are
//! ignored.

#![no_main]

// The checks of the kernel's tests, on the inputs of the fuzzer.
#[allow(dead_code, reason = "the tests use more of it")]
#[path = "../../tests/kernel/support"]
mod support {
    pub(crate) mod bits;
    pub(crate) mod exact;
    pub(crate) mod float;
    pub(crate) mod polar_bounds;
    pub(crate) mod polar_contract;
    pub(crate) mod tolerance;
}

use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};
use pliant::{Mat2, polar};
use support::bits::Bits;
use support::{polar_bounds, polar_contract};

/// Checks the whole contract. Slow exact arithmetic decides where the fast reference is not
/// certain.
fn check<T: Bits>(a: Mat2<T>) -> polar_contract::Outcome {
    polar_contract::errors(a)?;
    polar_contract::trace(a)?;
    polar_contract::symmetries(a)?;
    match polar(a) {
        Ok(found) if !polar_bounds::proves(a, found) => polar_contract::bounds(a, found),
        _ => Ok(()),
    }
}

fn matrix<T: Bits>(bits: [u64; 4]) -> Mat2<T> {
    let [xx, xy, yx, yy] = bits.map(T::raw);
    Mat2::new(xx, xy, yx, yy)
}

fn double(bytes: &[u8; 32]) -> [u64; 4] {
    [0, 8, 16, 24].map(|at| u64::from_le_bytes(std::array::from_fn(|i| bytes[at + i])))
}

fn single(bytes: &[u8; 16]) -> [u64; 4] {
    [0, 4, 8, 12].map(|at| u32::from_le_bytes(std::array::from_fn(|i| bytes[at + i])).into())
}

fuzz_target!(|data: &[u8]| {
    let outcome = match (data.first_chunk(), data.first_chunk()) {
        (Some(bytes), _) => check::<f64>(matrix(double(bytes))),
        (_, Some(bytes)) => check::<f32>(matrix(single(bytes))),
        _ => Ok(()),
    };
    if let Err(violation) = outcome {
        panic!("{violation}");
    }
});

/// Relates the elements: near-reflections, near-rotations and matrices of very large and very small
/// numbers, which mutations of single bits rarely produce.
fn relate<T: Bits>(bits: &mut [u64; 4], seed: u32) {
    let sign = 1 << (8 * size_of::<T>() - 1);
    let [kind, from, to, by] = seed.to_le_bytes();
    let (from, to, by) = (usize::from(from % 4), usize::from(to % 4), u64::from(by));
    match kind / 2 % 4 {
        0 => bits[to] = bits[from].wrapping_add(by % 7).wrapping_sub(3),
        1 => bits[to] = (bits[from] ^ sign).wrapping_add(by % 7).wrapping_sub(3),
        2 => bits[to] ^= sign,
        // Another scale for all elements.
        _ => {
            *bits = bits.map(|element| {
                element.wrapping_add(by << T::MANTISSA) & (sign - 1) | element & sign
            });
        }
    }
}

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    if seed.is_multiple_of(2) {
        return fuzzer_mutate(data, size.min(32), max_size.min(32));
    }
    if let Some(bytes) = data[..size].first_chunk_mut() {
        let mut bits = double(bytes);
        relate::<f64>(&mut bits, seed);
        bytes.copy_from_slice(bits.map(u64::to_le_bytes).as_flattened());
    } else if let Some(bytes) = data[..size].first_chunk_mut::<16>() {
        let mut bits = single(bytes);
        relate::<f32>(&mut bits, seed);
        for (bytes, bits) in bytes.chunks_mut(4).zip(bits) {
            bytes.copy_from_slice(&bits.to_le_bytes()[..4]);
        }
    }
    size
});
