//! Long runs of the polar decomposition on adversarial matrices, of a mixed scene, and of chains.
//!
//! `cargo run --release --package endurance -- polar`, `-- scene` and `-- chains`; `-- --help`
//! lists the options. Progress is stored under `target/endurance`, and an interrupted run continues
//! from there.
#![allow(
    clippy::indexing_slicing,
    clippy::unwrap_used,
    clippy::panic,
    reason = "a check that cannot continue fails"
)]

// The checks of the kernel's tests, on far more inputs.
#[allow(
    dead_code,
    unused_imports,
    unused_macros,
    reason = "the tests use more of it"
)]
#[path = "../../../tests/kernel/support"]
mod support {
    pub(crate) mod bits;
    pub(crate) mod corpus;
    pub(crate) mod exact;
    pub(crate) mod float;
    pub(crate) mod polar_bounds;
    pub(crate) mod polar_contract;
    pub(crate) mod settings;
    pub(crate) mod tolerance;
}

mod chains;
mod polar;
mod scene;

use clap::{Parser, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use std::process::ExitCode;

/// Runs checks that are too slow for tests.
#[derive(Parser)]
#[command(name = "endurance")]
struct Arguments {
    #[command(subcommand)]
    run: Run,
}

#[derive(Subcommand)]
enum Run {
    /// Checks the whole contract of the polar decomposition, in single precision: random bits, and
    /// nine adversarial families.
    Polar(polar::Campaign),
    /// Steps a mixed scene in flight and in a drum: near and far from the origin, small and large,
    /// with short and long steps.
    Scene(scene::Scenes),
    /// Prints how much energy random chains gain under both schemes.
    Chains(chains::Chains),
}

fn main() -> ExitCode {
    let done = match Arguments::parse().run {
        Run::Polar(campaign) => campaign.run(),
        Run::Scene(scenes) => scenes.run(),
        Run::Chains(chains) => chains.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("endurance: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Returns a progress bar.
fn bar(total: u64, done: u64) -> ProgressBar {
    let style = ProgressStyle::with_template(
        "{bar:40} {human_pos}/{human_len} {per_sec}, {eta} left {msg}",
    );
    let bar =
        ProgressBar::new(total).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.set_position(done);
    bar.reset_eta();
    bar
}
