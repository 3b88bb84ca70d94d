//! Any public calls, valid or not. An input is calls of 53 bytes: what, on which two particles, with which six numbers; its last byte tells
//! the precision.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| pliant_fuzz::api(data));
