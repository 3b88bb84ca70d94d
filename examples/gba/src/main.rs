//! The toy on the console: the pad moves the cursor, A grabs, B goes to the next scene, START begins it anew.
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
    println!("This is a program for the console: examples/gba/build makes it.");
}

/// In fast memory.
#[cfg(target_os = "none")]
static mut TOY: MaybeUninit<Toy<Scalar>> = MaybeUninit::uninit();

/// Steps a picture, and frames of the console that it is shown for: sixty steps and thirty pictures a second.
#[cfg(target_os = "none")]
const STEPS: u32 = 2;

/// Steps and pictures, for ever.
#[cfg(target_os = "none")]
#[unsafe(no_mangle)]
extern "C" fn main() -> ! {
    let mut screen = Screen::new();
    let mut report = Report::new();
    let Ok(toy) = Toy::<Scalar>::new() else { console::stop() };
    // SAFETY: nobody else in the program touches it, and main is called once.
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
