//! Machine with an operating system, for comparison with the boards.

use std::process::ExitCode;

pub(crate) fn main() -> ExitCode {
    let mut words = String::new();
    let success = crate::play(&mut words);
    print!("{words}");
    if success {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
