//! Parallel map with a progress bar.

use anyhow::Result;
use indicatif::{ParallelProgressIterator, ProgressBar, ProgressStyle};
use rayon::{ThreadPoolBuilder, prelude::*};

/// Returns `f` of the index and value of each item, in order.
pub fn map<A: Sync, B: Send>(
    what: &'static str,
    jobs: usize,
    things: &[A],
    f: impl Fn(usize, &A) -> Result<B> + Sync + Send,
) -> Result<Vec<B>> {
    let style = ProgressStyle::with_template("{msg:8} {wide_bar} {pos}/{len}, {eta} left")?;
    let bar = ProgressBar::new(things.len() as u64)
        .with_style(style)
        .with_message(what);
    let pool = ThreadPoolBuilder::new().num_threads(jobs).build()?;
    pool.install(|| {
        things
            .par_iter()
            .enumerate()
            .progress_with(bar)
            .map(|(number, thing)| f(number, thing))
            .collect()
    })
}
