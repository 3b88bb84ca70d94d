//! Mutants that each test executes, and the duration of each test.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use anyhow::{Context, Result, ensure};

use crate::pool;

/// Single test.
pub struct Test {
    pub program: PathBuf,
    pub name: String,
    pub time: Duration,
    pub reaches: BTreeSet<usize>,
}

/// Number of no mutant.
const NONE: u32 = 4_000_000_000;

/// Runs every test once without a mutant, or only those whose names contain one of these parts, and
/// once more to record which mutants it executes, which takes much longer.
///
/// A test that fails is left out: one reads the exported names from the source, to which the switch
/// adds. So are tests that take longer than a limit.
pub fn tests(
    programs: &[PathBuf],
    parts: &[String],
    folder: &Path,
    jobs: usize,
    limit: Option<Duration>,
) -> Result<Vec<Test>> {
    let mut names = Vec::new();
    for program in programs {
        let reported = Command::new(program)
            .args(["--list", "--format", "terse"])
            .current_dir(folder)
            .output()?;
        let reported = String::from_utf8(reported.stdout)?;
        let wanted = |name: &&str| parts.is_empty() || parts.iter().any(|part| name.contains(part));
        let of_program = reported
            .lines()
            .filter_map(|line| line.strip_suffix(": test"))
            .filter(wanted);
        names.extend(of_program.map(|name| (program, name.to_owned())));
    }
    let run = pool::map("tests", jobs, &names, |number, (program, name)| {
        let trace = folder.join(format!("reached-{number}"));
        if trace.exists() {
            fs::remove_file(&trace)?;
        }
        let begun = Instant::now();
        let status = command(program, [name.as_str()], folder)
            .env("PLIANT_MUTANT", NONE.to_string())
            .status()?;
        let time = begun.elapsed();
        if !status.success() {
            println!("{name} fails without a mutant, and is left out");
            return Ok(None);
        }
        if limit.is_some_and(|limit| time > limit) {
            return Ok(None);
        }
        let status = command(program, [name.as_str()], folder)
            .env("PLIANT_REACHED", &trace)
            .status()?;
        ensure!(status.success(), "{name} fails if it is traced");
        let reached = if trace.exists() {
            fs::read_to_string(&trace)?
        } else {
            String::new()
        };
        let reaches = reached
            .lines()
            .map(str::parse)
            .collect::<Result<_, _>>()
            .context("a trace")?;
        Ok(Some(Test {
            program: (*program).clone(),
            name: name.clone(),
            time,
            reaches,
        }))
    })?;
    Ok(run.into_iter().flatten().collect())
}

/// Returns a command that runs some tests of a program in sequence.
pub fn command<'a>(
    program: &Path,
    tests: impl IntoIterator<Item = &'a str>,
    folder: &Path,
) -> Command {
    let mut command = Command::new(program);
    command
        .args(["--exact", "--quiet", "--test-threads", "1"])
        .args(tests);
    // The first failure is enough.
    command
        .env("PROPTEST_MAX_SHRINK_ITERS", "0")
        .current_dir(folder);
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command
}
