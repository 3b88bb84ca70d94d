//! The toy on the console: the pad moves the cursor, A grabs, B switches to the next scene, START
//! restarts it.
#![cfg_attr(target_os = "none", no_std, no_main)]

#[cfg(target_os = "none")]
mod console;
#[cfg(target_os = "none")]
mod report;
#[cfg(target_os = "none")]
mod screen;

#[cfg(target_os = "none")]
use {
    core::mem::MaybeUninit,
    report::Report,
    screen::Screen,
    toy::{Scalar, Toy, keys},
};

#[cfg(not(target_os = "none"))]
fn main() {
    println!("This is a program for the console: build it with examples/gba/build.");
}

/// Placed in fast memory.
#[cfg(target_os = "none")]
static mut TOY: MaybeUninit<Toy<Scalar>> = MaybeUninit::uninit();

/// Steps per picture, and console frames per picture: sixty steps and thirty pictures per second.
#[cfg(target_os = "none")]
const STEPS: u32 = 2;

/// Runs steps and draws pictures in an endless loop.
#[cfg(target_os = "none")]
#[unsafe(no_mangle)]
extern "C" fn main() -> ! {
    let mut screen = Screen::new();
    let mut report = Report::new();
    let Ok(toy) = Toy::<Scalar>::new() else {
        console::stop()
    };
    // SAFETY: no other code uses it, and main is called once.
    let toy = unsafe { (*(&raw mut TOY)).write(toy) };
    let (mut written, mut shown) = ("", 0);
    loop {
        let start = console::cycles();
        let (pressed, mut stepped) = (console::keys(), Ok(()));
        let mut step_cycles = 0;
        for _ in 0..STEPS {
            let handled = toy.handle(pressed);
            let before = console::cycles();
            console::fast(|| stepped = stepped.and(toy.scene.step()));
            step_cycles = step_cycles.max(console::cycles() - before);
            if handled.and(stepped).is_err() {
                console::stop();
            }
        }
        if written != toy.scene.name {
            written = toy.scene.name;
            screen.write(written);
        }
        screen.clear();
        console::fast(|| toy.draw(&mut screen));
        report.picture(step_cycles, console::cycles() - start, pressed, toy);
        if pressed & keys::SELECT != 0 {
            report.checksum(toy);
        }
        shown = console::wait_for_frame(shown, STEPS);
        screen.flip();
    }
}

#[cfg(target_os = "none")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    console::stop()
}
