//! The operations in single precision.

type T = f32;
const CAPACITY: usize = 8;
const BODIES: usize = 3;
const LISTED: usize = 4;
const PAIRS: usize = 16;

macro_rules! scalar {
    () => {
        "f32"
    };
}

include!("operations/all.rs");

#[path = "operations/saved.rs"]
mod saved;
