//! The fixed-point scalar: its arithmetic against integers and double precision, and whole scenes against the same in `f64`.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test that cannot go on fails")]
#![allow(clippy::float_cmp, reason = "zero is exact")]
#![allow(clippy::cast_possible_truncation, reason = "rounded and clamped before")]
#![allow(clippy::wildcard_imports, reason = "a macro's module sees what stands around it")]

#[path = "fixed/arithmetic.rs"]
mod arithmetic;
#[path = "fixed/golden.rs"]
mod golden;
#[path = "fixed/golden_scenes.rs"]
mod golden_scenes;
#[path = "fixed/identities.rs"]
mod identities;
#[path = "fixed/overflow.rs"]
mod overflow;
#[path = "fixed/scenes.rs"]
mod scenes;
