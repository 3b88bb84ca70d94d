//! Any public calls, valid or not. An input is a sequence of calls of 53 bytes: the function, two
//! particles and six numbers. Its last byte determines the scalar by its remainder modulo four:
//! zero and two are single precision, one is double precision, three is fixed point.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| pliant_fuzz::api(data));
