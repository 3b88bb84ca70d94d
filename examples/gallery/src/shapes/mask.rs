//! Face of 202 points on a body of 16 particles, which breathes and has muscles.

use crate::turn::sincos;
use core::f64::consts::TAU;
use core::ops::Range;

/// Particles of a row of the square lattice, and their distance, m.
pub(crate) const SIDE: usize = 4;
pub(crate) const SPACING: f64 = 0.6;
pub(crate) const NODES: usize = SIDE * SIDE;
/// Upper left corner of the lattice, m.
pub(crate) const CORNER: (f64, f64) = {
    let half = 0.5 * SPACING * (SIDE - 1) as f64;
    (-half, half)
};

// Points of each part.
pub(crate) const HEAD: Range<usize> = 0..56;
pub(crate) const EYES: [Range<usize>; 2] = [56..80, 80..104];
pub(crate) const PUPILS: [Range<usize>; 2] = [104..112, 112..120];
pub(crate) const BROWS: [Range<usize>; 2] = [120..132, 132..144];
pub(crate) const NOSE: Range<usize> = 144..156;
pub(crate) const MOUTH: Range<usize> = 156..202;
pub(crate) const POINTS: usize = MOUTH.end;

/// Ends of the muscles, as nodes row by row: two at the cheeks, two at the jaw, two at the brows.
pub(crate) const MUSCLES: [[usize; 2]; 6] = [[4, 8], [7, 11], [9, 13], [10, 14], [1, 5], [2, 6]];
/// Compliance of a muscle, m/N, its largest force, N, and its speed, m/s.
pub(crate) const COMPLIANCE: f64 = 1e-4;
pub(crate) const FORCE: f64 = 20.0;
pub(crate) const SPEED: f64 = 1.0;

/// Times from which lengths are targets, s, and the lengths of the muscles at the cheeks, the jaw
/// and the brows, in units of the spacing.
const LENGTHS: [(f64, [f64; 3]); 6] = [
    (0.0, [1.0, 1.0, 1.0]),
    (0.6, [0.4, 0.9, 1.0]),
    (2.0, [1.0, 1.0, 1.0]),
    (3.0, [1.1, 1.6, 1.4]),
    (4.4, [1.0, 1.0, 1.0]),
    (5.2, [0.4, 1.3, 1.3]),
];
/// Time after which the lengths repeat, s.
const PERIOD: f64 = 6.0;

/// Returns the lengths of the muscles at a time, s, in m.
pub(crate) fn lengths(time: f64) -> impl Iterator<Item = f64> {
    let time = time - PERIOD * libm::floor(time / PERIOD);
    let last = LENGTHS.into_iter().take_while(|(start, _)| *start <= time);
    let (_, lengths) = last.last().unwrap_or_default();
    lengths.into_iter().flat_map(|length| [length * SPACING; 2])
}

/// Returns the rest shape at a time, s, node by node of each row: breath widens it.
pub(crate) fn rest(time: f64) -> [(f64, f64); NODES] {
    let (x, y) = CORNER;
    let breath = 1.0 + 0.05 * sincos(3.0 * time / TAU).0;
    core::array::from_fn(|node| {
        let [column, row] = [node % SIDE, node / SIDE].map(|steps| SPACING * steps as f64);
        ((x + column) * breath, y - row)
    })
}

#[derive(Clone, Copy)]
enum Kind {
    Ellipse,
    Arc,
}

/// Ellipses, counter-clockwise from the right, and arcs above a line, from left to right: center
/// and half axes, m. In the order of the points.
const CURVES: [((f64, f64), (f64, f64), Kind); 9] = [
    ((0.0, 0.0), (0.82, 0.9), Kind::Ellipse),
    ((-0.36, 0.22), (0.17, 0.12), Kind::Ellipse),
    ((0.36, 0.22), (0.17, 0.12), Kind::Ellipse),
    ((-0.36, 0.22), (0.05, 0.05), Kind::Ellipse),
    ((0.36, 0.22), (0.05, 0.05), Kind::Ellipse),
    ((-0.36, 0.45), (0.2, 0.06), Kind::Arc),
    ((0.36, 0.45), (0.2, 0.06), Kind::Arc),
    ((0.0, -0.14), (0.1, -0.08), Kind::Arc),
    ((0.0, -0.48), (0.5, 0.06), Kind::Ellipse),
];

/// Returns the points of the face at rest, m.
pub(crate) fn face() -> impl Iterator<Item = (f64, f64)> {
    let pairs = [EYES, PUPILS, BROWS].into_iter().flatten();
    let parts = [HEAD].into_iter().chain(pairs).chain([NOSE, MOUTH]);
    parts
        .zip(CURVES)
        .flat_map(|(points, ((x, y), (a, b), kind))| {
            let count = points.len();
            (0..count).map(move |point| {
                let (sin, cos) = sincos(match kind {
                    Kind::Ellipse => point as f64 / count as f64,
                    Kind::Arc => 0.5 - 0.5 * point as f64 / (count - 1) as f64,
                });
                (x + a * cos, y + b * sin)
            })
        })
}
