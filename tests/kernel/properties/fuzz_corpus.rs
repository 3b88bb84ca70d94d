//! Fuzzing: seeds, and inputs that failed before.

use crate::support::changes::changes;
use crate::support::fuzz_targets::{Outcome, api, contacts, in_any, in_either, plastic, scene};
use pliant::Q16;
use std::path::Path;

/// Returns the file names and contents of the seeds of a fuzz target.
fn seeds(target: &str) -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fuzz/corpus")
        .join(target);
    let files = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let seeds = files.filter(|path| {
        path.extension()
            .is_some_and(|extension| extension == "seed")
    });
    seeds
        .map(|path| (path.display().to_string(), std::fs::read(path).unwrap()))
        .collect()
}

fn hold(target: &str, single: fn(&[u8]) -> Outcome, double: fn(&[u8]) -> Outcome) {
    hold_all(target, |bytes| in_either(bytes, single, double));
}

fn hold_all(target: &str, check: impl Fn(&[u8]) -> Outcome) {
    let seeds = seeds(target);
    assert!(seeds.len() >= 3, "{} seeds", seeds.len());
    for (name, bytes) in seeds {
        assert_eq!(check(&bytes), Ok(()), "{name}");
    }
}

#[test]
fn scene_seeds_pass() {
    hold("scene", scene::<f32>, scene::<f64>);
}

#[test]
fn change_seeds_pass() {
    hold("changes", changes::<f32>, changes::<f64>);
}

#[test]
fn api_seeds_pass() {
    hold_all("api", |bytes| {
        in_any(bytes, api::<f32>, api::<f64>, api::<Q16>)
    });
}

#[test]
fn plastic_seeds_pass() {
    hold("plastic", plastic::<f32>, plastic::<f64>);
}

#[test]
fn contact_seeds_pass() {
    hold("contacts", contacts::<f32>, contacts::<f64>);
}
