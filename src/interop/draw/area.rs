//! Drawable pixels of a display, in 64 bits so that no sum of coordinates overflows.

use core::num::Wrapping;
use embedded_graphics::geometry::Point;
use embedded_graphics::primitives::Rectangle;

/// A coordinate or a product of coordinates. All magnitudes stay far below 2⁶³. Wrapping arithmetic
/// avoids overflow checks.
pub(super) type Int = Wrapping<i64>;

pub(super) fn int(value: i32) -> Int {
    Wrapping(value.into())
}

/// Converts a coordinate that is known to be inside an [`ClipArea`]. Others become the nearest
/// `i32`.
pub(super) fn narrow(value: Int) -> i32 {
    i32::try_from(value.0).unwrap_or(if value.0 < 0 { i32::MIN } else { i32::MAX })
}

/// Ranges of columns and rows, both ends inclusive.
#[derive(Clone, Copy, Debug)]
pub(super) struct ClipArea {
    pub(super) columns: [Int; 2],
    pub(super) rows: [Int; 2],
}

impl ClipArea {
    /// Returns the pixels of a display; `None` if it has none.
    pub(super) fn new(display: Rectangle) -> Option<Self> {
        let range = |first: i32, count: u32| {
            let last = (int(first) + Wrapping(i64::from(count)) - Wrapping(1)).min(int(i32::MAX));
            (count > 0).then_some([int(first), last])
        };
        let Rectangle {
            top_left: Point { x, y },
            size,
        } = display;
        Some(Self {
            columns: range(x, size.width)?,
            rows: range(y, size.height)?,
        })
    }
}

/// Returns the intersection of two ranges; `None` if they are disjoint.
pub(super) fn common([a, b]: [Int; 2], [c, d]: [Int; 2]) -> Option<[Int; 2]> {
    let (first, last) = (a.max(c), b.min(d));
    (first <= last).then_some([first, last])
}

/// Returns ⌊n/d⌋ for d > 0.
pub(super) fn floor_div(n: Int, d: Int) -> Int {
    Wrapping(n.0.checked_div_euclid(d.0).unwrap_or(0))
}

/// Returns ⌈n/d⌉ for d > 0.
pub(super) fn ceil_div(n: Int, d: Int) -> Int {
    -floor_div(-n, d)
}
