//! Cost of discs on a terrain by its number of edges, beside rapier2d.
//!
//! `cargo run --release --manifest-path benches/Cargo.toml --bin terrain -- [FILE [PLOT]]` prints
//! the section of `docs/speed.md`, replaces it in a file, and draws the plot to another.

use pliant_benches::chart::draw_lines;
use pliant_benches::section::replace;
use pliant_benches::terrain::{TITLE, measure, panel, section};
use std::env;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let costs = measure();
    let section = section(&costs);
    print!("{section}");
    let mut files = env::args().skip(1);
    if let Some(path) = files.next() {
        replace(path.as_ref(), TITLE, &section)?;
    }
    if let Some(path) = files.next() {
        draw_lines(&[panel(&costs)]).save(path.as_ref())?;
    }
    Ok(())
}
