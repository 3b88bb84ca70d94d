//! Scenes of 48 particles on the console.

use pliant_gba_play::{Console, FRAME, directory};
use toy::{Many, Scalar, Show};

/// Pictures, each of two steps and two frames.
const PICTURES: u32 = 300;
/// Words of the report of a scene.
const WORDS: u32 = 5;

/// The console computes the bits of the host, at sixty steps and thirty pictures per second.
#[test]
fn scenes_of_48_particles_match_the_bits_of_the_host() {
    let directory = directory();
    let mut console = Console::new(&directory.join("many.gba"));
    for (scene, number) in [Many::<Scalar>::ropes(), Many::slab()].into_iter().zip(0..) {
        let mut scene = scene.unwrap();
        let first = WORDS * number;
        while console.word(first) == 0 {
            console.run(1, 0);
        }
        for second in 1..=10 {
            console.run(60, 0);
            if second < 4 {
                console.save(&directory.join(format!("many-{number}-{second}.png")));
            }
        }
        let pictures = console.word(first);
        assert!(pictures >= PICTURES - 1, "{pictures} pictures in 10 s");
        console.run(4, 0);
        let [step, picture] = [1, 2].map(|word| console.word(first + word));
        let name = scene.name();
        println!(
            "{name}: longest step {step} cycles, picture {picture} of {}",
            2 * FRAME
        );
        assert!(picture < 2 * FRAME, "{picture}");
        for _ in 0..2 * PICTURES {
            scene.step().unwrap();
        }
        let [low, high] = [3, 4].map(|word| u64::from(console.word(first + word)));
        assert_eq!(low | high << 32, scene.checksum(), "{name}");
    }
}
