//! Random scenes of the kernel against a reference implementation in double precision.
//!
//! The reference follows the documentation and the papers, with structs, absolute positions, angles
//! and trigonometric functions. `bound` derives the tolerance. The reference has at most 800 lines
//! of code.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::cast_possible_truncation,
    reason = "a failed precondition fails the test, and inputs are rounded to single precision"
)]
#![allow(
    clippy::float_cmp,
    clippy::needless_range_loop,
    reason = "equal masses are a case of their own, and formulas have indices"
)]

mod bound;
mod constraint;
mod constraints;
mod dice;
mod joint;
mod joints;
mod plane;
mod quadratic;
mod rigid;
mod scenes;
#[path = "../kernel/support/settings.rs"]
mod settings;
mod shape;
mod shapes;
mod world;

/// Files of the scenes and of the comparison. All others are the reference.
const SCENES: [&str; 7] = [
    "bound.rs",
    "constraints.rs",
    "dice.rs",
    "joints.rs",
    "main.rs",
    "scenes.rs",
    "shapes.rs",
];

#[test]
fn reference_has_at_most_800_lines_of_code() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/oracle");
    let mut lines = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        if !SCENES.iter().any(|name| entry.file_name() == *name) {
            let text = std::fs::read_to_string(entry.path()).unwrap();
            let code = text.lines().map(str::trim);
            lines += code
                .filter(|line| !line.is_empty() && !line.starts_with("//"))
                .count();
        }
    }
    println!("the reference has {lines} lines of code");
    assert!(lines <= 800, "the reference has {lines} lines of code");
}
