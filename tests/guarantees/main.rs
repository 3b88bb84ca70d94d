//! Table of `docs/guarantees.md`: which kinds of proof cover which part of a scene.
//! `PLIANT_WRITE=1 cargo test --test guarantees` writes it.

#![allow(clippy::expect_used, reason = "a test that cannot go on fails")]

mod reasons;

use reasons::REASONS;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::Path;

const PAGE: &str = "docs/guarantees.md";

/// Traits whose implementors are parts of a scene.
const PARTS: [&str; 9] = [
    "Collider",
    "Constraint",
    "EdgeForce",
    "Field",
    "Mode",
    "Project",
    "SensorArea",
    "Terrain",
    "WaterSurface",
];

/// Exported types that a program steps or reads besides a scene.
const OTHERS: [&str; 2] = ["Skin", "Worlds"];

/// Columns, and the files and folders whose code names the parts that they cover.
const COLUMNS: [(&str, &[&str]); 8] = [
    ("checker", &["src/testing"]),
    (
        "fuzz",
        &[
            "fuzz/fuzz_targets",
            "fuzz/src",
            "src/testing",
            "tests/kernel/support",
            "tests/interop/owners.rs",
        ],
    ),
    ("golden", &["tests/kernel/scenes", "tests/determinism/src"]),
    ("no-panic", &["tests/no-panic/src"]),
    ("serde", &["tests/interop/owners.rs"]),
    ("oracle", &["tests/oracle"]),
    ("gallery", &["examples/gallery/src"]),
    ("C", &["bindings/c/src"]),
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Appends the Rust code at a path, without comments and names of errors and their parameters.
fn add_code(path: &Path, code: &mut String) {
    if path.is_dir() {
        for entry in fs::read_dir(path).expect("a folder can be read") {
            add_code(&entry.expect("an entry can be read").path(), code);
        }
    } else if path.extension().is_some_and(|ending| ending == "rs") && !path.ends_with("status.rs")
    {
        let text = fs::read_to_string(path).expect("a source file can be read");
        for line in text.lines() {
            let line = line.split("//").next().unwrap_or_default();
            code.push_str(&line.replace("Parameter::", "Parameter_"));
            code.push('\n');
        }
    }
}

fn code(paths: &[&str]) -> String {
    let mut code = String::new();
    for path in paths {
        let path = root().join(path);
        assert!(path.exists(), "{} exists", path.display());
        add_code(&path, &mut code);
    }
    code
}

/// Returns the identifiers of code.
fn words(code: &str) -> BTreeSet<String> {
    let words = code.split(|c: char| !c.is_alphanumeric() && c != '_');
    words.map(str::to_owned).collect()
}

/// Returns the last identifier of code that may end with generic arguments.
fn last_name(code: &str) -> &str {
    let (mut end, mut depth) = (code.len(), 0_u32);
    for (index, c) in code.char_indices().rev() {
        match c {
            '>' => depth += 1,
            '<' => depth = depth.saturating_sub(1),
            c if depth == 0 && (c.is_alphanumeric() || c == '_') => {
                end = index + c.len_utf8();
                break;
            }
            _ => {}
        }
    }
    let name = code.get(..end).unwrap_or_default();
    name.rsplit(|c: char| !c.is_alphanumeric() && c != '_')
        .next()
        .unwrap_or_default()
}

/// Returns the exported types that implement a trait of [`PARTS`], and [`OTHERS`], in alphabetical
/// order.
fn parts() -> BTreeSet<String> {
    let exported = words(&code(&["src/lib.rs"]));
    let code = code(&["src"])
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    code.match_indices(" for ")
        .filter_map(|(index, separator)| {
            let (before, after) = (code.get(..index)?, code.get(index + separator.len()..)?);
            let after = after.trim_start_matches("super::");
            let name = after.split(|c: char| !c.is_alphanumeric()).next()?;
            let implements = PARTS.contains(&last_name(before));
            let is_part = implements && !name.is_empty() && exported.contains(name);
            is_part.then(|| name.to_owned())
        })
        .chain(OTHERS.map(str::to_owned))
        .collect()
}

fn letter(index: usize) -> char {
    char::from(b'a' + u8::try_from(index).expect("fewer reasons than letters"))
}

fn table() -> String {
    let columns = COLUMNS.map(|(name, paths)| (name, words(&code(paths))));
    let parts = parts();
    let mut lines = String::from("| part |");
    let mut problems = Vec::new();
    for (name, _) in &columns {
        let _ = write!(lines, " {name} |");
    }
    let _ = writeln!(lines, "\n|---|{}", ":-:|".repeat(columns.len()));
    for part in &parts {
        let _ = write!(lines, "| `{part}` |");
        for (column, words) in &columns {
            let covered = words.contains(part);
            let reason = REASONS
                .iter()
                .position(|(name, _, listed)| name == column && listed.contains(&part.as_str()));
            match reason {
                Some(_) if covered => problems.push(format!("{column} covers {part}")),
                Some(index) => {
                    let _ = write!(lines, " {} |", letter(index));
                }
                None if covered => lines.push_str(" yes |"),
                None => problems.push(format!("{column} does not cover {part}")),
            }
        }
        lines.push('\n');
    }
    lines.push('\n');
    for (index, (column, reason, listed)) in REASONS.iter().enumerate() {
        for part in *listed {
            if !parts.contains(*part) {
                problems.push(format!("{column}: no part is named {part}"));
            }
        }
        let _ = writeln!(lines, "- {}: {reason}.", letter(index));
    }
    assert!(
        problems.is_empty(),
        "adapt `tests/guarantees/reasons.rs`: {problems:#?}"
    );
    lines
}

#[test]
fn every_part_has_each_kind_of_proof_or_a_reason() {
    let path = root().join(PAGE);
    let page = fs::read_to_string(&path).expect("the page can be read");
    let (before, rest) = page
        .split_once("<!-- table -->\n")
        .expect("the page has a table");
    let (shown, after) = rest.split_once("<!-- end -->").expect("the table ends");
    let table = table();
    if std::env::var_os("PLIANT_WRITE").is_some() {
        let new = format!("{before}<!-- table -->\n{table}<!-- end -->{after}");
        fs::write(path, new).expect("the page can be written");
    } else {
        assert_eq!(shown, table, "run the test with PLIANT_WRITE=1");
    }
}
