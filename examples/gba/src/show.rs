//! Plays scenes without keys, one after the other, for ten seconds of the simulation each.

use crate::{console, screen::Screen};
use core::ptr::write_volatile;
use toy::Show;

/// Pictures of ten seconds, and steps per picture.
const PICTURES: u32 = 300;
const STEPS: u32 = 2;
/// Scenes of a program.
const SCENES: usize = 2;

/// For each scene the number of pictures, cycles of the longest step and of the longest picture,
/// and a checksum after the last one. Tests read them from the console's memory.
#[unsafe(link_section = ".report")]
#[used]
static mut WORDS: [[u32; 5]; SCENES] = [[0; 5]; SCENES];

fn publish(number: usize, words: [u32; 5]) {
    if number < SCENES {
        // SAFETY: no other code uses it, and the place exists.
        unsafe { write_volatile((&raw mut WORDS).cast::<[u32; 5]>().add(number), words) }
    }
}

/// Plays the scene with this number.
pub(crate) fn play(screen: &mut Screen, number: usize, scene: &mut impl Show) {
    screen.write(scene.name());
    let (mut shown, mut step, mut picture) = (console::cycles(), 0, 0);
    publish(number, [0; 5]);
    for pictures in 1..=PICTURES {
        let start = console::cycles();
        for _ in 0..STEPS {
            let (before, mut stepped) = (console::cycles(), Ok(()));
            console::fast(|| stepped = scene.step());
            step = step.max(console::cycles() - before);
            if stepped.is_err() {
                console::stop();
            }
        }
        screen.clear();
        let mut drawn = Ok(());
        console::fast(|| drawn = scene.draw(screen));
        if drawn.is_err() {
            console::stop();
        }
        picture = picture.max(console::cycles() - start);
        shown = console::wait_for_frame(shown, STEPS);
        screen.flip();
        publish(number, [pictures, step, picture, 0, 0]);
    }
    let sum = scene.checksum();
    publish(
        number,
        [PICTURES + 1, step, picture, sum as u32, (sum >> 32) as u32],
    );
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    console::stop()
}
