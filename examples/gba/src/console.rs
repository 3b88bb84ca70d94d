//! The console: its start, its keys, its clock.

use core::arch::global_asm;
use core::ffi::c_void;
use core::ptr::{read_volatile, write_volatile};

/// What a cartridge begins with: a branch over the header, room for the maker's logo, a title, and a checksum of it. Emulators do without
/// the logo; the console itself does not, so a cartridge needs it put in.
#[unsafe(link_section = ".header")]
#[used]
static HEADER: [u8; 192] = header();

const fn header() -> [u8; 192] {
    const BRANCH: [u8; 4] = 0xea00_002e_u32.to_le_bytes();
    const TITLE: &[u8; 16] = b"PLIANT\0\0\0\0\0\0PLNT";
    let mut header = [0; 192];
    let mut place = 0;
    while place < 4 {
        header[place] = BRANCH[place];
        place += 1;
    }
    place = 0;
    while place < 16 {
        header[0xa0 + place] = TITLE[place];
        place += 1;
    }
    header[0xb2] = 0x96;
    let mut sum: u8 = 0x19;
    place = 0xa0;
    while place < 0xbd {
        sum = sum.wrapping_add(header[place]);
        place += 1;
    }
    header[0xbd] = sum.wrapping_neg();
    header
}

// A stack, the code and data copied to where they belong, and zeros.
global_asm!(
    ".section .start,\"ax\",%progbits",
    ".arm",
    ".globl start",
    "start: ldr sp, =0x02040000",
    "ldr r0, =iwram_start",
    "ldr r1, =iwram_end",
    "ldr r2, =iwram_image",
    "2: cmp r0, r1",
    "ldrlo r3, [r2], #4",
    "strlo r3, [r0], #4",
    "blo 2b",
    "ldr r0, =bss_start",
    "ldr r1, =bss_end",
    "mov r3, #0",
    "3: cmp r0, r1",
    "strlo r3, [r0], #4",
    "blo 3b",
    "ldr r0, =main",
    "bx r0",
    // Calls r1 with r0 on the fast stack.
    ".globl on_fast_stack",
    "on_fast_stack: push {{r4, lr}}",
    "mov r4, sp",
    "ldr sp, =0x03007f00",
    "mov lr, pc",
    "bx r1",
    "mov sp, r4",
    "pop {{r4, lr}}",
    "bx lr",
    ".ltorg",
);

unsafe extern "C" {
    fn on_fast_stack(argument: *mut c_void, function: extern "C" fn(*mut c_void));
}

/// Calls a function with the stack in fast memory, of which there are two KiB. What it calls must not do this again.
pub(crate) fn fast<F: FnOnce()>(function: F) {
    extern "C" fn call<F: FnOnce()>(function: *mut c_void) {
        // SAFETY: it is the one below, taken once.
        if let Some(function) = unsafe { &mut *function.cast::<Option<F>>() }.take() {
            function();
        }
    }
    let mut function = Some(function);
    // SAFETY: the function lives until the call returns.
    unsafe { on_fast_stack((&raw mut function).cast(), call::<F>) }
}

/// Registers of the console, by offset from 0x0400_0000.
pub(crate) fn set(register: usize, value: u16) {
    // SAFETY: the registers named in this program exist and take any value.
    unsafe { write_volatile((0x0400_0000 + register) as *mut u16, value) }
}

fn get(register: usize) -> u16 {
    // SAFETY: as above.
    unsafe { read_volatile((0x0400_0000 + register) as *const u16) }
}

/// Fills memory with the word that is at `source`.
pub(crate) fn fill(source: *const u32, target: usize, words: u16) {
    const CHANNEL: usize = 0x0400_00d4;
    // SAFETY: the channel takes any addresses; callers name memory that is theirs.
    unsafe {
        write_volatile(CHANNEL as *mut u32, source as u32);
        write_volatile((CHANNEL + 4) as *mut u32, target as u32);
        // On, 32 bits, the source stays.
        write_volatile((CHANNEL + 8) as *mut u32, 0x8500_0000 | u32::from(words));
    }
}

/// The keys that are down.
pub(crate) fn keys() -> u16 {
    !get(0x130) & 0x3ff
}

/// Waits for the pause behind a frame, so many frames after the one before if there is time, and counts it with the clock.
pub(crate) fn wait_for_frame(last: u32, frames: u32) -> u32 {
    const LINE: usize = 0x006;
    const FRAME: u32 = 280_896;
    // Half a frame early, so that the pause cannot be missed.
    while cycles().wrapping_sub(last) < (frames - 1) * FRAME + FRAME / 2 {}
    while get(LINE) >= 160 {}
    while get(LINE) < 160 {}
    cycles()
}

/// Starts the clock, and fast access to the cartridge.
pub(crate) fn start() {
    set(0x204, 0x4317);
    // Timer 3 counts the overflows of timer 2.
    set(0x10e, 0x84);
    set(0x10a, 0x80);
}

/// Cycles since the start, 2²⁴ a second.
pub(crate) fn cycles() -> u32 {
    let (high, low) = (get(0x10c), get(0x108));
    let again = get(0x10c);
    // Between the reads the lower half may have gone round.
    let low = if again == high { low } else { get(0x108) };
    u32::from(again) << 16 | u32::from(low)
}

/// Nothing goes on: the last picture stays.
pub(crate) fn stop() -> ! {
    loop {}
}
