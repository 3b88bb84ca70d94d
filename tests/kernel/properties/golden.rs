//! Scenes give the same bits in debug and release, with libm and with std. `tests/determinism` runs
//! them on other machines.

use crate::scenes::{LARGE, SCENES, Scene};

/// Expands to one test per scene. Underscores stand for the spaces in names of scenes.
macro_rules! scenes {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            has_its_bits(&stringify!($name).replace('_', " "));
        })*

        #[test]
        fn every_scene_has_a_test() {
            assert_eq!([$(stringify!($name)),*].map(|name| name.replace('_', " ")), SCENES.map(|scene| scene.name));
        }
    };
}

scenes! {
    cloth bodies leapfrog_bodies tissue pond dough strip mat ropes hinges marbles modes creature handling changes chains swings machine leapfrog_machine crash walls builders pebbles tangle shared sleepers weather pinball quarry metal fracture car
}

fn has_its_bits(name: &str) {
    check(SCENES.iter().find(|scene| scene.name == name).unwrap());
}

#[test]
fn large_scenes_have_their_bits() {
    LARGE.iter().for_each(check);
}

#[test]
fn the_page_of_machines_has_all_scenes() {
    let page = include_str!("../../../docs/determinism.md");
    let count = SCENES.len();
    assert!(page.contains(&format!("\n{count} scenes in single and double precision")));
    let is_real = |line: &&str| line.contains("| single |") || line.contains("| double |");
    let rows: Vec<_> = page.lines().filter(is_real).collect();
    assert!(rows.len() >= 26, "{} rows", rows.len());
    for row in rows {
        assert!(row.ends_with(&format!("| {count} of {count} |")), "{row}");
    }
}

fn check(scene: &Scene) {
    let [(single, in_single), (double, in_double)] = [scene.single, scene.double];
    let found = [single(), double()];
    assert_eq!(
        found,
        [in_single, in_double],
        "in single and double precision: {found:#018x?}"
    );
}
