//! Import of the level.
#![allow(clippy::panic, clippy::expect_used, reason = "tests fail by panics")]

use platformer_level::level::{Level, ORIGIN, TILE};
use pliant::Tiles;

const MAP: &str = include_str!("../level/level.tmx");

/// Returns the error of a map.
fn error(text: &str) -> String {
    Level::read(text)
        .expect_err("the map is invalid")
        .to_string()
}

#[test]
fn positions_are_those_of_the_editor() {
    let level = Level::load().expect("the map is valid");
    let near = |[x, y]: [f32; 2], [a, b]: [f32; 2]| (x - a).abs() < 1e-5 && (y - b).abs() < 1e-5;
    // Pixels of the file: 64 to a meter, y down from the top at 6 m.
    assert!(near(level.goal, [2675.2 / 64.0 - 2.0, 6.0 - 320.0 / 64.0]));
    assert!(near(level.bridge[0], [12.0, 1.0]) && near(level.bridge[1], [17.0, 1.0]));
    assert!(near(level.crates[2], [7.25, 0.9]));
    assert_eq!(
        [
            level.coins.len(),
            level.enemies.len(),
            level.checkpoints.len()
        ],
        [9, 3, 5]
    );
    // The top row has the walls only; the floor of the start ends at y = 0.
    assert!(level.cells.is_solid(0, 17) && !level.cells.is_solid(2, 17));
    assert!(level.cells.is_solid(4, 5) && !level.cells.is_solid(4, 6));
}

#[test]
fn blocks_cover_each_solid_tile_once() {
    let level = Level::load().expect("the map is valid");
    let blocks = level.blocks();
    assert_eq!(blocks.len(), 8);
    for column in 0..level.cells.columns() {
        for row in 0..level.cells.rows() {
            let center = [column, row].map(|index| TILE * (f32::from(index) + 0.5));
            let [x, y] = [ORIGIN[0] + center[0], ORIGIN[1] + center[1]];
            let covers = |[lower, upper]: &&[[f32; 2]; 2]| {
                lower[0] < x && x < upper[0] && lower[1] < y && y < upper[1]
            };
            let count = blocks.iter().filter(covers).count();
            assert_eq!(count, usize::from(level.cells.is_solid(column, row)));
        }
    }
}

#[test]
fn invalid_maps_are_rejected() {
    let without = |class: &str| error(&MAP.replace(&format!("type=\"{class}\""), "type=\"tree\""));
    for class in [
        "goal",
        "water",
        "bridge",
        "platform",
        "shooting range",
        "checkpoint",
    ] {
        assert!(
            without(class).ends_with(&format!("object of class {class}")),
            "{class}"
        );
    }
    let twice = MAP.replace("type=\"crate\"", "type=\"goal\"");
    assert_eq!(error(&twice), "the map needs one object of class goal");
    let bent = MAP.replace("0,0 198.4,0", "0,0 100,0 198.4,0");
    let line = "the object of class platform must be a line of two points";
    assert_eq!(error(&bent), line);
    let objects = MAP.replace("objectgroup", "group");
    assert_eq!(error(&objects), "the map has no object layer");
    error("");
}
