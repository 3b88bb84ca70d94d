//! Compares rigid bodies with rapier2d.
//!
//! `cargo run --release --manifest-path benches/Cargo.toml --bin rigid -- [FILE]` prints the
//! section of `docs/speed.md`, and replaces it in a file.

use pliant_benches::boxes::{TITLE, section};
use pliant_benches::section::replace;
use std::{env, io};

fn main() -> io::Result<()> {
    let section = section();
    print!("{section}");
    env::args()
        .nth(1)
        .map_or(Ok(()), |path| replace(path.as_ref(), TITLE, &section))
}
