//! Eight soft rings of discs above a box.

pub(crate) const BLOBS: usize = 8;
/// Particles around a blob.
pub(crate) const AROUND: usize = 24;
pub(crate) const PARTICLES: usize = BLOBS * AROUND;
pub(crate) const RADIUS: f64 = 0.26;
/// Radius of a disc, m: neighbors nearly touch.
pub(crate) const DISC: f64 = 0.033;
/// Half the width of the box, m.
pub(crate) const HALF: f64 = 0.95;
/// Drawn walls of the box, m.
pub(crate) const WALLS: [(f64, f64); 4] = [(-HALF, 1.5), (-HALF, 0.0), (HALF, 0.0), (HALF, 1.5)];

/// Returns the center of a blob, m.
pub(crate) fn center(blob: usize) -> (f64, f64) {
    let (column, row) = ((blob % 3) as f64, (blob / 3) as f64);
    (0.59 * (column - 1.0) + 0.05 * (row - 1.0), 0.5 + 0.66 * row)
}

/// Returns every three consecutive particles around a blob, by their numbers.
pub(crate) fn corners(blob: usize) -> impl Iterator<Item = [u16; 3]> {
    (0..AROUND)
        .map(move |place| [0, 1, 2].map(|next| (blob * AROUND + (place + next) % AROUND) as u16))
}
