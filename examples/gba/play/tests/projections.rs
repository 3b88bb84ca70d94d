//! Cycles of a projection on the console.

use pliant_gba_play::{Console, directory};

/// A rod needs neither a square root nor a division, which the console computes in software.
#[test]
fn rods_are_faster_than_distances() {
    let mut console = Console::new(&directory().join("projections.gba"));
    console.run(120, 0);
    assert_eq!(console.word(4), 4, "the program has finished");
    let [distance, rod, distance_leapfrog, rod_leapfrog] = [0, 1, 2, 3].map(|k| console.word(k));
    println!("cycles of a projection, predicted scheme: distance {distance}, rod {rod}");
    println!(
        "cycles of a projection, leapfrog scheme: distance {distance_leapfrog}, rod {rod_leapfrog}"
    );
    assert!(rod < distance && rod_leapfrog < distance_leapfrog);
}
