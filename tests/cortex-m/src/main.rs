//! Runs the scenes of the tests on a Cortex-M core and compares their checksums with those of the host, and the core's square roots
//! with libm's. Exits with status 0 if everything is the same. `tests/cortex-m/run` builds it for several cores and runs it in QEMU.
#![no_std]
#![no_main]

#[expect(dead_code, reason = "the tests on the host use more of it")]
#[path = "../../kernel/float.rs"]
mod float;
#[path = "../../kernel/scenes.rs"]
mod scenes;

use core::panic::PanicInfo;
use cortex_m_rt::entry;
use cortex_m_semihosting::{debug, hprintln};
use pliant::Real;

/// Bit patterns all over the range, from a linear congruential generator (Knuth's constants).
fn roots_agree(count: u32) -> bool {
    let mut state = 1_u64;
    (0..count).all(|_| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let single = f32::from_bits((state >> 33) as u32);
        let double = f64::from_bits(state >> 1);
        let singles = single.is_nan() || Real::sqrt(single).to_bits() == libm::sqrtf(single).to_bits();
        singles && (double.is_nan() || Real::sqrt(double).to_bits() == libm::sqrt(double).to_bits())
    })
}

#[entry]
fn main() -> ! {
    let found = scenes::checksums();
    let roots = roots_agree(100_000);
    hprintln!("{} of {} checksums, roots {}", same(&found), found.len(), if roots { "as libm's" } else { "DIFFER" });
    exit(same(&found) == found.len() && roots)
}

/// How many checksums are the expected ones.
fn same(found: &[u64]) -> usize {
    found.iter().zip(scenes::EXPECTED).filter(|(found, expected)| **found == *expected).count()
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
