//! Rigid crate that falls on two blobs.
#![cfg_attr(target_os = "none", no_std, no_main)]

#[cfg(target_os = "none")]
#[path = "../console.rs"]
#[allow(dead_code, reason = "the program has no keys")]
mod console;
#[cfg(target_os = "none")]
#[path = "../screen.rs"]
mod screen;
#[cfg(target_os = "none")]
#[path = "../show.rs"]
mod show;

#[cfg(target_os = "none")]
use {
    core::mem::MaybeUninit,
    toy::{Pile, Scalar},
};

#[cfg(not(target_os = "none"))]
fn main() {
    println!("This is a program for the console: build it with examples/gba/build.");
}

/// Placed in slow memory: the code of a step fills the fast one.
#[cfg(target_os = "none")]
#[unsafe(link_section = ".report.pile")]
static mut PILE: MaybeUninit<Pile<Scalar>> = MaybeUninit::uninit();

#[cfg(target_os = "none")]
#[unsafe(no_mangle)]
extern "C" fn main() -> ! {
    let mut screen = screen::Screen::new();
    if let Ok(pile) = Pile::<Scalar>::new() {
        // SAFETY: no other code uses it, and main is called once.
        let pile = unsafe { (*(&raw mut PILE)).write(pile) };
        show::play(&mut screen, 0, pile);
    }
    console::stop()
}
