//! The operations in double precision.

type T = f64;
const CAPACITY: usize = 8;
const BODIES: usize = 3;
const LISTED: usize = 4;
const PAIRS: usize = 16;

macro_rules! scalar {
    () => {
        "f64"
    };
}

include!("operations/all.rs");
