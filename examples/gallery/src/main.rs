//! Runs the scenes and draws them: a film and a contact sheet for each, and a table of
//! measurements.
//!
//! `cargo run --release --package gallery` writes to `target/gallery`; `-- --help` lists the
//! options.
#![allow(
    clippy::indexing_slicing,
    clippy::expect_used,
    reason = "the gallery may panic on an internal error"
)]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "numbers of pixels and frames are small"
)]

mod film;
mod hero;
mod layout;
mod picture;
mod recording;
mod render;
mod scene;
mod stability;
mod stability_chart;
mod stability_region;
mod stability_region_chart;
mod stage;
mod table;
mod text;
mod theme;
#[path = "shapes/turn.rs"]
mod turn;

use clap::Parser;
use clap::builder::PossibleValuesParser;
use indicatif::{ProgressBar, ProgressStyle};
use pliant::Scheme;
use scene::{Entry, SCENES};
use stage::Stage;
use std::error::Error;
use std::path::PathBuf;
use std::process::ExitCode;

/// Runs the scenes of pliant and draws them.
#[derive(Parser)]
#[command(name = "gallery")]
struct Arguments {
    /// Lists the scenes.
    #[arg(long)]
    list: bool,
    /// Runs only this scene; may be given several times.
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(SCENES.iter().map(|entry| entry.name)))]
    scene: Vec<String>,
    /// Folder for the pictures.
    #[arg(long, value_name = "DIR", default_value = "target/gallery")]
    out: PathBuf,
    /// Draws only the contact sheets, without films.
    #[arg(long)]
    sheets: bool,
    /// Draws only the picture of the README, to this file.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["list", "scene", "out"])]
    hero: Option<PathBuf>,
    /// Draws only the energy of one spring under six integrators, to this file.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["list", "scene", "out", "hero"])]
    stability: Option<PathBuf>,
    /// Draws only the spectral radius of a chain of springs under both schemes, to this file.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["list", "scene", "out", "hero", "stability"])]
    stability_region: Option<PathBuf>,
    /// Prints only the energy of each scene at the start and at the end, under both schemes.
    #[arg(long, conflicts_with_all = ["list", "out", "hero", "stability", "stability_region"])]
    schemes: bool,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("gallery: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    if arguments.list {
        for entry in SCENES {
            println!("{:<14} {}", entry.name, entry.caption);
        }
        return Ok(());
    }
    if let Some(path) = &arguments.hero {
        return hero::write_to(path, &bar("hero"));
    }
    if let Some(path) = &arguments.stability {
        return stability::write_to(path);
    }
    if let Some(path) = &arguments.stability_region {
        return stability_region::write_to(path);
    }
    let wanted = |entry: &&Entry| {
        arguments.scene.is_empty() || arguments.scene.iter().any(|name| name == entry.name)
    };
    if arguments.schemes {
        println!("{}", table::SCHEMES);
        for entry in SCENES.iter().copied().filter(wanted) {
            println!("{}", compare(entry)?);
        }
        return Ok(());
    }
    std::fs::create_dir_all(&arguments.out)
        .map_err(|error| format!("{}: {error}", arguments.out.display()))?;
    println!("{}", table::HEAD);
    for entry in SCENES.iter().copied().filter(wanted) {
        println!("{}", show(entry, arguments)?);
    }
    println!("{}", table::NOTES);
    Ok(())
}

/// Runs a scene under both schemes. Returns its row of the table of energies.
fn compare(entry: &Entry) -> Result<String, Box<dyn Error>> {
    let mut energies = Vec::new();
    for scheme in [Scheme::Predicted, Scheme::Leapfrog] {
        scene::select(scheme);
        let mut scene = (entry.build)()?;
        if energies.is_empty() {
            energies.push(scene.measure().energy);
        }
        for _ in 0..entry.steps() {
            scene.step()?;
        }
        energies.push(scene.measure().energy);
    }
    scene::select(Scheme::Predicted);
    Ok(table::energies(entry.name, &energies))
}

/// Runs and draws one scene. Returns its row of the table.
fn show(entry: &'static Entry, arguments: &Arguments) -> Result<String, Box<dyn Error>> {
    let out = arguments.out.join(entry.name);
    let bar = bar(entry.name);
    bar.inc_length(entry.frames as u64 * if arguments.sheets { 1 } else { 2 });
    let recording = recording::record(entry, || bar.inc(1))?;
    let stage = Stage::around(&recording.pictures);
    if !arguments.sheets {
        let frame = |place| {
            bar.inc(1);
            layout::frame(&recording, &stage, place)
        };
        let frames: Vec<_> = (0..recording.pictures.len()).map(frame).collect();
        film::write(&out.with_extension("gif"), &frames, film::DELAY)?;
    }
    let sheet = out.with_extension("png");
    layout::sheet(&recording, &stage)
        .save_png(&sheet)
        .map_err(|error| format!("{}: {error}", sheet.display()))?;
    bar.finish_and_clear();
    Ok(table::row(&recording))
}

fn bar(name: &'static str) -> ProgressBar {
    let style = ProgressStyle::with_template("{prefix:<14} {bar:40} {pos}/{len} frames, {elapsed}")
        .expect("the template is valid");
    ProgressBar::new(0).with_style(style).with_prefix(name)
}
