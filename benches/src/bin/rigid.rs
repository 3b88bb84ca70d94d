//! Compares rigid bodies with rapier2d.
//!
//! `cargo run --release --manifest-path benches/Cargo.toml --bin rigid -- [FILE]` prints the section of
//! `docs/speed.md`, and replaces it in a file, of which it is the last one.

use pliant_benches::boxes::{TITLE, section};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let section = section();
    print!("{section}");
    if let Some(path) = env::args().nth(1) {
        let text = fs::read_to_string(&path)?;
        let before = text.split(TITLE).next().unwrap_or_default().trim_end();
        fs::write(path, format!("{before}\n\n{section}"))?;
    }
    Ok(())
}
