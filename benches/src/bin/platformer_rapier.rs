//! Plays the level of `examples/platformer` with rapier2d, and counts the lines of both versions.
//!
//! Prints the table of `docs/expectations.md`.

use pliant_benches::peers::platformer;
use std::error::Error;
use std::fs;
use std::path::Path;

/// Folders of the two versions, and their files: content and name.
const FOLDERS: [&str; 2] = ["examples/platformer/src", "benches/src/peers/platformer"];
const FILES: [(&str, &str); 3] = [
    ("bodies of the level", "world.rs"),
    ("player", "player.rs"),
    ("rules of the game", "game.rs"),
];

fn main() -> Result<(), Box<dyn Error>> {
    let time = platformer::play()?;
    eprintln!("rapier2d: the script reaches the goal after {time:.2} s");
    println!("| | pliant | rapier2d |\n|---|---:|---:|");
    let mut sums = [0, 0];
    for (content, file) in FILES {
        let [pliant, rapier] = FOLDERS.map(|folder| code_lines(&format!("{folder}/{file}")));
        let counts = [pliant?, rapier?];
        println!("| {content} | {} | {} |", counts[0], counts[1]);
        sums = [sums[0] + counts[0], sums[1] + counts[1]];
    }
    println!("| together | {} | {} |", sums[0], sums[1]);
    Ok(())
}

/// Returns the number of lines of a file that are neither blank nor comments.
fn code_lines(path: &str) -> Result<usize, std::io::Error> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let text = fs::read_to_string(root.join(path))?;
    let lines = text.lines().map(str::trim_start);
    Ok(lines
        .filter(|line| !line.is_empty() && !line.starts_with("//"))
        .count())
}
