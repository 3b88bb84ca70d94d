//! Any public calls, valid or not. An input is calls of 53 bytes: what, on which two particles, with which six numbers; its last byte
//! determines the scalar: of its remainder by four, zero and two are single precision, one is double precision, three is fixed point.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| pliant_fuzz::api(data));
