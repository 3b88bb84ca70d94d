//! Times pliant against other systems: one table per workload.
//!
//! `cargo run --release --manifest-path benches/Cargo.toml --bin compare`; `-- --help` lists the
//! options.

use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use pliant_benches::chart::{Dots, draw_dots};
use pliant_benches::systems::{System, cloths, decompositions, nets, piles, squares};
use pliant_benches::table::{Row, Table};
use pliant_benches::timing::{Plan, Work, interleave};
use pliant_benches::{agreement, boxes, host, terrain};
use std::error::Error;
use std::path::PathBuf;
use std::process::ExitCode;

/// Times pliant, the plain loop and other crates. Takes about three minutes.
#[derive(Parser)]
#[command(name = "compare")]
struct Arguments {
    /// Measures briefly, which is enough for a regression check.
    #[arg(long)]
    quick: bool,
    /// Also writes the tables to this file.
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
    /// Draws a chart of the tables to this file.
    #[arg(long, value_name = "FILE")]
    chart: Option<PathBuf>,
}

/// Text above the tables in a file.
const HEADING: &str = "# Performance

Written by `cargo run --release --manifest-path benches/Cargo.toml --bin compare -- --write docs/speed.md --chart docs/speed.png`.

";

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("compare: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let plan = if arguments.quick {
        Plan::QUICK
    } else {
        Plan::FULL
    };
    let bar = bar(plan);
    bar.set_message("do the systems agree?");
    for check in [
        agreement::cloths,
        agreement::squares,
        agreement::matrices,
        agreement::nets,
        agreement::piles,
    ] {
        check()?;
        bar.inc(1);
    }
    let tables = [
        measure_cloths(plan, &bar),
        measure_squares(plan, &bar),
        measure_decompositions(plan, &bar),
        measure_nets(plan, &bar),
        measure_piles(plan, &bar),
    ];
    bar.set_message("W6, rigid boxes");
    let boxes = boxes::section();
    bar.set_message("W7, terrain");
    let terrain = terrain::section(&terrain::measure());
    bar.finish_and_clear();

    let mut text = format!("Measured on {}.\n", host::describe());
    text += "The systems run alternately; figures are medians over the rounds. Speed is relative to the plain loop in the same precision.\n";
    for table in &tables {
        text += "\n";
        text += &table.markdown();
    }
    text += &format!("\n{boxes}\n{terrain}");
    print!("{text}");
    if let Some(path) = &arguments.write {
        std::fs::write(path, format!("{HEADING}{text}"))
            .map_err(|error| format!("{}: {error}", path.display()))?;
    }
    if let Some(path) = &arguments.chart {
        draw_dots(&panels(&tables)).save(path)?;
    }
    Ok(())
}

/// Systems of a workload at one size, first in single and then in double precision, with their
/// times per unit of work and their errors.
struct Column {
    systems: Vec<System>,
    times: Vec<f64>,
    errors: Vec<Option<f64>>,
}

fn column(mut systems: Vec<System>, plan: Plan, bar: &ProgressBar) -> Column {
    let mut works: Vec<&mut dyn Work> = systems
        .iter_mut()
        .map(|system| &mut *system.work as &mut dyn Work)
        .collect();
    let times = interleave(&mut works, plan, || bar.inc(1));
    let times = times
        .iter()
        .zip(&systems)
        .map(|(time, system)| time / system.units as f64)
        .collect();
    let errors = systems
        .iter()
        .map(|system| {
            system
                .work
                .error()
                .or_else(|| from_double(system, &systems))
        })
        .collect();
    Column {
        systems,
        times,
        errors,
    }
}

/// Returns the distance between the final positions of a system in single and in double precision.
fn from_double(system: &System, systems: &[System]) -> Option<f64> {
    let exact = systems
        .iter()
        .find(|other| other.name == system.name && other.precision == "f64")?;
    (system.precision == "f32").then_some(agreement::distance(
        system.work.probe()?,
        exact.work.probe()?,
    ))
}

/// Converts columns of the same systems to rows, with the largest of the errors.
fn rows(columns: &[Column]) -> Vec<Row> {
    let row = |(i, system): (usize, &System)| Row {
        name: system.name,
        precision: system.precision,
        remark: system.remark,
        times: columns.iter().map(|column| column.times[i]).collect(),
        error: columns
            .iter()
            .filter_map(|column| column.errors[i])
            .reduce(f64::max),
    };
    columns[0].systems.iter().enumerate().map(row).collect()
}

fn measure_cloths(plan: Plan, bar: &ProgressBar) -> Table {
    bar.set_message("W1, cloth");
    let both = cloths::<f32>().into_iter().chain(cloths::<f64>()).collect();
    let columns = [column(both, plan, bar)];
    Table {
        title: "W1: XPBD cloth, 40x30 particles, 4,592 springs, 5 iterations",
        caption: "ns per projection. Error: distance of the free corner, after 300 steps, from its position in f64 in the same system, m.",
        sizes: vec!["40x30"],
        rows: rows(&columns),
    }
}

