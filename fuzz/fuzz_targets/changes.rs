//! Changes of a scene: additions, removals, edits, steps, clones and restores. An input is a
//! sequence of changes of four bytes. Its last byte determines the precision.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| pliant_fuzz::changes(data));
