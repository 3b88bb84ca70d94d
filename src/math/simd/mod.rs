//! SIMD lanes: several numbers side by side.

mod lanes;

pub(crate) use lanes::*;
