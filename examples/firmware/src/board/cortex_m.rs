//! Cortex-M board. Output and exit status use semihosting, which a debugger or QEMU handles.

use core::panic::PanicInfo;
use cortex_m_rt::entry;
use cortex_m_semihosting::{debug, hio, hprintln};

#[entry]
fn main() -> ! {
    exit(hio::hstdout().is_ok_and(|mut out| crate::play(&mut out)))
}

fn exit(success: bool) -> ! {
    debug::exit(if success {
        debug::EXIT_SUCCESS
    } else {
        debug::EXIT_FAILURE
    });
    loop {}
}

#[panic_handler]
fn panic(info: &PanicInfo<'_>) -> ! {
    hprintln!("{}", info);
    exit(false)
}
