//! Scenes give the same bits in debug and release, with libm and with std. `tests/same-bits` runs them on other machines.

use crate::scenes::SCENES;

#[test]
fn scenes_have_their_bits() {
    for scene in &SCENES {
        for (precision, (run, expected)) in [("single", scene.single), ("double", scene.double)] {
            let found = run();
            assert_eq!(found, expected, "{} in {precision} precision: {found:#018x}", scene.name);
        }
    }
}
