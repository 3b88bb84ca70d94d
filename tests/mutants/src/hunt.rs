//! Runs the tests against the mutants.

use std::{path::Path, time::Duration};

use anyhow::Result;
use wait_timeout::ChildExt;

use crate::{
    journal::Journal,
    pool,
    reach::{Test, command},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// A test fails, or does not terminate.
    Caught,
    /// All tests that execute it pass.
    Survives,
    /// No test executes it.
    Unreached,
}

/// Longer tests run only against the mutants that survive the others.
pub const LONG: Duration = Duration::from_millis(300);

/// Tests each mutant with the tests that execute it, fast ones first. Long tests run only if
/// `thorough`. Fates of fast tests that the journal has are not found again.
pub fn hunt(
    mutants: &[usize],
    tests: &[Test],
    journal: &Journal,
    folder: &Path,
    jobs: usize,
    thorough: bool,
) -> Result<Vec<Fate>> {
    let mut sorted: Vec<&Test> = tests.iter().collect();
    sorted.sort_by_key(|test| test.time);
    let (quick, long) = sorted.split_at(sorted.partition_point(|test| test.time < LONG));
    let mut fates = pool::map("mutants", jobs, mutants, |_, &mutant| {
        journal.fate(mutant, || meet(mutant, quick, folder))
    })?;
    if thorough {
        let rest: Vec<_> = (0..mutants.len())
            .filter(|&at| fates[at] != Fate::Caught)
            .collect();
        let later = pool::map("others", jobs, &rest, |_, &at| {
            meet(mutants[at], long, folder)
        })?;
        for (at, fate) in rest
            .into_iter()
            .zip(later)
            .filter(|(_, fate)| *fate != Fate::Unreached)
        {
            fates[at] = fate;
        }
    }
    Ok(fates)
}

/// Runs tests in growing batches of one program each, because the first batch catches most mutants.
fn meet(mutant: usize, tests: &[&Test], folder: &Path) -> Result<Fate> {
    let near: Vec<_> = tests
        .iter()
        .copied()
        .filter(|test| test.reaches.contains(&mutant))
        .collect();
    if near.is_empty() {
        return Ok(Fate::Unreached);
    }
    let (mut rest, mut size) = (near.as_slice(), 4);
    while !rest.is_empty() {
        let (now, later) = rest.split_at(size.min(rest.len()));
        for program in now.chunk_by(|a, b| a.program == b.program) {
            if !pass(mutant, program, folder)? {
                return Ok(Fate::Caught);
            }
        }
        (rest, size) = (later, size * 2);
    }
    Ok(Fate::Survives)
}

fn pass(mutant: usize, tests: &[&Test], folder: &Path) -> Result<bool> {
    let Some(first) = tests.first() else {
        return Ok(true);
    };
    let usual: Duration = tests.iter().map(|test| test.time).sum();
    let names = tests.iter().map(|test| test.name.as_str());
    let mut child = command(&first.program, names, folder)
        .env("PLIANT_MUTANT", mutant.to_string())
        .spawn()?;
    // The limit is ten times the usual time, because the machine may be busy. A longer test does
    // not terminate.
    match child.wait_timeout(usual * 10 + Duration::from_secs(5))? {
        Some(status) => Ok(status.success()),
        None => {
            child.kill()?;
            child.wait()?;
            Ok(false)
        }
    }
}
