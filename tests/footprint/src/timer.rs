//! System timer of a Cortex-M core emulated by QEMU, where all instructions take the same time.

/// Starts the timer, which counts down from 2²⁴ − 1.
///
/// # Safety
/// No other code may use the timer.
pub unsafe fn start() {
    // SAFETY: the registers exist on all Cortex-M cores; the caller owns them.
    unsafe {
        (0xE000_E014 as *mut u32).write_volatile(0xff_ffff);
        (0xE000_E018 as *mut u32).write_volatile(0);
        (0xE000_E010 as *mut u32).write_volatile(0b101);
    }
}

fn now() -> u32 {
    // SAFETY: the register can always be read.
    unsafe { (0xE000_E018 as *const u32).read_volatile() }
}

/// Returns the ticks of a call, less than 2²⁴.
pub fn ticks(run: impl FnOnce()) -> u32 {
    let start = now();
    run();
    start.wrapping_sub(now()) & 0xff_ffff
}

/// Returns the ticks of a hundred thousand instructions.
pub fn scale() -> u32 {
    // SAFETY: a loop that counts down its own register.
    ticks(|| unsafe {
        core::arch::asm!("2: subs {0}, {0}, #1", "bne 2b", inout(reg) 50_000 => _);
    })
}
