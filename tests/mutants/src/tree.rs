//! Copy of the package that contains all mutants that compile, and the tests built from it.

use std::{
    collections::{BTreeMap, BTreeSet},
    env, fs,
    ops::Range,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

use crate::{
    list::{Genre, Mutant},
    weave::weave,
};

/// All features that the tests can be built with.
const FEATURES: &str = "bytemuck,embedded-graphics,fixed,mint,proptest,serde";
/// Code that selects the active mutant.
const SWITCH: &str = include_str!("switch.rs");
const ROOT: &str = "src/lib.rs";
/// Root of the tests of the kernel, one of which includes a file of the kernel.
const TESTS: &str = "tests/kernel/main.rs";

pub struct Tree<'a> {
    package: &'a Path,
    at: PathBuf,
    mutants: &'a [Mutant],
}

impl<'a> Tree<'a> {
    /// Copies the files of the repository.
    pub fn copy(package: &'a Path, at: PathBuf, mutants: &'a [Mutant]) -> Result<Self> {
        let reported = Command::new("git")
            .args(["ls-files", "-z"])
            .current_dir(package)
            .output()?;
        ensure!(
            reported.status.success(),
            "git ls-files: {}",
            String::from_utf8_lossy(&reported.stderr)
        );
        for file in String::from_utf8(reported.stdout)?.split_terminator('\0') {
            let (from, to) = (package.join(file), at.join(file));
            fs::create_dir_all(to.parent().context("a folder")?)?;
            if ![ROOT, TESTS].contains(&file) && !mutants.iter().any(|mutant| mutant.file == file) {
                write(
                    &to,
                    &fs::read(&from).with_context(|| format!("{}", from.display()))?,
                )?;
            }
        }
        Ok(Self {
            package,
            at,
            mutants,
        })
    }

    /// Inserts mutants, and removes those with errors until the rest compiles. Returns the rest.
    pub fn weave(&self, mut tell: impl FnMut(usize)) -> Result<BTreeSet<usize>> {
        // Mutants rejected in an earlier run are excluded from the start, so that nothing is
        // rebuilt.
        let known = self.at.join("refused.json");
        let mut refused_before: BTreeSet<String> = fs::read(&known)
            .ok()
            .and_then(|text| serde_json::from_slice(&text).ok())
            .unwrap_or_default();
        let mut out: BTreeSet<usize> = (0..self.mutants.len())
            .filter(|&number| refused_before.contains(&self.mutants[number].name))
            .collect();
        let mut left: BTreeSet<usize> = (0..self.mutants.len())
            .filter(|number| !out.contains(number))
            .collect();
        loop {
            let places = self.write(&mut left)?;
            tell(left.len());
            let refused = self.refused(&places)?;
            if refused.is_empty() {
                refused_before.extend(out.iter().map(|&number| self.mutants[number].name.clone()));
                fs::write(known, serde_json::to_vec(&refused_before)?)?;
                return Ok(left);
            }
            let before = left.len();
            left.retain(|number| !refused.contains(number));
            ensure!(left.len() < before, "rejected repeatedly: {refused:?}");
            out.extend(refused);
        }
    }

    /// Writes the files, and drops mutants without a position in them.
    fn write(&self, left: &mut BTreeSet<usize>) -> Result<Places> {
        let mut files: BTreeMap<&str, Vec<(usize, &Mutant)>> = BTreeMap::new();
        for (number, mutant) in self.mutants.iter().enumerate() {
            let of_file = files.entry(&mutant.file).or_default();
            if left.contains(&number) {
                of_file.push((number, mutant));
            }
        }
        let mut places = Places::new();
        for (file, mutants) in files {
            let woven = weave(&fs::read_to_string(self.package.join(file))?, &mutants)
                .context(file.to_owned())?;
            write(&self.at.join(file), woven.text.as_bytes())?;
            places.insert(file.to_owned(), woven.places);
        }
        *left = places
            .values()
            .flatten()
            .map(|&(number, _)| number)
            .collect();
        let root = fs::read_to_string(self.package.join(ROOT))?;
        let switch = SWITCH.replace("COUNT", &self.mutants.len().to_string());
        let root = root.replace(
            "#![no_std]",
            "#![no_std]\n#![feature(const_eval_select, core_intrinsics)]",
        );
        write(&self.at.join(ROOT), (root + &switch).as_bytes())?;
        let tests = fs::read_to_string(self.package.join(TESTS))? + "\nuse pliant::mutant;\n";
        write(&self.at.join(TESTS), tests.as_bytes())?;
        Ok(places)
    }

