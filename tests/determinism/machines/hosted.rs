//! Machine with an operating system.

#[path = "../../../examples/firmware/src/board/host.rs"]
mod board;

use board::main;

fn play(out: &mut impl core::fmt::Write) -> bool {
    pliant_determinism::compare(out).unwrap_or(false)
}
