//! The C interface of pliant. The header `include/pliant.h` is made of these comments.
//!
//! Everything a world holds lies in memory of the caller, so there is no allocator and no state of the library's own. What a pointer
//! points to is the caller's word; every other argument is checked here or in the kernel.
#![no_std]
#![allow(clippy::missing_safety_doc, reason = "the header says it once, for all functions")]

mod body;
mod collider;
mod draw;
mod grab;
mod make;
mod particle;
mod snapshot;
mod status;
mod step;
mod vector;
mod world;

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    pliant_panicked()
}

/// Where a panic would end. Nothing panics, so no program that leaves out what it does not use has it: `bindings/c/run` looks.
#[unsafe(no_mangle)]
#[inline(never)]
extern "C" fn pliant_panicked() -> ! {
    loop {
        core::hint::spin_loop();
    }
}
