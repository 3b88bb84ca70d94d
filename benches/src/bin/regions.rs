//! Cost of lattice shape matching by the size of its regions: a plot, the numbers, and an
//! explanation of the curves.
//!
//! `cargo run --release --manifest-path benches/Cargo.toml --bin regions`; `-- --help` lists the
//! options.

use clap::Parser;
use indicatif::ProgressBar;
use pliant_benches::chart::{Line, Lines, Style, draw_lines};
use pliant_benches::host;
use pliant_benches::ladder::{measure, nets};
use pliant_benches::net::{NODES, memberships};
use pliant_benches::table::figure;
use pliant_benches::timing::Plan;
use std::path::PathBuf;
use std::process::ExitCode;

/// Measures the cost of a lattice of 32x32 particles by the half-width of its regions. Takes about
/// half a minute.
#[derive(Parser)]
#[command(name = "regions")]
struct Arguments {
    /// Measures briefly.
    #[arg(long)]
    quick: bool,
    /// Draws the plot to this file.
    #[arg(long, value_name = "FILE")]
    chart: Option<PathBuf>,
}

const SYSTEMS: [(&str, Style); 2] = [
    ("pliant", Style::Pliant { dashed: false }),
    ("plain loop", Style::Plain { dashed: false }),
];

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let plan = if arguments.quick {
        Plan::QUICK
    } else {
        Plan::FULL
    };
    let bar = ProgressBar::new(plan.rounds as u64);
    let mut rungs = nets();
    let costs = measure(&mut rungs, plan, || bar.inc(1));
    bar.finish_and_clear();
    let by_width: Vec<_> = rungs
        .iter()
        .zip(costs)
        .map(|(rung, costs)| (rung.size, costs))
        .collect();

    println!(
        "Measured on {}, in f32.\n\nns per node and step",
        host::describe()
    );
    println!("half-width  memberships      pliant  plain loop  plain/pliant");
    for (half_width, [lattice, plain]) in &by_width {
        let (all, ratio) = (memberships(*half_width), plain / lattice);
        println!(
            "{half_width:>10}  {all:>11}  {:>10}  {:>10}  {ratio:>12.1}",
            figure(*lattice),
            figure(*plain)
        );
    }
    println!("\n{}", include_str!("regions.txt").trim());
    let Some(path) = &arguments.chart else {
        return ExitCode::SUCCESS;
    };
    let panel = |title: &str, share: &dyn Fn(usize) -> f64| {
        let line = |(system, (name, style)): (usize, (&'static str, Style))| {
            let points = by_width
                .iter()
                .map(|(width, costs)| (*width as f64, costs[system] * share(*width)))
                .collect();
            Line {
                name,
                style,
                points,
            }
        };
        let lines = SYSTEMS.into_iter().enumerate().map(line).collect();
        Lines {
            title: title.into(),
            across: "half-width of the regions",
            lines,
            marks: Vec::new(),
        }
    };
    let panels = [
        panel(
            "Shape matching of a lattice of 32x32, f32: ns per node and step",
            &|_| 1.0,
        ),
        panel("ns per membership and step", &|width| {
            NODES as f64 / memberships(width) as f64
        }),
    ];
    match draw_lines(&panels).save(path) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("regions: {error}");
            ExitCode::FAILURE
        }
    }
}
