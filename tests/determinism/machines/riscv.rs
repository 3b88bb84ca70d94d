//! QEMU's RISC-V board `virt` without an operating system. Output uses its serial port, the exit
//! status its test device.
#![no_std]
#![no_main]

#[path = "../../../examples/firmware/src/board/riscv.rs"]
mod board;

fn play(out: &mut impl core::fmt::Write) -> bool {
    pliant_determinism::compare(out).unwrap_or(false)
}
