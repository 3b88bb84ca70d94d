//! Tests of the kernel's contracts, by layer. `support/tolerance` defines every tolerance with its
//! reason.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a failed test panics"
)]
#![allow(clippy::float_cmp, reason = "tests compare exact results exactly")]

mod batch;
mod build;
mod constraint;
mod contact;
mod dynamic;
mod field;
mod fluid;
mod math;
mod particles;
mod properties;
mod query;
mod rigid;
mod scenes;
mod shape;
mod skin;
mod solver;
mod support;
mod testing;
