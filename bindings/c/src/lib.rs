//! C interface of pliant. cbindgen generates the header `include/pliant.h` from these comments.
//!
//! The contents of a world are stored in memory of the caller, so the library has no allocator and
//! no static state. The caller guarantees that pointers are valid. Every other argument is checked
//! here or in the kernel.
#![no_std]
#![allow(
    clippy::missing_safety_doc,
    reason = "the header states the requirements once for all functions"
)]

mod body;
mod collider;
mod draw;
mod grab;
mod hull;
mod joint;
mod make;
mod particle;
mod rigid;
mod snapshot;
mod status;
mod step;
mod vector;
mod world;

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    pliant_panicked()
}

/// Panic handler. No function can panic, so the linker drops it: `bindings/c/run` checks that.
#[unsafe(no_mangle)]
#[inline(never)]
extern "C" fn pliant_panicked() -> ! {
    loop {
        core::hint::spin_loop();
    }
}
