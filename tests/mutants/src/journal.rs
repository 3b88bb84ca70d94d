//! Fates that a run has found, so that the next run of the same build continues after an
//! interruption.

use std::{
    collections::HashMap,
    fs::{self, File, OpenOptions},
    io::Write,
    path::{Path, PathBuf},
    sync::Mutex,
    time::UNIX_EPOCH,
};

use anyhow::{Context, Result, anyhow};

use crate::hunt::Fate;

/// File with a line per tried mutant, after a line that identifies the build and the selected
/// tests.
pub struct Journal {
    known: HashMap<usize, Fate>,
    file: Mutex<File>,
}

impl Journal {
    /// Opens a file. Its fates are dropped if they are those of other programs or other tests.
    pub fn open(path: &Path, programs: &[PathBuf], parts: &[String]) -> Result<Self> {
        let head = head(programs, parts)?;
        let before = fs::read_to_string(path).unwrap_or_default();
        let mut lines = before.lines();
        let continues = lines.next() == Some(&head);
        let known = if continues {
            lines.filter_map(read).collect()
        } else {
            fs::write(path, head + "\n")?;
            HashMap::new()
        };
        let file = OpenOptions::new().append(true).open(path)?;
        Ok(Self {
            known,
            file: Mutex::new(file),
        })
    }

    /// Number of mutants that an earlier run tried.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Returns the fate that an earlier run found, or finds and adds it.
    pub fn fate(&self, mutant: usize, find: impl FnOnce() -> Result<Fate>) -> Result<Fate> {
        if let Some(&known) = self.known.get(&mutant) {
            return Ok(known);
        }
        let fate = find()?;
        let mut file = self
            .file
            .lock()
            .map_err(|_| anyhow!("another thread has panicked"))?;
        writeln!(file, "{mutant} {fate:?}")?;
        Ok(fate)
    }
}

/// Programs with the times at which they were built, and the selected tests.
fn head(programs: &[PathBuf], parts: &[String]) -> Result<String> {
    let mut words = parts.to_vec();
    for program in programs {
        let built = fs::metadata(program)?.modified()?;
        let built = built
            .duration_since(UNIX_EPOCH)
            .context("a time of 1970 or later")?;
        words.push(format!("{} {}", program.display(), built.as_nanos()));
    }
    Ok(words.join(" "))
}

/// Reads a line. The last one may be incomplete.
fn read(line: &str) -> Option<(usize, Fate)> {
    let (mutant, fate) = line.split_once(' ')?;
    let all = [Fate::Caught, Fate::Survives, Fate::Unreached];
    let fate = all.into_iter().find(|known| format!("{known:?}") == fate)?;
    Some((mutant.parse().ok()?, fate))
}
