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
#![cfg_attr(
    feature = "host",
    allow(clippy::large_stack_arrays, reason = "hosts have the stack for it")
)]

#[cfg(all(not(feature = "host"), not(pliant_config)))]
mod defaults;

pub mod body;
pub mod capacity;
pub mod collider;
// The modules of JavaScript and of Python need no header.
#[cfg(not(any(
    feature = "std",
    all(target_family = "wasm", target_os = "unknown", feature = "host")
)))]
pub mod config;
pub mod draw;
pub mod drawing;
pub mod full;
pub mod grab;
pub mod group;
#[cfg(feature = "host")]
pub mod host;
pub mod hull;
pub mod joint;
pub mod make;
pub mod measure;
pub mod particle;
pub mod real;
pub mod rigid;
pub mod rotation;
#[cfg(not(feature = "host"))]
pub mod snapshot;
pub mod status;
pub mod step;
pub mod text;
pub mod vector;
pub mod world;

#[cfg(feature = "host")]
use host::defaults;

#[cfg(not(feature = "std"))]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    pliant_panicked()
}

/// Panic handler. No function of the default build can panic, so the linker drops it:
/// `bindings/c/run` checks that. With the feature `host` a bounds check in the buffer for a number
/// of postcard remains.
#[cfg(not(feature = "std"))]
#[cfg_attr(not(target_arch = "wasm32"), unsafe(no_mangle))]
#[inline(never)]
extern "C" fn pliant_panicked() -> ! {
    #[cfg(target_arch = "wasm32")]
    core::arch::wasm32::unreachable();
    #[cfg(not(target_arch = "wasm32"))]
    loop {
        core::hint::spin_loop();
    }
}
