//! Report that tests read from the console's memory, at 0x0200_0000.

use core::ptr::write_volatile;
use toy::{Scalar, Toy};

/// Words of the report, in this order.
#[repr(C)]
struct Words {
    pictures: u32,
    step_cycles: u32,
    picture_cycles: u32,
    /// Keys at the time of the picture.
    keys: u32,
    scene: u32,
    cursor: [i32; 2],
    /// −1 for none.
    held: i32,
    /// Position of the held particle, pixels.
    place: [i32; 2],
    checksums: u32,
    checksum: [u32; 2],
}

const NOTHING: Words = Words {
    pictures: 0,
    step_cycles: 0,
    picture_cycles: 0,
    keys: 0,
    scene: 0,
    cursor: [0; 2],
    held: -1,
    place: [0; 2],
    checksums: 0,
    checksum: [0; 2],
};

#[unsafe(link_section = ".report")]
#[used]
static mut WORDS: Words = NOTHING;

/// State of the report.
pub(crate) struct Report {
    words: Words,
}

impl Report {
    pub(crate) fn new() -> Self {
        Self { words: NOTHING }
    }

    /// Reports a picture: the time of the longer step, the total time, and the held particle.
    pub(crate) fn picture(
        &mut self,
        step_cycles: u32,
        picture_cycles: u32,
        keys: u16,
        toy: &Toy<Scalar>,
    ) {
        let words = &mut self.words;
        words.pictures += 1;
        (words.step_cycles, words.picture_cycles) = (step_cycles, picture_cycles);
        words.keys = keys.into();
        (words.scene, words.cursor) = (toy.number as u32, [toy.cursor.x, toy.cursor.y]);
        words.held = toy.scene.grab.held().map_or(-1, |id| id.index() as i32);
        if let Some(place) = toy
            .scene
            .grab
            .held()
            .and_then(|id| toy.scene.particles.position(id))
        {
            let pixel = Toy::<Scalar>::viewport().pixel_of(place);
            words.place = [pixel.x, pixel.y];
        }
        self.publish();
    }

    /// Reports a checksum. On request only, because it is slow.
    pub(crate) fn checksum(&mut self, toy: &Toy<Scalar>) {
        let sum = toy.scene.checksum();
        self.words.checksum = [sum as u32, (sum >> 32) as u32];
        self.words.checksums += 1;
        self.publish();
    }

    fn publish(&self) {
        let Words {
            pictures,
            step_cycles,
            picture_cycles,
            keys,
            scene,
            cursor,
            held,
            place,
            checksums,
            checksum,
        } = self.words;
        let words = Words {
            pictures,
            step_cycles,
            picture_cycles,
            keys,
            scene,
            cursor,
            held,
            place,
            checksums,
            checksum,
        };
        // SAFETY: no other code uses it.
        unsafe { write_volatile(&raw mut WORDS, words) }
    }
}
