//! Any scene, built, stepped, fractured, checked and measured. An input is a sequence of records of
//! sixteen bytes, as `SceneData::from_bytes` reads them. Its last byte determines the precision.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| pliant_fuzz::scene(data));
