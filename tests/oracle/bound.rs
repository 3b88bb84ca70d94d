//! Comparison of the kernel with the reference, to a bound that is derived for each scene.
//!
//! **Bound.** Every update of the kernel and of the reference is the exact update, if its inputs
//! and its results are changed by at most c ε/2 of their size, where c is the number of roundings
//! between inputs and results (mixed error). Let g be the derivatives of the state after n steps by
//! all these inputs and results, M in number. To first order both states then differ by the sum of
//! g times the changes, which is at most |g| √M c ε/2 by the inequality of Cauchy and Schwarz.
//!
//! |g| is measured: a *shadow* is the reference with each of these numbers changed by s with
//! independent random signs. The expected squared distance of a shadow from the reference is
//! |g|² s². s = 2⁻³⁶ is far above the rounding of the reference and far below its curvature. The
//! mean of eight shadows is below a sixteenth of the expected value with a probability of less than
//! 2·10⁻⁴, if one direction dominates, so the measured |g| is multiplied by four.

use crate::dice::Jitter;
use crate::settings::settings;
use pliant::Real;
use proptest::prelude::any;
use proptest::prop_assert;
use proptest::test_runner::TestRunner;
use std::cell::Cell;

const SHADOWS: u64 = 8;
const STEPS: usize = 100;
const SAMPLING: f64 = 4.0;

/// Roundings between the inputs and the results of an update, and the precision of the kernel.
#[derive(Clone, Copy)]
pub(crate) struct Rounding {
    /// c ε/2.
    size: f64,
    /// Bound beyond which the difference no longer shows mistakes: the scene is chaotic, or second
    /// order counts.
    limit: f64,
}

impl Rounding {
    /// Returns the rounding of an update with c roundings. The limit is 10⁻⁶ in double precision,
    /// and a fifth of the distance of particles in single precision.
    pub(crate) fn new<T: Real>(count: f64) -> Self {
        let epsilon = T::EPSILON.to_f64();
        Self {
            size: count * epsilon / 2.0,
            limit: if epsilon > f64::EPSILON { 0.2 } else { 1e-6 },
        }
    }
}

/// s.
fn jitter_size() -> f64 {
    (-36.0_f64).exp2()
}

/// Positions and velocities as numbers.
pub(crate) type State = [Vec<f64>; 2];

/// Simulation by the reference.
pub(crate) trait Reference: Clone {
    fn step(&mut self);
    fn state(&self) -> State;
    fn jitter(&mut self) -> &mut Jitter;
    /// Perturbs the settings that are inputs of all updates.
    fn disturb(&mut self);
}

/// Result of a comparison.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Comparison {
    /// Number of steps with a bound that means something.
    pub(crate) steps: usize,
    /// Largest difference as a fraction of its bound.
    pub(crate) ratio: f64,
    /// Largest bound.
    pub(crate) bound: f64,
}

fn distance(a: &[f64], b: &[f64]) -> f64 {
    assert_eq!(a.len(), b.len());
    let squares = a.iter().zip(b).map(|(a, b)| (a - b) * (a - b));
    squares.sum::<f64>().sqrt()
}

/// Runs the kernel beside the reference until the bound exceeds the limit.
pub(crate) fn compare<R: Reference>(
    reference: &R,
    mut kernel: impl FnMut() -> State,
    rounding: Rounding,
) -> Comparison {
    let mut exact = reference.clone();
    let mut shadows: Vec<R> = (0..SHADOWS)
        .map(|seed| {
            let mut shadow = reference.clone();
            *shadow.jitter() = Jitter::new(seed, jitter_size());
            shadow.disturb();
            shadow
        })
        .collect();
    let mut found = Comparison::default();
    for _ in 0..STEPS {
        exact.step();
        shadows.iter_mut().for_each(R::step);
        let (kernel, expected) = (kernel(), exact.state());
        for index in 0..2 {
            let squares = shadows
                .iter()
                .map(|shadow| distance(&shadow.state()[index], &expected[index]).powi(2));
            #[allow(clippy::cast_precision_loss, reason = "small counts")]
            let (mean, inputs) = (
                squares.sum::<f64>() / SHADOWS as f64,
                shadows[0].jitter().count as f64,
            );
            let sensitivity = SAMPLING * mean.sqrt() / jitter_size();
            let bound = sensitivity * inputs.sqrt() * rounding.size;
            assert!(!bound.is_nan(), "the reference has no state");
            if bound > rounding.limit {
                return found;
            }
            let difference = distance(&kernel[index], &expected[index]);
            // An undetermined comparison must fail.
            let ratio = if difference <= bound {
                difference / bound
            } else {
                f64::INFINITY
            };
            found.ratio = if bound > 0.0 {
                found.ratio.max(ratio)
            } else {
                found.ratio
            };
            found.bound = found.bound.max(bound);
        }
        found.steps += 1;
    }
    found
}

/// Compares random scenes, and fails unless every difference is within its bound and at least this
/// fraction of all steps has a bound.
pub(crate) fn summarize(
    name: &str,
    cases: u32,
    fraction: f64,
    compare_scene: impl Fn(u64) -> Comparison,
) {
    let total = Cell::new(Comparison::default());
    let mut runner = TestRunner::new(settings(cases));
    let result = runner.run(&any::<u64>(), |seed| {
        let (sum, found) = (total.get(), compare_scene(seed));
        total.set(Comparison {
            steps: sum.steps + found.steps,
            ratio: sum.ratio.max(found.ratio),
            bound: sum.bound.max(found.bound),
        });
        prop_assert!(found.ratio <= 1.0, "difference beyond its bound: {found:?}");
        Ok(())
    });
    println!("{name}: {:?}", total.get());
    if let Err(error) = result {
        panic!("{name}: {error}");
    }
    #[allow(clippy::cast_precision_loss, reason = "small counts")]
    let compared = total.get().steps as f64 / (f64::from(cases) * STEPS as f64);
    assert!(
        compared >= fraction,
        "{name}: only {compared} of the steps have a bound"
    );
}
