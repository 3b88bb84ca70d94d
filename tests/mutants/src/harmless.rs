//! Mutants that change nothing that can be seen.

use std::{collections::BTreeMap, fs, path::Path};

use anyhow::Result;

use crate::list::Mutant;

/// How many of each key. A file lists them in lines that begin with a dash, between backticks, under the reasons why.
#[derive(Debug)]
pub struct Harmless(BTreeMap<String, usize>);

impl Harmless {
    pub fn read(path: &Path) -> Result<Self> {
        let text = fs::read_to_string(path)?;
        let mut counts = BTreeMap::new();
        for key in text.lines().filter_map(|line| line.strip_prefix("- `")?.strip_suffix('`')) {
            *counts.entry(key.to_owned()).or_default() += 1;
        }
        Ok(Self(counts))
    }

    /// Takes a mutant off the list. Whether it stood there.
    pub fn take(&mut self, mutant: &Mutant) -> bool {
        let count = self.0.get_mut(&mutant.key).filter(|count| **count > 0);
        count.map(|count| *count -= 1).is_some()
    }
}
