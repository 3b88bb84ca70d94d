//! Newton's cradle.

pub(crate) const DISCS: usize = 5;
/// Radius of a disc, and length of its rod, m.
pub(crate) const RADIUS: f64 = 0.1;
pub(crate) const ROD: f64 = 1.0;
/// Gap between discs at rest, m: at least the path of a substep, so each impact is in a substep of
/// its own and the last disc receives all of the energy.
const GAP: f64 = 0.004;

/// Returns the hook of a rod and the center of its disc, m. The first disc is raised.
pub(crate) fn place(disc: usize) -> [(f64, f64); 2] {
    let x = disc as f64 * (2.0 * RADIUS + GAP);
    let (sin, cos) = if disc == 0 { (-0.6, 0.8) } else { (0.0, 1.0) };
    [(x, 0.0), (x + ROD * sin, -ROD * cos)]
}
