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

use anyhow::{Result, ensure};
use clap::Parser;
use harmless::Harmless;
use list::Mutant;

#[derive(Parser)]
#[command(about = "Which mutants of the kernel its tests catch")]
struct Arguments {
    /// Only mutants whose name contains this, as src/math/polar.rs does.
    #[arg(long, default_value = "")]
    only: String,
    /// Only mutants that harmless.md lists.
    #[arg(long)]
    harmless: bool,
    /// Of these, every n-th.
    #[arg(long, default_value_t = 1)]
    every: usize,
    /// Only tests whose names contain one of these.
    #[arg(long, value_delimiter = ',', value_name = "PARTS")]
    with: Vec<String>,
    /// Without tests that take long, which catch a few more.
    #[arg(long)]
    quick: bool,
    /// Fails if one is left that is not caught and not known to be harmless.
    #[arg(long)]
    strict: bool,
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
    let harmless = Harmless::read(&here.join("harmless.md"))?;
    let all = list::list(&package)?;
    let is_wanted = |mutant: &&Mutant| mutant.name.contains(&arguments.only) && (!arguments.harmless || harmless.names(mutant));
    let mutants: Vec<_> = all.iter().filter(is_wanted).step_by(arguments.every).cloned().collect();
    println!("{} mutants", mutants.len());
    let tree = tree::Tree::copy(&package, here.join("target/tree"), &mutants)?;
    let viable: Vec<_> = tree.weave(|left| println!("{left} left to compile"))?.into_iter().collect();
    let tests = reach::tests(&tree.build()?, &arguments.with, tree.folder(), arguments.jobs)?;
    println!("{} tests", tests.len());
    let fates = hunt::hunt(&viable, &tests, tree.folder(), arguments.jobs, !arguments.quick)?;
    let found: Vec<_> = viable.iter().map(|&number| &mutants[number]).zip(fates).collect();
    let wrong = harmless.wrong(&all, &mutants, &found);
    let left = report::report(&mutants, &found, harmless, arguments.write.as_deref())?;
    wrong.iter().for_each(|wrong| println!("harmless.md: {wrong}"));
    ensure!(wrong.is_empty(), "{} entries of harmless.md are wrong", wrong.len());
    ensure!(!arguments.strict || left == 0, "{left} are not caught, and not known to be harmless");
    Ok(())
}
