//! A scene with every kind of part, as data and as printed Rust source.

use pliant::testing::{Kind, SceneData};

/// Number of steps of the printed scene.
const STEPS: usize = 8;

/// Twelve particles, and a part of each kind.
fn all_kinds() -> SceneData<f32> {
    let mut bytes = vec![0x21, 1, 0, 0, 0, 0, 0xf0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    for place in 0..12_u8 {
        // A swaying lattice of four columns.
        let (column, row) = (place % 4, place / 4);
        bytes.extend([
            0,
            0,
            15 + place,
            0,
            8 * column,
            0,
            8 * row,
            place % 3,
            2,
            0,
            row,
            0,
            1,
            0,
            0,
            0,
        ]);
    }
    let mut scene = SceneData::<f32>::from_bytes(&bytes);
    // More than a scene of bytes has.
    for kind in (128..).take(Kind::ALL.len()) {
        let part = [kind, 3, 6, 10, 0, 0, 4, 0, 3, 32, 16, 48, 0, 0, 0, 0];
        let bytes = [&bytes[..16], &part].concat();
        scene.parts.extend(SceneData::from_bytes(&bytes).parts);
    }
    scene
}

#[allow(
    clippy::unnecessary_cast,
    clippy::wildcard_imports,
    clippy::too_many_lines,
    clippy::type_complexity,
    clippy::unreadable_literal,
    reason = "generated code"
)]
mod printed {
    include!("printed_scene.in");

    pub(super) fn checksum() -> Result<u64, pliant::Error> {
        scene()
    }
}

/// The printed source compiles, is up to date, and steps to the same checksum.
#[test]
fn printed_rust_scene_matches_the_original() {
    let scene = all_kinds();
    let mut world = scene.build().unwrap();
    assert_eq!(world.parts(), Kind::ALL.len(), "every kind builds");
    for _ in 0..STEPS {
        assert_eq!(world.step(), Ok(true));
    }
    // The white space of the printed source depends on the compiler.
    let (text, plain) = (scene.to_rust(STEPS), |text: &str| {
        text.split_whitespace().collect::<String>()
    });
    assert!(
        plain(&text) == plain(include_str!("printed_scene.in")),
        "tests/kernel/testing/printed_scene.in is out of date, should be:\n{text}"
    );
    assert_eq!(printed::checksum(), Ok(world.checksum()));
}
