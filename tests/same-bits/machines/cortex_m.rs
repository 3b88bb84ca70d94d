//! A Cortex-M board without an operating system. Words and the exit status go out by semihosting.
#![no_std]
#![no_main]

use core::panic::PanicInfo;
use cortex_m_rt::entry;
use cortex_m_semihosting::{debug, hio, hprintln};

#[entry]
fn main() -> ! {
    exit(hio::hstdout().is_ok_and(|mut out| pliant_same_bits::compare(&mut out).unwrap_or(false)))
}

fn exit(success: bool) -> ! {
    debug::exit(if success { debug::EXIT_SUCCESS } else { debug::EXIT_FAILURE });
    loop {}
}

#[panic_handler]
fn panic(info: &PanicInfo<'_>) -> ! {
    hprintln!("{}", info);
    exit(false)
}
