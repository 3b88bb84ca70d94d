//! Walker: a truss with four legs, each a foot on two muscles below a cell of the truss.

/// Nodes along the truss, and its rows.
pub(crate) const COLUMNS: usize = 8;
pub(crate) const ROWS: usize = 2;
pub(crate) const LEGS: usize = COLUMNS / 2;
/// Side of a cell, m.
pub(crate) const SPACING: f64 = 0.25;
/// Height of the lower row above the feet, m.
pub(crate) const HEIGHT: f64 = 0.4;
/// Speed of the muscles, m/s, and their largest force, N.
pub(crate) const SPEED: f64 = 2.0;
pub(crate) const FORCE: f64 = 30.0;

/// Half of a stride, lift of a foot, m, and duration of two strides, s.
const HALF_STRIDE: f64 = 0.12;
const LIFT: f64 = 0.1;
const PERIOD: f64 = 0.8;

/// Returns the ends of the springs of the truss, as indices of its nodes, row by row.
pub(crate) fn truss() -> impl Iterator<Item = [usize; 2]> {
    (0..COLUMNS).flat_map(|left| {
        let (right, above) = (left + 1, left + COLUMNS);
        let cell = [
            [left, right],
            [above, above + 1],
            [left, above + 1],
            [right, above],
        ];
        let has_cell = right < COLUMNS;
        [[left, above]]
            .into_iter()
            .chain(cell.into_iter().filter(move |_| has_cell))
    })
}

/// Returns the position of the foot of a leg at a time, s, from the middle between the upper ends
/// of its muscles. Every other leg is half a period late, so two legs always carry the walker.
///
/// On the ground the foot moves backward at constant speed; in the air it returns.
pub(crate) fn foot(leg: usize, time: f64) -> (f64, f64) {
    let turns = time / PERIOD + if leg.is_multiple_of(2) { 0.0 } else { 0.5 };
    let phase = turns - libm::floor(turns);
    if phase < 0.5 {
        (HALF_STRIDE * (1.0 - 4.0 * phase), -HEIGHT)
    } else {
        let swing = 4.0 * phase - 3.0;
        (HALF_STRIDE * swing, LIFT * (1.0 - swing * swing) - HEIGHT)
    }
}

/// Returns the lengths of the muscles of a leg at a time, s: the left one, then the right one.
pub(crate) fn lengths(leg: usize, time: f64) -> [f64; 2] {
    let (x, y) = foot(leg, time);
    [-0.5, 0.5].map(|end| libm::hypot(x - end * SPACING, y))
}
