//! Particles against a collider. An input is records of sixteen bytes, as `Scene::from_bytes` reads them; the last byte but one tells the
//! collider, the last one the precision. Contacts between bodies are among the parts of the target `scene`.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| pliant_fuzz::contacts(data));
