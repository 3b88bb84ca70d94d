//! Sections of `docs/speed.md`, each of which a program of its own measures.

use std::path::Path;
use std::{fs, io};

/// Replaces the section with a title in a file, or adds it at the end.
///
/// # Errors
/// If the file cannot be read or written.
pub fn replace(path: &Path, title: &str, section: &str) -> io::Result<()> {
    let text = fs::read_to_string(path)?;
    let (before, old) = text.split_once(title).unwrap_or((&text, ""));
    let after = old.split_once("\n### ").map(|(_, after)| after);
    let mut new = format!("{}\n\n{section}", before.trim_end());
    if let Some(after) = after {
        new += &format!("\n### {after}");
    }
    fs::write(path, new)
}
