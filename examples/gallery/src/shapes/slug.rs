//! Slug that crawls by waves through its rest shape.

use crate::turn::sincos;

pub(crate) const COLUMNS: usize = 29;
pub(crate) const ROWS: usize = 6;
/// Node that is drawn as the eye.
pub(crate) const EYE: usize = COLUMNS + 23;

/// Returns the rest shape at a time, s: a dome whose feet circle clockwise with a phase shift.
pub(crate) fn rest(time: f64) -> impl Iterator<Item = (f64, f64)> {
    let nodes = (0..ROWS).flat_map(|row| (0..COLUMNS).map(move |column| (column, row)));
    nodes.map(move |(column, row)| {
        let along = 2.0 * column as f64 / (COLUMNS - 1) as f64 - 1.0;
        let up = 1.0 - row as f64 / (ROWS - 1) as f64;
        let dome = up * (0.15 + 0.85 * libm::sqrt(1.0 - along * along));
        let (sin, cos) = sincos(1.5 * along - 1.3 * time);
        (
            along + sin * 0.05 * (1.0 - up),
            dome - cos * 0.06 * (1.0 - up),
        )
    })
}
