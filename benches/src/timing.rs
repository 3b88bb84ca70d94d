//! Interleaved timing of systems. Every round runs each system once, so a slowdown of the machine
//! affects all of them. Medians over the runs of a round and over the rounds remove the remaining
//! disturbances.

use std::time::{Duration, Instant};

/// Work of constant amount.
pub trait Work {
    /// Returns to the start if necessary. Called before each run and not timed.
    fn reset(&mut self);
    /// Runs the work to be timed.
    fn run(&mut self);
    /// Returns the final position of the probed particle, for comparison with other systems, if
    /// there is one.
    fn probe(&self) -> Option<[f64; 2]> {
        None
    }
    /// Returns the largest error of the results, if the exact results are known.
    fn error(&self) -> Option<f64> {
        None
    }
}

/// Duration of a measurement.
#[derive(Clone, Copy)]
pub struct Plan {
    pub rounds: usize,
    /// Time for each system in each round.
    pub sample: Duration,
}

impl Plan {
    /// For the tables of the documentation: about two minutes for everything.
    pub const FULL: Self = Self {
        rounds: 15,
        sample: Duration::from_millis(80),
    };
    /// For a brief check.
    pub const QUICK: Self = Self {
        rounds: 3,
        sample: Duration::from_millis(20),
    };
}

/// Returns the median time of one run of each system, in nanoseconds. Calls `tick` after each
/// round.
pub fn interleave(works: &mut [&mut dyn Work], plan: Plan, mut tick: impl FnMut()) -> Vec<f64> {
    let mut samples = vec![Vec::with_capacity(plan.rounds); works.len()];
    for _ in 0..plan.rounds {
        for (work, samples) in works.iter_mut().zip(&mut samples) {
            samples.push(sample(*work, plan.sample));
        }
        tick();
    }
    samples.into_iter().map(median).collect()
}

/// Returns the median time of a run within a sample, in nanoseconds. The first run warms the caches
/// and is not counted.
fn sample(work: &mut dyn Work, length: Duration) -> f64 {
    work.reset();
    work.run();
    let (mut spent, mut runs) = (Duration::ZERO, Vec::new());
    while spent < length {
        work.reset();
        let start = Instant::now();
        work.run();
        let run = start.elapsed();
        spent += run;
        runs.push(run.as_nanos() as f64);
    }
    median(runs)
}

fn median(mut samples: Vec<f64>) -> f64 {
    samples.sort_by(f64::total_cmp);
    samples[samples.len() / 2]
}
