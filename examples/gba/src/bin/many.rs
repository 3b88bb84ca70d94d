//! Two scenes of 48 particles.
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
    toy::{Many, Scalar},
};

#[cfg(not(target_os = "none"))]
fn main() {
    println!("This is a program for the console: build it with examples/gba/build.");
}

/// Placed in fast memory.
#[cfg(target_os = "none")]
static mut SCENE: MaybeUninit<Many<Scalar>> = MaybeUninit::uninit();

#[cfg(target_os = "none")]
#[unsafe(no_mangle)]
extern "C" fn main() -> ! {
    let mut screen = screen::Screen::new();
    for (number, new) in [Many::<Scalar>::ropes, Many::slab].into_iter().enumerate() {
        let Ok(scene) = new() else { console::stop() };
        // SAFETY: no other code uses it, and main is called once.
        let scene = unsafe { (*(&raw mut SCENE)).write(scene) };
        show::play(&mut screen, number, scene);
    }
    console::stop()
}
