//! Table with one row per scene.

use crate::recording::Recording;

pub(crate) const HEAD: &str = "\
scene          particles  projections   µs a step*   momentum      energy at start
                               a step                   drift        and at end, J
------------------------------------------------------------------------------------";

pub(crate) const NOTES: &str = "\
* Kernel only, mean over the whole run: a rough figure for this machine under its current load.
Momentum drift: the largest change that gravity does not explain, relative to the largest Σ m|v|; if pins,
ground or walls hold the scene it has no meaning. Energy: kinetic, elastic and potential, the last one zero at the origin.";

pub(crate) const SCHEMES: &str = "\
| energy, J | start | end, predicted | end, leapfrog |
|---|--:|--:|--:|";

/// Returns a row of energies in Markdown.
pub(crate) fn energies(name: &str, energies: &[f32]) -> String {
    let cells = energies.iter().map(|energy| format!(" {energy:.2} |"));
    format!("| {name} |{}", cells.collect::<String>())
}

pub(crate) fn row(recording: &Recording) -> String {
    let Recording {
        entry,
        start,
        end,
        drift,
        pace,
        ..
    } = recording;
    let drift = drift.map_or_else(|| "held".into(), |drift| format!("{drift:.1e}"));
    format!(
        "{:<14} {:>9} {:>12} {:>12.2} {:>10} {:>12.4} {:>12.4}",
        entry.name, start.particles, start.projections, pace, drift, start.energy, end.energy
    )
}
