//! Batches of worlds: the bits of each world alone, inputs, rejected input.

mod equal_bits;
mod inputs;
mod small_worlds;
