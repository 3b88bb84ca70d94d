//! Interleaved timing of systems. Every round runs each system once, so a slowdown of the machine
//! affects all of them. Medians over the runs of a round and over the rounds remove the remaining
//! disturbances.
//!
//! Two hardware threads of a core share its execution units. While the other one is busy, code that
//! is limited by throughput slows down more than code that is limited by latency, so ratios are
//! wrong. A probe before and after each sample detects this, and the sample is repeated.

use std::hint::black_box;
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
    /// For the tables of the documentation: about two minutes for everything on a quiet machine.
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
    let mut quiet = probe();
    for _ in 0..plan.rounds {
        for (work, samples) in works.iter_mut().zip(&mut samples) {
            samples.push(quiet_sample(*work, plan.sample, &mut quiet));
        }
        tick();
    }
    samples.into_iter().map(median).collect()
}

/// Largest number of samples of a system in a round.
const ATTEMPTS: usize = 4;

/// Largest ratio of the probes of an accepted sample to the fastest probe.
const NOISE: f64 = 1.2;

/// Returns the first sample between two fast probes, or the one with the fastest probes.
///
/// `quiet` is the time of the fastest probe.
fn quiet_sample(work: &mut dyn Work, length: Duration, quiet: &mut f64) -> f64 {
    let (mut least_noise, mut accepted) = (f64::INFINITY, 0.0);
    for _ in 0..ATTEMPTS {
        let before = probe();
        let time = sample(work, length);
        let after = probe();
        *quiet = quiet.min(before).min(after);
        let noise = before.max(after);
        if noise < least_noise {
            (least_noise, accepted) = (noise, time);
        }
        if noise <= NOISE * *quiet {
            break;
        }
    }
    accepted
}

/// Returns the time of a fixed number of independent additions, in nanoseconds.
fn probe() -> f64 {
    let mut sums = [0_u64; 8];
    let start = Instant::now();
    for i in 0..20_000 {
        for sum in &mut sums {
            *sum = black_box(sum.wrapping_add(i));
        }
    }
    start.elapsed().as_nanos() as f64
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
