//! Table of the results.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use anyhow::Result;

use crate::{harmless::Harmless, hunt::Fate, list::Mutant};

#[derive(Default)]
struct Row {
    listed: usize,
    tried: usize,
    caught: usize,
    harmless: usize,
}

/// Lists the mutants that are neither caught nor known to be harmless. Prints the table, or writes
/// it after the introduction of a file. Returns the number of listed mutants.
pub fn report(
    mutants: &[Mutant],
    found: &[(&Mutant, Fate)],
    mut harmless: Harmless,
    write: Option<&Path>,
) -> Result<usize> {
    let mut rows: BTreeMap<String, Row> = BTreeMap::new();
    for mutant in mutants {
        for name in [folder(&mutant.file), "all".to_owned()] {
            rows.entry(name).or_default().listed += 1;
        }
    }
    for (mutant, fate) in found {
        let is_harmless = *fate != Fate::Caught && harmless.take(mutant);
        for name in [folder(&mutant.file), "all".to_owned()] {
            let row = rows.entry(name).or_default();
            row.tried += 1;
            row.caught += usize::from(*fate == Fate::Caught);
            row.harmless += usize::from(is_harmless);
        }
        match fate {
            Fate::Survives if !is_harmless => println!("survives: {}", mutant.name),
            Fate::Unreached if !is_harmless => println!("not reached: {}", mutant.name),
            _ => {}
        }
    }
    let all = rows.remove_entry("all");
    let left = all
        .as_ref()
        .map_or(0, |(_, all)| all.tried - all.caught - all.harmless);
    let lines: String = rows
        .into_iter()
        .chain(all)
        .map(|(name, row)| line(&name, &row))
        .collect();
    let table = format!(
        "| | listed | tried | caught | | harmless | left |\n|---|--:|--:|--:|--:|--:|--:|\n{lines}"
    );
    match write {
        Some(path) => {
            let there = fs::read_to_string(path).unwrap_or_default();
            let head = there.split("\n| ").next().unwrap_or_default().trim_end();
            fs::write(path, format!("{head}\n\n{table}"))?;
        }
        None => print!("{table}"),
    }
    Ok(left)
}

fn line(
    name: &str,
    Row {
        listed,
        tried,
        caught,
        harmless,
    }: &Row,
) -> String {
    let thousandths = if *tried == 0 {
        0
    } else {
        caught * 1000 / tried
    };
    let (left, percent) = (
        tried - caught - harmless,
        format!("{}.{} %", thousandths / 10, thousandths % 10),
    );
    format!("| {name} | {listed} | {tried} | {caught} | {percent} | {harmless} | {left} |\n")
}

/// Folder of a file, such as `src/shape`, or `src` for the files directly in it.
fn folder(file: &str) -> String {
    let path: PathBuf = Path::new(file).components().take(2).collect();
    if path.extension().is_some() {
        "src".to_owned()
    } else {
        path.display().to_string()
    }
}
