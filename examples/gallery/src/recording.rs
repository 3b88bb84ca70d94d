//! Recording of a scene: its frames, its sums, its speed.

use crate::picture::Picture;
use crate::scene::{Entry, Measurement};
use pliant::Error;
use std::time::Instant;

pub(crate) struct Recording {
    pub(crate) entry: &'static Entry,
    /// One picture per frame.
    pub(crate) pictures: Vec<Picture>,
    pub(crate) start: Measurement,
    pub(crate) end: Measurement,
    /// Largest change of momentum that gravity does not explain, as a fraction of the largest Σ
    /// m|v|; `None` if the scene has external supports.
    pub(crate) drift: Option<f32>,
    /// Mean time of a step, µs.
    pub(crate) pace: f64,
}

/// Runs a scene twice: for its frames, and for its speed. Calls `tick` once per frame.
pub(crate) fn record(entry: &'static Entry, tick: impl Fn()) -> Result<Recording, Error> {
    let pace = pace(entry)?;
    let mut scene = (entry.build)()?;
    let start = scene.measure();
    let mut recording = Recording {
        entry,
        pictures: vec![scene.picture()],
        start,
        end: start,
        drift: None,
        pace,
    };
    let (mut change, mut traffic, mut held) = (0.0_f32, start.traffic, start.held);
    for frame in 1..=entry.frames {
        for _ in 0..entry.steps_per_frame {
            scene.step()?;
        }
        let now = scene.measure();
        let expected = start.momentum + start.weight * entry.time(frame);
        change = change.max((now.momentum - expected).length());
        traffic = traffic.max(now.traffic);
        held |= now.held;
        recording.pictures.push(scene.picture());
        recording.end = now;
        tick();
    }
    recording.drift = (!held && traffic > 0.0).then(|| change / traffic);
    Ok(recording)
}

/// Returns the mean time of a step over the whole run without any other work, µs.
fn pace(entry: &Entry) -> Result<f64, Error> {
    let mut scene = (entry.build)()?;
    let clock = Instant::now();
    for _ in 0..entry.steps() {
        scene.step()?;
    }
    Ok(clock.elapsed().as_secs_f64() * 1e6 / entry.steps() as f64)
}
