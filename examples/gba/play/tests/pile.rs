//! A rigid crate among blobs on the console.

use pliant_gba_play::{Console, directory};
use toy::{Pile, Scalar, Show};

/// Pictures, each of two steps.
const PICTURES: u32 = 300;

/// The console computes the bits of the host, and the crate touches the blobs.
#[test]
fn crate_on_blobs_matches_the_bits_of_the_host() {
    let directory = directory();
    let mut console = Console::new(&directory.join("pile.gba"));
    let (mut frames, mut done) = (0_u32, 0);
    while console.word(0) <= PICTURES && frames < 20 * PICTURES {
        console.run(1, 0);
        if console.word(0) < PICTURES {
            frames += 1;
        }
        if console.word(0) != done {
            done = console.word(0);
            if done == 40 {
                console.save(&directory.join("crate-falls.png"));
            }
        }
    }
    console.save(&directory.join("crate.png"));
    let rate = f64::from(60 * PICTURES) / f64::from(frames);
    let (step, picture) = (console.word(1), console.word(2));
    println!("crate: {rate:.1} pictures per second; longest step {step} cycles, picture {picture}");
    let mut pile = Pile::<Scalar>::new().unwrap();
    let mut touched = 0;
    for _ in 0..2 * PICTURES {
        pile.step().unwrap();
        touched = touched.max(pile.body().unwrap().1);
    }
    assert!(touched >= 2, "{touched}");
    let sum = u64::from(console.word(3)) | u64::from(console.word(4)) << 32;
    assert_eq!(sum, pile.checksum());
}
