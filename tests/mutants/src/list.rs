//! List of the mutants from cargo-mutants.

use std::{path::Path, process::Command};

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

/// One change of the source.
#[derive(Clone, Debug, Deserialize)]
pub struct Mutant {
    pub file: String,
    pub genre: Genre,
    /// Name with file, line and column.
    pub name: String,
    pub replacement: String,
    pub span: Span,
    /// File, function and change: stable when other lines change. Several mutants may share it.
    #[serde(skip)]
    pub key: String,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Genre {
    BinaryOperator,
    FnValue,
    MatchArm,
    MatchArmGuard,
    StructField,
    UnaryOperator,
}

#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Span {
    pub start: Place,
}

/// Line and column, both starting at 1.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    pub line: usize,
    pub column: usize,
}

/// Returns all mutants of a package, in the order of the source.
pub fn list(package: &Path) -> Result<Vec<Mutant>> {
    let reported = Command::new("cargo")
        .args(["mutants", "--list", "--json"])
        .current_dir(package)
        .output()
        .context("cargo mutants")?;
    ensure!(
        reported.status.success(),
        "cargo mutants: {}",
        String::from_utf8_lossy(&reported.stderr)
    );
    let mut mutants: Vec<Mutant> = serde_json::from_slice(&reported.stdout)?;
    mutants.sort_by(|a, b| (&a.file, a.span.start, a.genre).cmp(&(&b.file, b.span.start, b.genre)));
    for mutant in &mut mutants {
        let Span {
            start: Place { line, column },
        } = mutant.span;
        let change = mutant
            .name
            .strip_prefix(&format!("{}:{line}:{column}: ", mutant.file))
            .unwrap_or(&mutant.name);
        mutant.key = format!("{}: {change}", mutant.file);
    }
    Ok(mutants)
}
