//! SIMD lanes: several numbers side by side.

mod columns;
mod kernels;
mod lanes;
pub(crate) mod registers;
mod sums;

pub(crate) use kernels::{of_scalar, where_vectors};
pub(crate) use lanes::*;
pub(crate) use sums::{chunk_sums, lane_fold, lane_sums, replace_and_sum};
