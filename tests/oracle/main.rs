//! Random scenes of the kernel against a reference implementation in double precision.
//!
//! The reference follows the documentation and the papers, with structs, absolute positions, angles
//! and trigonometric functions. `bound` derives the tolerance.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::cast_possible_truncation,
    reason = "a failed precondition fails the test, and inputs are rounded to single precision"
)]
#![allow(
    clippy::float_cmp,
    clippy::needless_range_loop,
    reason = "equal masses are a case of their own, and formulas have indices"
)]

mod bound;
mod constraint;
mod constraints;
mod dice;
mod joint;
mod joints;
mod plane;
mod quadratic;
mod rigid;
mod scenes;
#[path = "../kernel/support/settings.rs"]
mod settings;
mod shape;
mod shapes;
mod world;
