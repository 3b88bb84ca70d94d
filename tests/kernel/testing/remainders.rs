//! Remaining impulses and torques of a part in double precision, and their bounds.

use crate::support::checker_worlds::Seen;
use crate::support::float::Float;
use crate::support::tolerance;
use pliant::Vec2;
use pliant::testing::Conserves;

/// Remainders of Σ m Δd and of Σ m p × Δd about the mean of all positions after a pass, and their
/// bounds.
pub(crate) struct Left {
    pub(crate) impulse: f64,
    pub(crate) torque: f64,
    pub(crate) rounding: f64,
    pub(crate) lever: f64,
}

/// The same, with torques about the positions at the start of the substep.
pub(crate) fn left_at_start<T: Float>(seen: &Seen<T>, keeps: Conserves) -> Left {
    left_about(seen, keeps, 0.0)
}

pub(crate) fn wide<T: Float>(v: Vec2<T>) -> [f64; 2] {
    [v.x.wide(), v.y.wide()]
}

fn length([x, y]: [f64; 2]) -> f64 {
    x.hypot(y)
}

pub(crate) fn left<T: Float>(seen: &Seen<T>, keeps: Conserves) -> Left {
    left_about(seen, keeps, 1.0)
}

/// Torques about the positions of the start plus a multiple of the displacements before the pass.
#[allow(clippy::cast_precision_loss, reason = "a handful of particles")]
fn left_about<T: Float>(seen: &Seen<T>, keeps: Conserves, part: f64) -> Left {
    let epsilon = T::EPSILON.wide();
    let [mut middle, mut impulse] = [[0.0; 2]; 2];
    let ([mut moved, mut ends, mut changes, mut moved_mass, mut torque], mut most, mut span) =
        ([0.0; 5], epsilon.powi(3), 0.0_f64);
    let all: Vec<_> = (0..seen.masses.len())
        .map(|i| {
            (
                wide(seen.places[i]),
                wide(seen.before[i]),
                wide(seen.after[i]),
                seen.masses[i].wide(),
            )
        })
        .collect();
    let ([x0, y0], [a0, b0], ..) = all[0];
    for ([x, y], [a, b], [c, d], m) in &all {
        let change = length([c - a, d - b]);
        if change > 0.0 {
            moved += 1.0;
            moved_mass += m;
        }
        ends += m * length([*c, *d]);
        changes += m * change;
        most = most.max(change);
        span = span.max(length([x - x0, y - y0]) + length([a - a0, b - b0]));
        impulse = [impulse[0] + m * (c - a), impulse[1] + m * (d - b)];
        middle = [
            middle[0] + ((x - x0) + part * (a - a0)) / all.len() as f64,
            middle[1] + ((y - y0) + part * (b - b0)) / all.len() as f64,
        ];
    }
    let mut reach = 0.0_f64;
    for ([x, y], [a, b], [c, d], m) in &all {
        let [p, q] = [
            (x - x0) + part * (a - a0) - middle[0],
            (y - y0) + part * (b - b0) - middle[1],
        ];
        reach = reach.max(length([p, q]));
        torque += m * (p * (d - b) - q * (c - a));
    }
    let times = if keeps == Conserves::Sweep {
        4.5 * moved
    } else {
        1.0
    };
    let rounding = times * epsilon * (ends + moved_mass * (moved + 8.0) * most);
    let turning = if keeps == Conserves::Fit {
        moved * epsilon * moved_mass * reach * reach
    } else {
        0.0
    };
    Left {
        impulse: length(impulse),
        torque: torque.abs(),
        rounding,
        lever: rounding * reach + epsilon * span * changes + turning,
    }
}

/// Asserts equality up to the order of summation, which differs in the checker.
pub(crate) fn assert_near(found: f64, exact: f64) {
    assert!(
        (found - exact).abs() <= tolerance::REPORTED * exact.abs(),
        "{found:e} for {exact:e}"
    );
}
