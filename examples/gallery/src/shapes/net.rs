//! Two nets, and a ball above each.

pub(crate) const NETS: usize = 2;
pub(crate) const COLUMNS: usize = 15;
pub(crate) const ROWS: usize = 4;
pub(crate) const KNOTS: usize = COLUMNS * ROWS;
/// Threads of a net: those along the rows come first.
pub(crate) const THREADS: usize = ALONG + COLUMNS * (ROWS - 1);
const ALONG: usize = (COLUMNS - 1) * ROWS;
pub(crate) const SPACING: f64 = 0.12;
/// Compliance of a thread, m/N.
pub(crate) const COMPLIANCE: f64 = 5e-4;
/// Distance between the nets, m.
pub(crate) const PITCH: f64 = 2.2;
/// Particles around a ball, its radius, m, and the mass of its particles relative to a knot.
pub(crate) const AROUND: usize = 20;
pub(crate) const BALL: f64 = 0.26;
pub(crate) const WEIGHTS: [f64; NETS] = [3.0, 20.0];
/// Radius of the skins, m.
pub(crate) const RADIUS: f64 = 0.012;
/// Height of the floor, m, and its ends.
pub(crate) const FLOOR: f64 = -1.2;
pub(crate) const GROUND: [(f64, f64); 2] = [(-0.3, FLOOR), (4.2, FLOOR)];
/// Layers of balls and of threads: threads collide with balls, but not with each other.
pub(crate) const LAYERS: [(u32, u32); 2] = [(1, u32::MAX), (2, 1)];

/// Returns the center of a ball, m.
pub(crate) fn center(net: usize) -> (f64, f64) {
    (
        PITCH * net as f64 + SPACING * (COLUMNS - 1) as f64 / 2.0 + 0.03,
        0.8,
    )
}

/// Returns whether a knot of a net is at a post.
pub(crate) fn is_held(knot: usize) -> bool {
    (knot % COLUMNS).is_multiple_of(COLUMNS - 1)
}

/// Returns the strain at which a thread breaks. In the middle, and for all threads along the
/// columns, it is a third of that towards the posts.
pub(crate) fn limit(thread: usize) -> f64 {
    let thread = thread % THREADS;
    if thread >= ALONG || matches!(thread % (COLUMNS - 1), 5..9) {
        0.2
    } else {
        0.6
    }
}
