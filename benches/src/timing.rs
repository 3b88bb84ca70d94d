//! Times systems side by side: every round runs each of them once, so that whatever slows the machine slows all of them, and medians
//! over the runs of a round and over the rounds forget the rest.

use std::time::{Duration, Instant};

/// Something that works for a while, always the same amount.
pub trait Work {
    /// Called before each run and not timed: the time to go back to the start.
    fn reset(&mut self);
    /// The work to be timed.
    fn run(&mut self);
    /// Where the probed particle is in the end, for comparison with other systems; nothing where there is none.
    fn probe(&self) -> Option<[f64; 2]> {
        None
    }
    /// The largest error of the results, for work that knows the exact ones.
    fn error(&self) -> Option<f64> {
        None
    }
}

/// How long to measure.
#[derive(Clone, Copy)]
pub struct Plan {
    pub rounds: usize,
    /// For each system in each round.
    pub sample: Duration,
}

impl Plan {
    /// The tables of the documentation: about two minutes for everything.
    pub const FULL: Self = Self { rounds: 15, sample: Duration::from_millis(80) };
    /// A look at whether things are as they were.
    pub const QUICK: Self = Self { rounds: 3, sample: Duration::from_millis(20) };
}

/// The median time of one run of each system, in nanoseconds. `tick` is called after each round.
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

/// The median time of a run within a sample, in nanoseconds. The first run warms the caches and does not count.
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
