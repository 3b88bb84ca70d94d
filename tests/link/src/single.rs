//! The operations in single precision.

type T = f32;

macro_rules! scalar {
    () => {
        "f32"
    };
}

include!("operations/all.rs");
