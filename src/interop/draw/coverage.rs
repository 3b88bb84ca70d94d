//! Pixels of a triangle: edge functions with a top-left rule, in exact integer arithmetic.

use super::area::{Int, ceil_div, common, floor_div, int};

/// Subdivisions of a pixel.
const PARTS: Int = core::num::Wrapping(16);
const ZERO: Int = core::num::Wrapping(0);

/// Linear function of column and row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Linear {
    pub(super) per_column: Int,
    per_row: Int,
    constant: Int,
}

impl Linear {
    /// Returns the value at a pixel.
    pub(super) fn at(&self, [column, row]: [Int; 2]) -> Int {
        self.per_column * column + self.per_row * row + self.constant
    }
}

/// Pixels whose centers are inside a triangle.
///
/// Corners are in sixteenths of a pixel, below 2²⁰ in magnitude. Edge functions are below 2⁴³, and
/// their products with 16-bit numbers below 2⁶⁰.
///
/// Pineda, "A parallel algorithm for polygon rasterization" (1988): his E(x, y) are the edge
/// functions, with the opposite sign.
#[derive(Clone, Copy, Debug)]
pub(super) struct Coverage {
    /// Edge functions, positive inside, each opposite the corner with its index. Their sum is the
    /// area.
    edges: [Linear; 3],
    /// Smallest values of the edge functions that are inside: 0 for left and top edges, 1 for
    /// others.
    least: [Int; 3],
    columns: [Int; 2],
    rows: [Int; 2],
    area: Int,
}

impl Coverage {
    /// Returns the pixels of a triangle; `None` without an area.
    pub(super) fn new(corners: [[Int; 2]; 3]) -> Option<Self> {
        let [a, b, c] = corners;
        let area = cross(difference(b, a), difference(c, a));
        if area == ZERO {
            return None;
        }
        let sign = if area < ZERO { int(-1) } else { int(1) };
        let [ea, eb, ec] = [[b, c], [c, a], [a, b]].map(|ends| edge(ends, sign));
        let range = |a: Int, b: Int, c: Int| {
            let (low, high) = (a.min(b).min(c), a.max(b).max(c));
            [ceil_div(low, PARTS), floor_div(high, PARTS)]
        };
        let [[ax, ay], [bx, by], [cx, cy]] = corners;
        Some(Self {
            edges: [ea.0, eb.0, ec.0],
            least: [ea.1, eb.1, ec.1],
            columns: range(ax, bx, cx),
            rows: range(ay, by, cy),
            area: area * sign,
        })
    }

    /// Returns twice the area, in the unit of the edge functions.
    pub(super) fn area(&self) -> Int {
        self.area
    }

    /// Returns the first and the last row. The first can be greater.
    pub(super) fn rows(&self) -> [Int; 2] {
        self.rows
    }

    /// Returns the first and the last column in a row, within limits; `None` if there is none.
    pub(super) fn columns(&self, row: Int, limits: [Int; 2]) -> Option<[Int; 2]> {
        let mut columns = common(self.columns, limits)?;
        for (edge, least) in self.edges.iter().zip(self.least) {
            // per_column x ≥ −rest.
            let rest = edge.at([ZERO, row]) - least;
            let slope = edge.per_column;
            let [first, last] = columns;
            columns = if slope > ZERO {
                common(columns, [ceil_div(-rest, slope), last])?
            } else if slope < ZERO {
                common(columns, [first, floor_div(rest, -slope)])?
            } else if rest >= ZERO {
                columns
            } else {
                return None;
            };
        }
        Some(columns)
    }

    /// Returns area times the function that is linear in the triangle with these values at its
    /// corners.
    pub(super) fn interpolate(&self, values: [Int; 3]) -> Linear {
        let zero = Linear {
            per_column: ZERO,
            per_row: ZERO,
            constant: ZERO,
        };
        let terms = self.edges.iter().zip(values);
        terms.fold(zero, |sum, (edge, value)| Linear {
            per_column: sum.per_column + edge.per_column * value,
            per_row: sum.per_row + edge.per_row * value,
            constant: sum.constant + edge.constant * value,
        })
    }
}

/// Returns the edge function of a triangle with this sign of its area, and its smallest value
/// inside.
fn edge([from, to]: [[Int; 2]; 2], sign: Int) -> (Linear, Int) {
    let [dx, dy] = difference(to, from).map(|c| c * sign);
    let is_left_or_top = dy < ZERO || dy == ZERO && dx > ZERO;
    let function = Linear {
        per_column: -dy * PARTS,
        per_row: dx * PARTS,
        constant: cross(from, [dx, dy]),
    };
    (function, if is_left_or_top { ZERO } else { int(1) })
}

fn difference([a, b]: [Int; 2], [c, d]: [Int; 2]) -> [Int; 2] {
    [a - c, b - d]
}

fn cross([a, b]: [Int; 2], [c, d]: [Int; 2]) -> Int {
    a * d - b * c
}
