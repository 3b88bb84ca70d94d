//! A plastic body under any loads. An input is numbers in single precision: yield strain, creep, limit and time step, then places, four a
//! load; its last byte tells the precision.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| pliant_fuzz::plastic(data));
