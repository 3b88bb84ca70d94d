//! A machine with an operating system.

#[path = "../../../examples/firmware/src/board/host.rs"]
mod board;

use board::main;

fn play(out: &mut impl core::fmt::Write) -> bool {
    pliant_same_bits::compare(out).unwrap_or(false)
}
