//! Cortex-M board without an operating system. Output and exit status use semihosting.
#![no_std]
#![no_main]

#[path = "../../../examples/firmware/src/board/cortex_m.rs"]
mod board;

fn play(out: &mut impl core::fmt::Write) -> bool {
    pliant_determinism::compare(out).unwrap_or(false)
}
