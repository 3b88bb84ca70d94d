//! Saved scenes with every owner. The first byte of an input determines the scalar, and whether the
//! rest is a saved scene or a sequence of changes of a valid one. A change is the position of a
//! byte, in two bytes, and the difference to its value.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| pliant_fuzz::saved(data));
