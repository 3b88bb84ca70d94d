//! The table: one row a scene.

use crate::recording::Recording;

pub(crate) const HEAD: &str = "\
scene          particles  projections   µs a step*   momentum      energy at start
                               a step                   drift        and at end, J
------------------------------------------------------------------------------------";

pub(crate) const NOTES: &str = "\
* Kernel only, a mean over the whole run: a rough figure, on this machine, at this moment.
Momentum drift: the largest change that gravity does not explain, over the largest Σ m|v|; where pins,
ground or walls hold the scene it means nothing. Energy: kinetic, elastic and potential, the last one zero at the origin.";

pub(crate) fn row(recording: &Recording) -> String {
    let Recording { entry, start, end, drift, pace, .. } = recording;
    let drift = drift.map_or_else(|| "held".into(), |drift| format!("{drift:.1e}"));
    format!(
        "{:<14} {:>9} {:>12} {:>12.2} {:>10} {:>12.4} {:>12.4}",
        entry.name, start.particles, start.projections, pace, drift, start.energy, end.energy
    )
}
