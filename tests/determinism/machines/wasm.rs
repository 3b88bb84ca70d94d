//! WebAssembly module. It calls `write` for output, and `determinism` returns whether all checksums
//! agree.
#![no_std]
#![no_main]

use core::fmt::{self, Write};
use core::panic::PanicInfo;

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    fn write(words: *const u8, length: usize);
}

struct Host;

impl Write for Host {
    fn write_str(&mut self, words: &str) -> fmt::Result {
        // SAFETY: the host reads these bytes before it returns.
        unsafe { write(words.as_ptr(), words.len()) };
        Ok(())
    }
}

#[unsafe(no_mangle)]
extern "C" fn determinism() -> bool {
    pliant_determinism::compare(&mut Host).unwrap_or(false)
}

#[panic_handler]
fn panic(info: &PanicInfo<'_>) -> ! {
    let _ = writeln!(Host, "{info}");
    core::arch::wasm32::unreachable()
}
