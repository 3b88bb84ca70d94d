//! A platform game of soft bodies.
//!
//! - `cargo run --release --package platformer --features window` plays it in a window.
//! - `cargo run --release --package platformer -- --headless` lets a script play it, and checks
//!   that the script finishes the level. `--picture FILE` also writes an SVG picture.
#![allow(clippy::cast_precision_loss, reason = "numbers of particles are small")]

mod draw;
mod game;
mod headless;
mod picture;
mod player;
mod water;
#[cfg(feature = "window")]
mod window;
mod world;

use platformer_level::{level, rules, script, tiles};
use std::error::Error;

const USAGE: &str = "usage: platformer [--headless [--picture FILE]]
Without --headless, the game needs the feature `window`.";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        #[cfg(feature = "window")]
        [] => window::run()?,
        ["--headless"] => _ = headless::run()?,
        ["--headless", "--picture", file] => std::fs::write(file, headless::run()?.document())?,
        _ => return Err(USAGE.into()),
    }
    Ok(())
}
