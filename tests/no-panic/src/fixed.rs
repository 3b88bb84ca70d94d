//! The operations in fixed point.

type T = pliant::Q16;
const CAPACITY: usize = 8;
const BODIES: usize = 3;
const LISTED: usize = 4;
const PAIRS: usize = 16;

macro_rules! scalar {
    () => {
        "q16"
    };
}

include!("operations/all.rs");

derived! { "Q16" pliant::Q16: Serialize Deserialize; }
