//! Particles against a collider. An input is a sequence of records of sixteen bytes, as
//! `SceneData::from_bytes` reads them. The second to last byte determines the collider, the last
//! one the precision. Contacts between bodies are among the parts of the target `scene`.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| pliant_fuzz::contacts(data));
