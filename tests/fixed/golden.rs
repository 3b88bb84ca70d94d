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

#[test]
fn the_page_of_machines_has_all_scenes() {
    let page = include_str!("../../docs/determinism.md");
    let count = SCENES.len();
    assert!(page.contains(&format!("precision and {count} in fixed point")));
    let rows: Vec<_> = page
        .lines()
        .filter(|line| line.contains("| fixed |"))
        .collect();
    assert!(rows.len() >= 13, "{} rows", rows.len());
    for row in rows {
        assert!(row.ends_with(&format!("| {count} of {count} |")), "{row}");
    }
}
