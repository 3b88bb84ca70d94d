//! Cost of pliant by the size of a scene: a plot, the numbers, and an explanation of the curves.
//!
//! `cargo run --release --manifest-path benches/Cargo.toml --bin growth`; `-- --help` lists the
//! options.

use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use pliant_benches::chart::{Line, Lines, Style, draw_lines};
use pliant_benches::host;
use pliant_benches::ladder::{Rung, cloths, measure, piles, squares};
use pliant_benches::table::figure;
use pliant_benches::timing::Plan;
use std::error::Error;
use std::fmt::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// Measures the cost of a projection and of a particle by the size of the scene. Takes about two
/// minutes.
#[derive(Parser)]
#[command(name = "growth")]
struct Arguments {
    /// Measures briefly.
    #[arg(long)]
    quick: bool,
    /// Draws the plot to this file.
    #[arg(long, value_name = "FILE")]
    chart: Option<PathBuf>,
}

fn main() -> ExitCode {
    // The largest cloths are constructed on the stack before they are boxed, unless the optimizer
    // prevents it.
    const STACK: usize = 256 << 20;
    let arguments = Arguments::parse();
    let thread = std::thread::Builder::new()
        .stack_size(STACK)
        .spawn(move || run(&arguments).map_err(|error| error.to_string()));
    match thread.map(std::thread::JoinHandle::join) {
        Ok(Ok(Ok(()))) => ExitCode::SUCCESS,
        Ok(Ok(Err(error))) => fail(&error),
        Ok(Err(_)) => fail("the measurement panicked"),
        Err(error) => fail(&error.to_string()),
    }
}

fn fail(error: &str) -> ExitCode {
    eprintln!("growth: {error}");
    ExitCode::FAILURE
}

fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let plan = if arguments.quick {
        Plan::QUICK
    } else {
        Plan::FULL
    };
    let style = ProgressStyle::with_template("{msg:<22} {bar:40} {percent}%, {elapsed}")?;
    let bar = ProgressBar::new(3 * plan.rounds as u64).with_style(style);
    bar.set_message("W1, cloth");
    let mut cloths = cloths();
    let cloth_costs = measure(&mut cloths, plan, || bar.inc(1));
    bar.set_message("W2, shape matching");
    let mut squares = squares();
    let square_costs = measure(&mut squares, plan, || bar.inc(1));
    bar.set_message("W5, pile");
    let mut piles = piles();
    let pile_costs = measure(&mut piles, plan, || bar.inc(1));
    bar.finish_and_clear();

    println!("Measured on {}, in f32.\n", host::describe());
    println!(
        "{}",
        report(
            "W1, ns a projection",
            "springs",
            &CLOTHS,
            &cloths,
            &cloth_costs
        )
    );
    println!(
        "{}",
        report(
            "W2, ns per particle and step",
            "particles",
            &SQUARES,
            &squares,
            &square_costs
        )
    );
    println!(
        "{}",
        report(
            "W5, ns per particle and step",
            "particles",
            &PILES,
            &piles,
            &pile_costs
        )
    );
    println!("{}", EXPLANATION.trim());
    if let Some(path) = &arguments.chart {
        let panels = [
            panel(
                "XPBD cloth in f32: ns per projection",
                "springs",
                &CLOTHS,
                &cloths,
                &cloth_costs,
            ),
            panel(
                "Rigid shape matching in f32: ns per particle and step",
                "particles",
                &SQUARES,
                &squares,
                &square_costs,
            ),
            panel(
                "Bodies of 64 particles in a pile in f32: ns per particle and step",
                "particles",
                &PILES,
                &piles,
                &pile_costs,
            ),
        ];
        draw_lines(&panels).save(path)?;
    }
    Ok(())
}

/// System: its name, and the style of its line.
type System = (&'static str, Style);

const CLOTHS: [System; 4] = [
    ("pliant, level order", Style::Pliant { dashed: false }),
    ("pliant, listed order", Style::Pliant { dashed: true }),
    ("plain, level order", Style::Plain { dashed: true }),
    ("plain loop", Style::Plain { dashed: false }),
];

const SQUARES: [System; 2] = [
    ("pliant", Style::Pliant { dashed: false }),
    ("plain loop", Style::Plain { dashed: false }),
];

const PILES: [System; 2] = SQUARES;

/// Explanation of the curves.
const EXPLANATION: &str = include_str!("growth.txt");

/// Returns the numbers, one row per size.
fn report<const K: usize>(
    title: &str,
    unit: &str,
    systems: &[System; K],
    rungs: &[Rung<K>],
    costs: &[[f64; K]],
) -> String {
    let mut text = format!("{title}\n{unit:>10} {:>10}", "kB");
    for (name, _) in systems {
        let _ = write!(text, "  {name:>20}");
    }
    for (rung, costs) in rungs.iter().zip(costs) {
        let _ = write!(
            text,
            "\n{:>10} {:>10.1}",
            rung.size,
            rung.bytes as f64 / 1024.0
        );
        for cost in costs {
            let _ = write!(text, "  {:>20}", figure(*cost));
        }
    }
    text + "\n"
}

/// Returns a panel of the plot, with the sizes at which the data of pliant outgrow the caches.
fn panel<const K: usize>(
    title: &str,
    across: &'static str,
    systems: &[System; K],
    rungs: &[Rung<K>],
    costs: &[[f64; K]],
) -> Lines {
    let line = |(i, (name, style)): (usize, &System)| Line {
        name,
        style: *style,
        points: rungs
            .iter()
            .zip(costs)
            .map(|(rung, costs)| (rung.size as f64, costs[i]))
            .collect(),
    };
    let mark = |(level, bytes): (u8, usize)| {
        let largest = rungs.last()?;
        let per_unit = largest.bytes as f64 / largest.size as f64;
        Some((
            bytes as f64 / per_unit,
            format!("pliant fills L{level}, {} kB", bytes / 1024),
        ))
    };
    Lines {
        title: title.into(),
        across,
        lines: systems.iter().enumerate().map(line).collect(),
        marks: host::caches().into_iter().filter_map(mark).collect(),
    }
}