    /// Returns the mutants that the compiler rejects before it stops.
    fn refused(&self, places: &Places) -> Result<BTreeSet<usize>> {
        let reported = self.cargo(&["check", "--lib"])?;
        let mut refused = BTreeSet::new();
        for message in messages(&reported.stdout)
            .filter_map(|message| message.message)
            .filter(|message| message.level == "error")
        {
            let (first, others): (Vec<_>, Vec<_>) =
                message.spans.iter().partition(|span| span.is_primary);
            let inside = |spans: Vec<&At>| {
                spans
                    .into_iter()
                    .filter_map(|span| span.inside(places))
                    .collect::<Vec<_>>()
            };
            // If no mutant contains the error, a mutant on the same line changed a type, or a
            // removed match arm was needed.
            let of_line = || {
                message
                    .spans
                    .iter()
                    .flat_map(|span| span.beside(places, &self.at))
                    .collect()
            };
            let of_file = || {
                message
                    .spans
                    .iter()
                    .flat_map(|span| self.arms(&span.file_name))
                    .collect()
            };
            let found = [inside(first), inside(others)]
                .into_iter()
                .chain([of_line(), of_file()])
                .find(|found| !found.is_empty());
            ensure!(
                found.is_some() || message.spans.is_empty(),
                "compile error outside of all mutants:\n{}",
                message.rendered.unwrap_or_default()
            );
            refused.extend(found.into_iter().flatten());
        }
        ensure!(
            reported.status.success() || !refused.is_empty(),
            "{}",
            String::from_utf8_lossy(&reported.stderr)
        );
        Ok(refused)
    }

    /// Returns the mutants of a file that remove an arm of a match.
    fn arms(&self, file: &str) -> Vec<usize> {
        let all = self.mutants.iter().enumerate();
        all.filter(|(_, mutant)| mutant.file == file && mutant.genre == Genre::MatchArm)
            .map(|(number, _)| number)
            .collect()
    }

    /// Builds the tests and returns their programs.
    pub fn build(&self) -> Result<Vec<PathBuf>> {
        let reported = self.cargo(&[
            "test", "--no-run", "--test", "kernel", "--test", "interop", "--test", "fixed",
            "--test", "snapshot", "--test", "draw",
        ])?;
        ensure!(
            reported.status.success(),
            "{}",
            String::from_utf8_lossy(&reported.stderr)
        );
        let programs: Vec<_> = messages(&reported.stdout)
            .filter_map(|message| message.executable)
            .collect();
        ensure!(!programs.is_empty(), "no tests");
        Ok(programs)
    }

    /// Folder of the copy. Tests read further files of the repository from it.
    pub fn folder(&self) -> &Path {
        &self.at
    }

    fn cargo(&self, arguments: &[&str]) -> Result<std::process::Output> {
        let done = Command::new("cargo")
            .args(arguments)
            .args([
                "--quiet",
                "--features",
                FEATURES,
                "--message-format",
                "json",
            ])
            .current_dir(&self.at)
            .env("RUSTC_BOOTSTRAP", "1")
            .env("RUSTFLAGS", "--cap-lints=allow")
            // Slightly optimized unless the variable is set: the tests run a thousand times.
            .env(
                "CARGO_PROFILE_TEST_OPT_LEVEL",
                env::var("CARGO_PROFILE_TEST_OPT_LEVEL").unwrap_or_else(|_| "1".to_owned()),
            )
            .env("CARGO_PROFILE_TEST_DEBUG", "0")
            .env("CARGO_INCREMENTAL", "0")
            .env("CARGO_TARGET_DIR", self.at.join("target"))
            .stdin(Stdio::null())
            .output()?;
        Ok(done)
    }
}

/// Positions of the mutants in each file.
type Places = BTreeMap<String, Vec<(usize, Range<usize>)>>;

#[derive(Deserialize)]
struct Line {
    message: Option<Message>,
    executable: Option<PathBuf>,
}

#[derive(Deserialize)]
struct Message {
    level: String,
    rendered: Option<String>,
    spans: Vec<At>,
}

#[derive(Deserialize)]
struct At {
    file_name: String,
    byte_start: usize,
    byte_end: usize,
    is_primary: bool,
}

impl At {
    /// Returns the innermost mutant that contains this span.
    fn inside(&self, places: &Places) -> Option<usize> {
        let around = places
            .get(&self.file_name)?
            .iter()
            .filter(|(_, place)| place.start <= self.byte_start && self.byte_end <= place.end);
        around
            .min_by_key(|(_, place)| place.len())
            .map(|&(number, _)| number)
    }

    /// Returns the mutants on the lines of this span.
    fn beside(&self, places: &Places, tree: &Path) -> Vec<usize> {
        let Some(places) = places.get(&self.file_name) else {
            return Vec::new();
        };
        let text = fs::read_to_string(tree.join(&self.file_name)).unwrap_or_default();
        let start = text[..self.byte_start].rfind('\n').unwrap_or(0);
        let end = text[self.byte_end..]
            .find('\n')
            .map_or(text.len(), |length| self.byte_end + length);
        places
            .iter()
            .filter(|(_, place)| start <= place.start && place.end <= end)
            .map(|&(number, _)| number)
            .collect()
    }
}

/// Writes a file unless it already has this content, so that it is not rebuilt.
fn write(path: &Path, content: &[u8]) -> Result<()> {
    if fs::read(path).is_ok_and(|there| there == content) {
        return Ok(());
    }
    fs::write(path, content).with_context(|| format!("{}", path.display()))
}

fn messages(reported: &[u8]) -> impl Iterator<Item = Line> {
    reported
        .split(|&byte| byte == b'\n')
        .filter_map(|line| serde_json::from_slice(line).ok())
}
