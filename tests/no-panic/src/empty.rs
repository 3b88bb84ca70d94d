//! The operations of objects without capacity, in single precision.

type T = f32;
const CAPACITY: usize = 0;
const BODIES: usize = 0;
const LISTED: usize = 0;
const PAIRS: usize = 0;

macro_rules! scalar {
    () => {
        "empty"
    };
}

include!("operations/all.rs");

#[path = "operations/saved.rs"]
mod saved;
