//! The kernel's contracts as tests. Every tolerance stands in `tolerance.rs` with its reason.

mod float;
mod reference;
mod tolerance;
