//! Twenty polygons above a bin.

use crate::scene::polygon::Polygon;

pub(crate) const BODIES: usize = 20;
/// Repeating kinds: corners, particles per side, distance of the corners from the center, m, and
/// the fraction of that distance for every second corner.
const KINDS: [(usize, usize, f64, f64); 6] = [
    (10, 1, 0.3, 0.55),
    (4, 4, 0.24, 1.0),
    (16, 1, 0.19, 1.0),
    (3, 5, 0.27, 1.0),
    (8, 1, 0.3, 0.5),
    (6, 2, 0.21, 1.0),
];
/// Radius of the skins, m.
pub(crate) const RADIUS: f64 = 0.015;
/// Half the width of the bin, m.
pub(crate) const HALF: f64 = 1.2;
/// Drawn walls of the bin, m.
pub(crate) const WALLS: [(f64, f64); 4] = [(-HALF, 1.6), (-HALF, 0.0), (HALF, 0.0), (HALF, 1.6)];

/// Returns the bodies.
pub(crate) fn bodies() -> impl Iterator<Item = Polygon> {
    (0..BODIES).map(|place| {
        let (column, row) = ((place % 4) as f64, (place / 4) as f64);
        let center = (0.58 * (column - 1.5) + 0.04 * (row % 2.0), 0.4 + 0.6 * row);
        let (corners, parts, radius, waist) = KINDS[place % KINDS.len()];
        Polygon {
            center,
            corners,
            radius,
            turn: 0.3 * place as f64,
            waist,
            parts,
        }
    })
}
