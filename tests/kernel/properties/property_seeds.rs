//! Seeds of the property tests.

use crate::support::corpus::for_all;
use crate::support::settings::settings;
use proptest::prelude::any;
use proptest::test_runner::RngSeed;
use std::cell::RefCell;
use std::fs;
use std::path::{Path, PathBuf};

/// Collects all Rust files below a folder, except build output.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() && name != "target" && !name.starts_with('.') {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// Returns the configurations of property tests in a text that do not fix the seed.
///
/// The configuration is what precedes the parameters: `proptest!(CONFIGURATION, |(…)| …)`, or the
/// inner attribute of `proptest! { … }`. A variable named `config` has to be built with an
/// `rng_seed` in the same file.
fn unseeded(text: &str) -> Vec<String> {
    let macros = text.split("proptest!").skip(1).filter_map(|rest| {
        let rest = rest.trim_start();
        let opening = rest.chars().next()?;
        // Skips the name of the macro in a string or a comment.
        if !"({[".contains(opening) {
            return None;
        }
        let end = if opening == '(' {
            rest.find('|')
        } else {
            rest.find("fn ")
        };
        let config = &rest[..end.unwrap_or(rest.len())];
        let by_name = config.starts_with("(config,") && text.contains("rng_seed: RngSeed::Fixed(");
        let is_seeded =
            config.contains("settings(") || config.contains("rng_seed: RngSeed::Fixed(") || by_name;
        (!is_seeded).then(|| config.trim_end().to_owned())
    });
    let runners = text.split("TestRunner::").skip(1).filter_map(|rest| {
        let is_seeded = rest.starts_with("new(settings(") || rest.starts_with("deterministic(");
        (!is_seeded).then(|| rest.lines().next().unwrap_or_default().to_owned())
    });
    macros.chain(runners).collect()
}

#[test]
fn every_property_test_has_a_fixed_seed() {
    let mut files = Vec::new();
    sources(Path::new(env!("CARGO_MANIFEST_DIR")), &mut files);
    let this_file = Path::new(file!()).file_name().unwrap();
    let mut blocks = 0;
    for path in files
        .iter()
        .filter(|path| path.file_name() != Some(this_file))
    {
        let text = fs::read_to_string(path).unwrap();
        blocks += text.matches("proptest!").count();
        assert_eq!(
            unseeded(&text),
            [""; 0],
            "{}: use `settings` of tests/kernel/support/settings.rs",
            path.display()
        );
    }
    assert!(blocks > 50, "{blocks} blocks found");
}

#[test]
fn property_tests_without_a_fixed_seed_are_found() {
    for text in [
        "proptest!(|(x in 0..1)| {});",
        "proptest!(ProptestConfig::with_cases(5), |(x in 0..1)| {});",
        "proptest! {\n #[test] fn f(x in 0..1) {}\n}",
        "proptest! {\n #![proptest_config(ProptestConfig::default())]\n #[test] fn f(x in 0..1) {}\n}",
        "proptest!(config, |(x in 0..1)| {});",
        "proptest!(settings(5), |(x in 0..1)| {}); proptest!(|(x in 0..1)| {});",
        "TestRunner::default().run(&s, f)",
        "TestRunner::new(Config::default()).run(&s, f)",
    ] {
        assert_eq!(unseeded(text).len(), 1, "{text}");
    }
    for text in [
        "proptest!(settings(5), |(x in 0..1)| {});",
        "proptest!(ProptestConfig { max_shrink_iters: 0, ..settings(24) }, |(x in 0..1)| {});",
        "proptest! {\n #![proptest_config(settings(5))]\n #[test] fn f(x in 0..1) {}\n}",
        "let config = C { rng_seed: RngSeed::Fixed(0) }; proptest!(config, |(x in 0..1)| {});",
        "use proptest::{prop_assert, proptest};",
        "TestRunner::new(settings(5)).run(&s, f)",
    ] {
        assert_eq!(unseeded(text), [""; 0], "{text}");
    }
}

#[test]
fn two_runs_of_a_property_test_draw_the_same_values() {
    assert!(matches!(settings(1).rng_seed, RngSeed::Fixed(_)));
    let draw = || {
        let values = RefCell::new(Vec::new());
        for_all(20, &any::<u64>(), |value| {
            values.borrow_mut().push(value);
            Ok(())
        });
        values.into_inner()
    };
    let values = draw();
    assert_eq!(values.len(), 20);
    assert_eq!(values, draw());
}
