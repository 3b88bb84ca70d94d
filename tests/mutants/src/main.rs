//! Mutation testing: each mutant that cargo-mutants lists is a small change of the kernel, and a
//! test should fail with it.
//!
//! There are thousands of mutants, and building the tests takes minutes. Therefore all mutants are
//! compiled into one build. An environment variable selects the active mutant by its number, and
//! only the tests that execute it are run.

mod harmless;
mod hunt;
mod journal;
mod list;
mod pool;
mod reach;
mod report;
mod tree;
mod weave;

use std::{fs, path::PathBuf};

use anyhow::{Result, ensure};
use clap::Parser;
use harmless::Harmless;
use journal::Journal;
use list::Mutant;

#[derive(Parser)]
#[command(about = "Mutation testing of the kernel")]
struct Arguments {
    /// Tries only mutants whose names contain one of these, for example src/math/polar.rs.
    #[arg(long, value_delimiter = ',', value_name = "PARTS", default_value = "")]
    only: Vec<String>,
    /// Tries only mutants that harmless.md lists.
    #[arg(long)]
    harmless: bool,
    /// Tries only every n-th of these.
    #[arg(long, default_value_t = 1)]
    every: usize,
    /// Runs only tests whose names contain one of these.
    #[arg(long, value_delimiter = ',', value_name = "PARTS")]
    with: Vec<String>,
    /// Excludes slow tests, which catch a few more mutants.
    #[arg(long)]
    quick: bool,
    /// Fails if a mutant is neither caught nor known to be harmless.
    #[arg(long)]
    strict: bool,
    /// Writes the table after the introduction of this file.
    #[arg(long)]
    write: Option<PathBuf>,
    /// Number of parallel tests.
    #[arg(long, default_value_t = 2)]
    jobs: usize,
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let package = fs::canonicalize(here.join("../.."))?;
    let harmless = Harmless::read(&here.join("harmless.md"))?;
    let all = list::list(&package)?;
    let is_wanted = |mutant: &&Mutant| {
        arguments.only.iter().any(|only| mutant.name.contains(only))
            && (!arguments.harmless || harmless.names(mutant))
    };
    let mutants: Vec<_> = all
        .iter()
        .filter(is_wanted)
        .step_by(arguments.every)
        .cloned()
        .collect();
    println!("{} mutants", mutants.len());
    let tree = tree::Tree::copy(&package, here.join("target/tree"), &mutants)?;
    let viable: Vec<_> = tree
        .weave(|left| println!("{left} left to compile"))?
        .into_iter()
        .collect();
    let programs = tree.build()?;
    let limit = arguments.quick.then_some(hunt::LONG);
    let tests = reach::tests(
        &programs,
        &arguments.with,
        tree.folder(),
        arguments.jobs,
        limit,
    )?;
    println!("{} tests", tests.len());
    let journal = Journal::open(&here.join("target/fates"), &programs, &arguments.with)?;
    println!("{} mutants were tried before", journal.len());
    let fates = hunt::hunt(
        &viable,
        &tests,
        &journal,
        tree.folder(),
        arguments.jobs,
        !arguments.quick,
    )?;
    let found: Vec<_> = viable
        .iter()
        .map(|&number| &mutants[number])
        .zip(fates)
        .collect();
    let wrong = harmless.wrong(&all, &mutants, &found);
    let left = report::report(&mutants, &found, harmless, arguments.write.as_deref())?;
    for wrong in &wrong {
        println!("harmless.md: {wrong}");
    }
    ensure!(
        wrong.is_empty(),
        "{} entries of harmless.md are wrong",
        wrong.len()
    );
    ensure!(
        !arguments.strict || left == 0,
        "{left} mutants are neither caught nor known to be harmless"
    );
    Ok(())
}
