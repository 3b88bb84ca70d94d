//! The operations in double precision.

type T = f64;

macro_rules! scalar {
    () => {
        "f64"
    };
}

include!("operations/all.rs");
