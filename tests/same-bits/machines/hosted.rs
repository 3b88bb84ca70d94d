//! A machine with an operating system.

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut text = String::new();
    let same = pliant_same_bits::compare(&mut text).unwrap_or(false);
    print!("{text}");
    if same { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
