//! A plastic body under arbitrary loads. An input consists of numbers in single precision: yield
//! strain, creep, limit and time step, then positions, four per load. Its last byte determines the
//! precision.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| pliant_fuzz::plastic(data));
