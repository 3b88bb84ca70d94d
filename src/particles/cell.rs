//! Square cells of the plane.

use crate::math::{Real, Vec2};

/// Square cell of the plane.
///
/// Its coordinates are relative to an origin of the caller. From 2¹⁵ cells on, all positions are in
/// the outermost cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cell {
    pub(crate) x: i16,
    pub(crate) y: i16,
}

impl Cell {
    /// Returns the cell of a position, given in cells relative to the origin.
    #[inline]
    pub(crate) fn containing<T: Real>(position: Vec2<T>) -> Self {
        Self {
            x: position.x.floor_to_i16(),
            y: position.y.floor_to_i16(),
        }
    }

    /// Returns whether the cell is at an edge of the range, where it contains all positions farther
    /// out.
    pub(crate) fn is_outermost(self) -> bool {
        let is_outermost = |c: i16| c == i16::MIN || c == i16::MAX;
        is_outermost(self.x) || is_outermost(self.y)
    }
}

/// Returns cells per unit of length, for cells that are 1/32 wider than the reach. Positions no
/// farther apart than the reach are in the same cell or in neighboring ones.
///
/// In either precision, this margin exceeds five roundings of the coordinates of two items.
#[inline]
pub(crate) fn inv_cell_size<T: Real>(inv_reach: T) -> T {
    inv_reach * T::ratio(32, 33)
}
