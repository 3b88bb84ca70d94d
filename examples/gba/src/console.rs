//! Startup, keys and clock of the console.

use core::arch::global_asm;
use core::ffi::c_void;
use core::ptr::{read_volatile, write_volatile};

/// Header of a cartridge: a branch over the header, space for the manufacturer's logo, a title, and
/// its checksum. Emulators ignore the logo; the real console requires it, so a cartridge needs it
/// inserted.
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

// Sets the stack, copies code and data to their addresses, and clears the rest.
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

/// Calls a function with the stack in fast memory, which has two KiB. The function must not nest
/// such calls.
pub(crate) fn fast<F: FnOnce()>(function: F) {
    extern "C" fn call<F: FnOnce()>(function: *mut c_void) {
        // SAFETY: it is the one below, used once.
        if let Some(function) = unsafe { &mut *function.cast::<Option<F>>() }.take() {
            function();
        }
    }
    let mut function = Some(function);
    // SAFETY: the function lives until the call returns.
    unsafe { on_fast_stack((&raw mut function).cast(), call::<F>) }
}

/// Writes a register of the console, by its offset from 0x0400_0000.
pub(crate) fn set(register: usize, value: u16) {
    // SAFETY: the registers named in this program exist and accept any value.
    unsafe { write_volatile((0x0400_0000 + register) as *mut u16, value) }
}

fn get(register: usize) -> u16 {
    // SAFETY: as above.
    unsafe { read_volatile((0x0400_0000 + register) as *const u16) }
}

/// Fills memory with the word at `source`.
pub(crate) fn fill(source: *const u32, target: usize, words: u16) {
    const CHANNEL: usize = 0x0400_00d4;
    // SAFETY: the channel accepts any addresses; callers pass memory that they own.
    unsafe {
        write_volatile(CHANNEL as *mut u32, source as u32);
        write_volatile((CHANNEL + 4) as *mut u32, target as u32);
        // Enabled, 32 bits, fixed source.
        write_volatile((CHANNEL + 8) as *mut u32, 0x8500_0000 | u32::from(words));
    }
}

/// Returns the pressed keys.
pub(crate) fn keys() -> u16 {
    !get(0x130) & 0x3ff
}

/// Waits for the vertical blank of a frame, if possible this number of frames after the previous
/// one. Returns its time.
pub(crate) fn wait_for_frame(last: u32, frames: u32) -> u32 {
    const LINE: usize = 0x006;
    const FRAME: u32 = 280_896;
    // Starts half a frame early, so that the blank cannot be missed.
    while cycles().wrapping_sub(last) < (frames - 1) * FRAME + FRAME / 2 {}
    while get(LINE) >= 160 {}
    while get(LINE) < 160 {}
    cycles()
}

/// Starts the clock, and enables fast access to the cartridge.
pub(crate) fn start() {
    set(0x204, 0x4317);
    // Timer 3 counts the overflows of timer 2.
    set(0x10e, 0x84);
    set(0x10a, 0x80);
}

/// Returns the cycles since the start, 2²⁴ per second.
pub(crate) fn cycles() -> u32 {
    let (high, low) = (get(0x10c), get(0x108));
    let again = get(0x10c);
    // The lower half may have wrapped between the reads.
    let low = if again == high { low } else { get(0x108) };
    u32::from(again) << 16 | u32::from(low)
}

/// Stops; the last picture stays visible.
pub(crate) fn stop() -> ! {
    loop {}
}
