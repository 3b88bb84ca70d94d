//! Polar decomposition in single precision, on a large number of matrices.

use crate::bar;
use crate::support::corpus::{FAMILIES, matrix};
use crate::support::polar_bounds;
use crate::support::polar_contract::{self, Outcome};
use clap::Args;
use pliant::polar;
use std::error::Error;
use std::fs;
use std::path::PathBuf;
use std::thread;

/// Number of matrices that a thread checks between synchronizations.
const BLOCK: u64 = 1 << 18;

/// Options: the number of matrices, and the file with the number of finished ones.
#[derive(Args)]
pub(crate) struct Campaign {
    /// Total number of matrices, those of earlier runs included.
    #[arg(long, default_value_t = 1_000_000_000)]
    executions: u64,
    /// Number of threads.
    #[arg(long, default_value_t = 2)]
    threads: u64,
    /// File for the number of finished matrices; the next run continues from there.
    #[arg(
        long,
        value_name = "FILE",
        default_value = "target/endurance/polar.done"
    )]
    state: PathBuf,
}

impl Campaign {
    /// Continues an interrupted run. Matrix number n is the same in every run, for any number of
    /// threads.
    pub(crate) fn run(&self) -> Result<(), Box<dyn Error>> {
        let mut done = match fs::read_to_string(&self.state) {
            Ok(text) => text.trim().parse()?,
            Err(_) => 0,
        };
        if let Some(folder) = self.state.parent() {
            fs::create_dir_all(folder)?;
        }
        let bar = bar(self.executions, done);
        let mut exact = 0;
        while done < self.executions {
            let threads = (0..self.threads.max(1)).map(|place| done + place * BLOCK);
            let blocks = threads
                .map(|from| from..(from + BLOCK).min(self.executions))
                .filter(|block| !block.is_empty());
            let found: Vec<Result<u64, String>> = thread::scope(|scope| {
                let running = blocks
                    .map(|block| scope.spawn(move || check_all(block)))
                    .collect::<Vec<_>>();
                running
                    .into_iter()
                    .map(|thread| {
                        thread
                            .join()
                            .unwrap_or_else(|_| Err("a thread panicked".into()))
                    })
                    .collect()
            });
            exact += found.into_iter().sum::<Result<u64, String>>()?;
            done = (done + self.threads.max(1) * BLOCK).min(self.executions);
            fs::write(&self.state, done.to_string())?;
            bar.set_position(done);
        }
        bar.finish();
        println!(
            "{done} matrices in total, no violation; {exact} of this run needed exact arithmetic"
        );
        Ok(())
    }
}

/// Checks matrices by their numbers. Returns how many needed exact arithmetic.
fn check_all(numbers: std::ops::Range<u64>) -> Result<u64, String> {
    let mut exact = 0;
    for number in numbers {
        check(number, &mut exact).map_err(|violation| format!("matrix {number}: {violation}"))?;
    }
    Ok(exact)
}

/// Checks the whole contract on the matrix with this number; the families alternate. Slow exact
/// arithmetic decides where the fast reference is not certain.
fn check(number: u64, exact: &mut u64) -> Outcome {
    let family = usize::try_from(number % FAMILIES.len() as u64).unwrap_or(0);
    let a = matrix::<f32>(
        family,
        [0, 1, 2, 3, 4, 5, 6, 7].map(|place| random(number * 8 + place)),
    );
    polar_contract::errors(a)?;
    polar_contract::trace(a)?;
    polar_contract::symmetries(a)?;
    match polar(a) {
        Ok(found) if !polar_bounds::proves(a, found) => {
            *exact += 1;
            polar_contract::bounds(a, found)
        }
        _ => Ok(()),
    }
}

/// Returns an element of a pseudorandom sequence: Steele, Lea, Flood, "Fast splittable pseudorandom
/// number generators" (2014), `SplitMix64`.
fn random(place: u64) -> u64 {
    let z = place.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