fn measure_squares(plan: Plan, bar: &ProgressBar) -> Table {
    fn of<const N: usize>(plan: Plan, bar: &ProgressBar) -> Column {
        let both = squares::<f32, N>()
            .into_iter()
            .chain(squares::<f64, N>())
            .collect();
        column(both, plan, bar)
    }
    bar.set_message("W2, shape matching");
    let columns = [
        of::<4>(plan, bar),
        of::<64>(plan, bar),
        of::<1024>(plan, bar),
    ];
    Table {
        title: "W2: rigid shape matching of one body, α = 0.02",
        caption: "ns per step, by number of particles. Error: distance of the displaced particle, after 1,000 steps, from its position \
                  in f64 in the same system, m; the largest of the three.",
        sizes: vec!["4", "64", "1,024"],
        rows: rows(&columns),
    }
}

fn measure_decompositions(plan: Plan, bar: &ProgressBar) -> Table {
    bar.set_message("W3, rotation factors");
    let of = |count| {
        let both = decompositions::<f32>(count)
            .into_iter()
            .chain(decompositions::<f64>(count))
            .collect();
        column(both, plan, bar)
    };
    let columns = [of(4000), of(1_000_000)];
    Table {
        title: "W3: rotation factors of random 2x2 matrices",
        caption: "ns per matrix, in cache and out of cache. Error: the largest difference from the nearest rotation, rad.",
        sizes: vec!["4,000", "10⁶"],
        rows: rows(&columns),
    }
}

fn measure_nets(plan: Plan, bar: &ProgressBar) -> Table {
    bar.set_message("W4, lattice");
    let columns = [column(
        nets::<f32>().into_iter().chain(nets::<f64>()).collect(),
        plan,
        bar,
    )];
    Table {
        title: "W4: shape matching of a lattice, 32x32 particles, regions of 3x3, 8,836 memberships, α = 0.02",
        caption: "ns per step. Error: distance of the displaced particle, after 1,000 steps, from its position in f64 in the same system, m.",
        sizes: vec!["32x32"],
        rows: rows(&columns),
    }
}

fn measure_piles(plan: Plan, bar: &ProgressBar) -> Table {
    bar.set_message("W5, pile");
    let of = |substeps| {
        column(
            piles::<f32>(substeps)
                .into_iter()
                .chain(piles::<f64>(substeps))
                .collect(),
            plan,
            bar,
        )
    };
    let columns = [of(1), of(4)];
    Table {
        title: "W5: eight bodies of 64 particles dropped on a floor, α = 0.3",
        caption: "ns per step, over the first 240 steps, by number of substeps. Piles are chaotic, so there is no error column. \
                  LiquidFun, whose particles are the most similar, is not published as a crate and is excluded.",
        sizes: vec!["1 substep", "4 substeps"],
        rows: rows(&columns),
    }
}

/// Panels of the chart.
fn panels(tables: &[Table; 5]) -> Vec<Dots> {
    let panel = |table: &Table, size: usize, title: &str| {
        let mut rows: Vec<(&'static str, [Option<f64>; 2])> = Vec::new();
        for row in &table.rows {
            if !rows.iter().any(|(name, _)| *name == row.name) {
                rows.push((row.name, [None; 2]));
            }
            for (_, times) in rows.iter_mut().filter(|(name, _)| *name == row.name) {
                times[usize::from(row.precision == "f64")] = Some(row.times[size]);
            }
        }
        Dots {
            title: title.into(),
            rows,
        }
    };
    let [cloth, square, matrices, net, pile] = tables;
    vec![
        panel(cloth, 0, "XPBD cloth of 4,592 springs: time per projection"),
        panel(
            square,
            1,
            "Rigid shape matching of 64 particles: time per step",
        ),
        panel(
            square,
            2,
            "Rigid shape matching of 1,024 particles: time per step",
        ),
        panel(
            matrices,
            0,
            "Rotation factor of a 2x2 matrix: time per matrix",
        ),
        panel(
            net,
            0,
            "Lattice of 1,024 particles in regions of 3x3: time per step",
        ),
        panel(
            pile,
            0,
            "Eight bodies of 64 particles in a pile: time per step",
        ),
    ]
}

/// Progress bar with a tick for each agreement check and each round of each column.
fn bar(plan: Plan) -> ProgressBar {
    const CHECKS: usize = 5;
    const COLUMNS: usize = 9;
    let style = ProgressStyle::with_template("{msg:<22} {bar:40} {percent}%, {elapsed}")
        .expect("the template is valid");
    ProgressBar::new((CHECKS + COLUMNS * plan.rounds) as u64).with_style(style)
}
