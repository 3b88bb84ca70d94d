//! Plain technical English: words that no name, comment, message or document of the project uses.

#![allow(clippy::expect_used, reason = "a test that cannot go on fails")]

use std::fs;
use std::path::{Path, PathBuf};

/// Words and phrases that have a plain equivalent in every context. The second column is the
/// usual replacement.
const NEVER: [(&str, &str); 12] = [
    ("anew", "again"),
    ("as a rule", "usually"),
    ("comes past", "executes"),
    ("goes round", "wraps, passes around"),
    ("laid", "placed, aligned"),
    ("lies on", "is on"),
    ("nobody", "no particle, no caller"),
    ("sooner", "faster, earlier"),
    ("to begin with", "initially"),
    ("told", "given, reported"),
    ("whoever", "any caller"),
    ("whom", "that"),
];

/// British spellings, by their stem.
const BRITISH: [&str; 8] = [
    "behaviour",
    "centre",
    "colour",
    "initialis",
    "linearis",
    "neighbour",
    "normalis",
    "optimis",
];

/// Names of other projects, which are left out of the check.
const FOREIGN: [&str; 1] = ["initialise_monitor_handles"];

/// Files and folders that are checked.
const CHECKED: [&str; 12] = [
    ".ci",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "Cargo.toml",
    "README.md",
    "benches",
    "bindings",
    "docs",
    "examples",
    "fuzz",
    "src",
    "tests",
];

/// Endings of files that contain text. Files without an ending are scripts.
const TEXT: [&str; 12] = [
    "c", "css", "h", "html", "in", "js", "ld", "md", "mjs", "py", "rs", "toml",
];

fn files(path: &Path, found: &mut Vec<PathBuf>) {
    let name = path
        .file_name()
        .and_then(|name| name.to_str())
        .unwrap_or_default();
    if path.is_dir() {
        if ["target", "corpus", "node_modules"].contains(&name) {
            return;
        }
        for entry in fs::read_dir(path).expect("a folder") {
            files(&entry.expect("an entry").path(), found);
        }
    } else if path
        .extension()
        .is_none_or(|ending| TEXT.iter().any(|text| ending == *text))
        && !path.ends_with(file!())
    {
        found.push(path.to_owned());
    }
}

/// Returns the words of a text in lower case, separated by single spaces, and the line of each.
///
/// Underscores separate words, so the parts of an identifier are words too.
fn words(text: &str) -> (String, Vec<usize>) {
    let (mut words, mut lines) = (String::from(" "), Vec::new());
    for (number, line) in text.lines().enumerate() {
        for word in line
            .split(|letter: char| !letter.is_alphabetic())
            .filter(|word| !word.is_empty())
        {
            words.push_str(&word.to_lowercase());
            words.push(' ');
            lines.push(number + 1);
        }
    }
    (words, lines)
}

/// Returns each violation in a text with its line.
fn violations(text: &str) -> Vec<(usize, String)> {
    let text = FOREIGN
        .iter()
        .fold(text.to_owned(), |text, name| text.replace(name, ""));
    let (words, lines) = words(&text);
    let line = |at: usize| {
        let before = words.get(..=at).unwrap_or_default().matches(' ').count();
        lines.get(before - 1).copied().unwrap_or_default()
    };
    let never = NEVER.iter().flat_map(|(word, instead)| {
        let found = words
            .match_indices(&format!(" {word} "))
            .map(|(at, _)| at)
            .collect::<Vec<_>>();
        found
            .into_iter()
            .map(move |at| (at, format!("\"{word}\": use {instead}")))
    });
    let british = BRITISH.iter().flat_map(|stem| {
        let found = words
            .match_indices(&format!(" {stem}"))
            .map(|(at, _)| at)
            .collect::<Vec<_>>();
        found
            .into_iter()
            .map(move |at| (at, format!("\"{stem}\": use the American spelling")))
    });
    let mut found: Vec<_> = never
        .chain(british)
        .map(|(at, message)| (line(at), message))
        .collect();
    found.sort();
    found
}

#[test]
fn violations_are_found_with_their_line() {
    let text = "A point that lies\n// on an edge.\nfn is_told() {}\nThe Centre.\nUntold, plaid.";
    let found: Vec<_> = violations(text)
        .into_iter()
        .map(|(line, message)| format!("{line}: {message}"))
        .collect();
    assert_eq!(
        found,
        [
            "1: \"lies on\": use is on",
            "3: \"told\": use given, reported",
            "4: \"centre\": use the American spelling"
        ]
    );
}

#[test]
fn no_file_uses_a_private_word() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = Vec::new();
    CHECKED
        .iter()
        .for_each(|name| files(&root.join(name), &mut paths));
    assert!(paths.len() > 400, "only {} files are found", paths.len());
    paths.sort();
    let mut all = Vec::new();
    for path in paths {
        let Ok(text) = fs::read_to_string(&path) else {
            continue;
        };
        let name = path
            .strip_prefix(root)
            .expect("below the root")
            .display()
            .to_string();
        all.extend(
            violations(&text)
                .into_iter()
                .map(|(line, message)| format!("{name}:{line}: {message}")),
        );
    }
    assert!(
        all.is_empty(),
        "{} violations:\n{}",
        all.len(),
        all.join("\n")
    );
}
