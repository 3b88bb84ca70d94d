//! QEMU's RISC-V board `virt`. Output uses its serial port, the exit status its test device.

use core::arch::global_asm;
use core::fmt::{self, Write};
use core::panic::PanicInfo;

// QEMU loads the program into zeroed memory, so the start code only sets the stack, and enables the
// floating-point unit if there is one.
global_asm!(
    ".section .init",
    ".globl _start",
    "_start: la sp, _stack_top",
    "li t0, 0x6000",
    "csrs mstatus, t0",
    "call main",
    "1: j 1b",
);

struct Serial;

impl Write for Serial {
    fn write_str(&mut self, words: &str) -> fmt::Result {
        for byte in words.bytes() {
            // SAFETY: the transmit register of the serial port.
            unsafe { core::ptr::write_volatile(0x1000_0000 as *mut u8, byte) };
        }
        Ok(())
    }
}

#[unsafe(no_mangle)]
extern "C" fn main() -> ! {
    exit(crate::play(&mut Serial))
}

fn exit(success: bool) -> ! {
    let word = if success { 0x5555 } else { 0x1_3333 };
    loop {
        // SAFETY: the register of the test device.
        unsafe { core::ptr::write_volatile(0x10_0000 as *mut u32, word) };
    }
}

#[panic_handler]
fn panic(info: &PanicInfo<'_>) -> ! {
    let _ = writeln!(Serial, "{info}");
    exit(false)
}
