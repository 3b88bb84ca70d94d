//! Linux machine with a C library, without Rust's standard library.
#![no_std]
#![no_main]

use core::{
    ffi::{c_int, c_void},
    fmt::{self, Write},
    panic::PanicInfo,
};

#[link(name = "c")]
unsafe extern "C" {
    fn write(file: c_int, bytes: *const c_void, count: usize) -> isize;
    safe fn abort() -> !;
}

/// Standard output.
struct Output;

impl Write for Output {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        // SAFETY: `text` has as many bytes.
        let written = unsafe { write(1, text.as_ptr().cast(), text.len()) };
        if usize::try_from(written) == Ok(text.len()) {
            Ok(())
        } else {
            Err(fmt::Error)
        }
    }
}

/// Returns zero if all scenes agree.
#[unsafe(no_mangle)]
extern "C" fn main() -> c_int {
    c_int::from(!pliant_determinism::compare(&mut Output).unwrap_or(false))
}

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    abort()
}
