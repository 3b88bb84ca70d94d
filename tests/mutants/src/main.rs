//! Mutation testing: each mutant that cargo-mutants lists is a small change of the kernel, and a test should fail with it.
//!
//! There are thousands of them, and building the tests takes minutes. Therefore all of them are woven into one build, which takes
//! the number of the one to take effect from the environment; and only tests that come past it are run.

mod harmless;
mod hunt;
mod list;
mod pool;
mod reach;
mod report;
mod tree;
mod weave;

use std::{fs, path::PathBuf};

use anyhow::Result;
use clap::Parser;
use harmless::Harmless;

#[derive(Parser)]
#[command(about = "Which mutants of the kernel its tests catch")]
struct Arguments {
    /// Only mutants whose name contains this, as src/polar.rs does.
    #[arg(long, default_value = "")]
    only: String,
    /// Of these, every n-th.
    #[arg(long, default_value_t = 1)]
    every: usize,
    /// Only tests whose names contain one of these.
    #[arg(long, value_delimiter = ',', value_name = "PARTS")]
    with: Vec<String>,
    /// Without tests that take long, which catch a few more.
    #[arg(long)]
    quick: bool,
    /// Writes the table behind the text at the head of this file.
    #[arg(long)]
    write: Option<PathBuf>,
    /// How many tests run at once.
    #[arg(long, default_value_t = 2)]
    jobs: usize,
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let package = fs::canonicalize(here.join("../.."))?;
    let mutants = list::list(&package)?;
    println!("{} mutants", mutants.len());
    let tree = tree::Tree::copy(&package, here.join("target/tree"), &mutants)?;
    let viable = tree.weave(|left| println!("{left} left to compile"))?;
    let tests = reach::tests(&tree.build()?, &arguments.with, tree.folder(), arguments.jobs)?;
    println!("{} tests", tests.len());
    let chosen: Vec<_> = viable
        .iter()
        .copied()
        .filter(|&number| mutants[number].name.contains(&arguments.only))
        .step_by(arguments.every)
        .collect();
    let fates = hunt::hunt(&chosen, &tests, tree.folder(), arguments.jobs, !arguments.quick)?;
    let found: Vec<_> = chosen.iter().map(|&number| &mutants[number]).zip(fates).collect();
    let harmless = Harmless::read(&here.join("harmless.md"))?;
    report::report(&mutants, &found, harmless, arguments.write.as_deref())
}
