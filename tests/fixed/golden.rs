//! Checksums of fixed-point scenes, equal in every build. `tests/determinism` runs them on other
//! targets.

use crate::golden_scenes::SCENES;

#[test]
fn scenes_match_their_golden_checksums() {
    let found = SCENES.map(|scene| (scene.name, (scene.run)(), scene.checksum));
    let differing: Vec<_> = found
        .iter()
        .filter(|(_, found, expected)| found != expected)
        .collect();
    assert!(differing.is_empty(), "{differing:#018x?}");
}
