//! Rigid crate that falls on two blobs, for ten seconds of the simulation.
#![cfg_attr(target_os = "none", no_std, no_main)]

#[cfg(target_os = "none")]
#[path = "../console.rs"]
#[allow(dead_code, reason = "the program has no keys")]
mod console;
#[cfg(target_os = "none")]
#[path = "../screen.rs"]
mod screen;

#[cfg(target_os = "none")]
use {
    core::mem::MaybeUninit,
    core::ptr::write_volatile,
    screen::Screen,
    toy::{Pile, Scalar},
};

#[cfg(not(target_os = "none"))]
fn main() {
    println!("This is a program for the console: build it with examples/gba/build.");
}

/// Pictures of ten seconds, and steps per picture.
#[cfg(target_os = "none")]
const PICTURES: u32 = 300;
#[cfg(target_os = "none")]
const STEPS: u32 = 2;

/// Number of pictures, cycles of the longest step and of the longest picture, and a checksum after the last one.
/// Tests read them from the console's memory.
#[cfg(target_os = "none")]
#[unsafe(link_section = ".report")]
#[used]
static mut WORDS: [u32; 5] = [0; 5];

/// Placed in slow memory: the code of a step fills the fast one.
#[cfg(target_os = "none")]
#[unsafe(link_section = ".report.pile")]
static mut PILE: MaybeUninit<Pile<Scalar>> = MaybeUninit::uninit();

#[cfg(target_os = "none")]
fn publish(words: [u32; 5]) {
    // SAFETY: no other code uses it.
    unsafe { write_volatile(&raw mut WORDS, words) }
}

#[cfg(target_os = "none")]
#[unsafe(no_mangle)]
extern "C" fn main() -> ! {
    let mut screen = Screen::new();
    screen.write("CRATE");
    let Ok(pile) = Pile::<Scalar>::new() else {
        console::stop()
    };
    // SAFETY: no other code uses it, and main is called once.
    let pile = unsafe { (*(&raw mut PILE)).write(pile) };
    let (mut shown, mut step, mut picture) = (0, 0, 0);
    publish([0; 5]);
    for pictures in 1..=PICTURES {
        let start = console::cycles();
        for _ in 0..STEPS {
            let (before, mut stepped) = (console::cycles(), Ok(()));
            console::fast(|| stepped = pile.step());
            step = step.max(console::cycles() - before);
            if stepped.is_err() {
                console::stop();
            }
        }
        screen.clear();
        let mut drawn = Ok(());
        console::fast(|| drawn = pile.draw(&mut screen));
        if drawn.is_err() {
            console::stop();
        }
        picture = picture.max(console::cycles() - start);
        shown = console::wait_for_frame(shown, STEPS);
        screen.flip();
        publish([pictures, step, picture, 0, 0]);
    }
    let sum = pile.checksum();
    publish([PICTURES + 1, step, picture, sum as u32, (sum >> 32) as u32]);
    console::stop()
}

#[cfg(target_os = "none")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    console::stop()
}
