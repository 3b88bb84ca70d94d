//! Scenes of growing size. Capacities are part of the type, so each size is a separate instance.

mod cloths;
mod nets;
mod piles;
mod squares;

pub use cloths::cloths;
pub use nets::nets;
pub use piles::piles;
pub use squares::squares;

use crate::timing::{Plan, Work, interleave};

/// K systems at one size.
pub struct Rung<const K: usize> {
    /// Springs of a cloth, particles of a body, or the half-width of the regions of a lattice.
    pub size: usize,
    /// Bytes of the scene in pliant.
    pub bytes: usize,
    /// Projections, or particles and steps, in a run.
    units: usize,
    works: [Box<dyn Work>; K],
}

/// Measures all sizes alternately, round by round. Returns nanoseconds per unit, by size and
/// system.
pub fn measure<const K: usize>(
    rungs: &mut [Rung<K>],
    plan: Plan,
    tick: impl FnMut(),
) -> Vec<[f64; K]> {
    let units: Vec<_> = rungs.iter().map(|rung| rung.units as f64).collect();
    let mut works: Vec<&mut dyn Work> = Vec::new();
    for rung in rungs {
        works.extend(
            rung.works
                .iter_mut()
                .map(|work| &mut **work as &mut dyn Work),
        );
    }
    let times = interleave(&mut works, plan, tick);
    units
        .iter()
        .enumerate()
        .map(|(i, units)| std::array::from_fn(|system| times[i * K + system] / units))
        .collect()
}

/// Runs `count` steps in a run, continuously or from copies of one initial state.
struct Steps<S, F> {
    start: Option<S>,
    state: S,
    step: F,
    count: usize,
}

impl<S: Clone, F: Fn(&mut S)> Work for Steps<S, F> {
    fn reset(&mut self) {
        if let Some(start) = &self.start {
            self.state.clone_from(start);
        }
    }
    fn run(&mut self) {
        for _ in 0..self.count {
            (self.step)(&mut self.state);
        }
    }
}
