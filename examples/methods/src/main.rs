//! Alternatives to the methods of pliant, on the same scenes: error over counted operations.
//!
//! `cargo run --release --package methods` prints the tables. `-- --write` puts them into
//! `docs/methods.md` and draws `docs/methods.svg`; `-- --check` fails if the files differ.

mod agreement;
mod air;
mod air_study;
mod avbd;
mod explicit;
mod figure;
mod inertia;
mod newton;
mod number;
mod page;
mod scene;
mod study;
mod term;
mod xpbd;

use std::process::ExitCode;
use study::Study;

/// Parts of the page: names of their marks, and their texts.
struct Results {
    parts: Vec<(&'static str, String)>,
    figure: String,
}

fn compute() -> Result<Results, pliant::Error> {
    let chains = [1, 100, 10_000].map(|ratio| {
        let title = format!("Chain of 20 rigid links, end mass {ratio}");
        study::chain(title, &scene::chain(20, f64::from(ratio)), 20)
    });
    let cloths = [500, 50_000].map(|stiffness| {
        let title = format!("Cloth of 10x10 cells, {stiffness} N/m");
        study::motion(&title, &scene::cloth(10, f64::from(stiffness)))
    });
    let beams = [10_000, 100_000].map(|modulus| {
        let title = format!("Beam of 20x4 cells, {modulus} N/m");
        study::motion(&title, &scene::beam(20, f64::from(modulus)))
    });
    let tables = |studies: &[Study]| {
        let tables: Vec<_> = studies.iter().map(Study::markdown).collect();
        tables.join("\n")
    };
    Ok(Results {
        figure: figure::draw(&[&chains[2], &cloths[0], &cloths[1], &beams[0]]),
        parts: vec![
            ("chains", tables(&chains)),
            ("cloths", tables(&cloths)),
            ("beams", tables(&beams)),
            ("air", air_study::markdown()?),
        ],
    })
}

fn run(mode: Option<&str>) -> Result<(), String> {
    agreement::check()?;
    let results = compute().map_err(|error| error.to_string())?;
    match mode {
        None => {
            for (_, text) in &results.parts {
                println!("{text}");
            }
            Ok(())
        }
        Some("--write") => page::write(&results.parts, &results.figure),
        Some("--check") => page::check(&results.parts, &results.figure),
        Some(other) => Err(format!("unknown option {other}")),
    }
}

fn main() -> ExitCode {
    match run(std::env::args().nth(1).as_deref()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("methods: {error}");
            ExitCode::FAILURE
        }
    }
}
