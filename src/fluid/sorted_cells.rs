//! Members of a fluid, sorted by square cells.

use crate::math::{Real, Vec2, number_of};
use crate::particles::{Cell, ParticleId, inv_cell_size};
use core::ops::Range;

/// Values of a digit of the sort.
const RADIX: usize = 16;

/// At most `N` members with their cells, sorted row by row from below, from left to right in a row, and in
/// ascending order in a cell.
///
/// Members that are near each other in a row are in one range of this order, and so are those in the row above.
/// Both ranges only move forward from one member to the next. So a search that visits the members in order finds
/// every pair of neighbors once, without a look at the cells of other members.
///
/// **Cost** of sorting: one iteration over the members for each hexadecimal digit of the number of rows and of
/// columns, at most eight. **Size**: eight bytes per member.
#[derive(Clone, Debug)]
pub(super) struct SortedCells<const N: usize> {
    /// Cell of each member.
    cells: [Cell; N],
    /// Members in their order.
    order: [u16; N],
    /// Workspace of the sort; after it, the ids of the members in their order.
    other: [u16; N],
    len: usize,
}

/// Members that a search compares with one member: those behind it in its row and those in the row above.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Reach {
    /// End of the places in its row.
    beside: usize,
    /// Start and end of the places in the row above.
    above: [usize; 2],
}

impl Reach {
    /// Returns both ranges of places in the order, for the member at a place.
    pub(super) fn ranges(&self, place: usize) -> [Range<usize>; 2] {
        let [from, to] = self.above;
        [place.saturating_add(1)..self.beside, from..to]
    }
}

impl<const N: usize> SortedCells<N> {
    pub(super) const fn new() -> Self {
        Self {
            cells: [Cell { x: 0, y: 0 }; N],
            order: [0; N],
            other: [0; N],
            len: 0,
        }
    }

    /// Assigns the members at these positions to cells, as many as fit. `inv_reach` is the inverse of the largest
    /// distance of neighbors.
    pub(super) fn fill<T: Real>(&mut self, positions: impl Iterator<Item = Vec2<T>>, inv_reach: T) {
        let inv_cell_size = inv_cell_size(inv_reach);
        self.len = 0;
        for (cell, position) in self.cells.iter_mut().zip(positions) {
            *cell = Cell::containing(position * inv_cell_size);
            self.len = self.len.saturating_add(1);
        }
    }

    /// Returns the number of members in the outermost cells, which hold all members farther out.
    pub(super) fn outermost(&self) -> usize {
        let cells = self.cells.iter().take(self.len);
        number_of(cells.filter(|cell| cell.is_outermost()))
    }

    /// Sorts the members, which have these ids: from the least significant digit of the column to the most
    /// significant one of the row.
    pub(super) fn sort(&mut self, ids: &[ParticleId]) {
        for (slot, member) in self.order.iter_mut().zip(0..u16::MAX) {
            *slot = member;
        }
        self.sort_by(|cell| cell.x);
        self.sort_by(|cell| cell.y);
        for (slot, member) in self.other.iter_mut().zip(&self.order).take(self.len) {
            let id = ids.get(usize::from(*member));
            *slot = id.map_or(*slot, |id| u16::try_from(id.index()).unwrap_or(*slot));
        }
    }

    /// Sorts by a coordinate, and keeps the order of members where it is equal.
    fn sort_by(&mut self, coordinate: fn(Cell) -> i16) {
        let values = || {
            self.cells
                .iter()
                .take(self.len)
                .map(|cell| coordinate(*cell))
        };
        let (Some(lowest), Some(highest)) = (values().min(), values().max()) else {
            return;
        };
        let extent = highest.abs_diff(lowest);
        for shift in [0, 4, 8, 12] {
            if extent.wrapping_shr(shift) == 0 {
                break;
            }
            self.distribute(|cell| {
                usize::from(coordinate(cell).abs_diff(lowest).wrapping_shr(shift)) % RADIX
            });
        }
    }

    /// Sorts by a digit, and keeps the order of members where it is equal.
    fn distribute(&mut self, digit: impl Fn(Cell) -> usize) {
        // Counts fit in `u16`: there are fewer than 2¹⁶ members.
        let mut starts = [0_u16; RADIX];
        for cell in self.cells.iter().take(self.len) {
            if let Some(count) = starts.get_mut(digit(*cell)) {
                *count = count.wrapping_add(1);
            }
        }
        let mut sum = 0_u16;
        for start in &mut starts {
            let count = *start;
            *start = sum;
            sum = sum.wrapping_add(count);
        }
        for member in self.order.iter().take(self.len) {
            let Some(cell) = self.cells.get(usize::from(*member)) else {
                return;
            };
            let Some(start) = starts.get_mut(digit(*cell)) else {
                return;
            };
            if let Some(slot) = self.other.get_mut(usize::from(*start)) {
                *slot = *member;
            }
            *start = start.wrapping_add(1);
        }
        // A swap would need more stack.
        self.order = self.other;
    }

    /// Returns the members in their order.
    fn order(&self) -> &[u16] {
        self.order.get(..self.len).unwrap_or_default()
    }

    /// Returns the first members of a range of the order, at most as many as the limit, and their ids.
    #[inline]
    pub(super) fn range(&self, places: Range<usize>, limit: usize) -> (&[u16], &[u16]) {
        let end = places.end.min(places.start.saturating_add(limit));
        let places = places.start..end;
        let members = self.order().get(places.clone()).unwrap_or_default();
        (members, self.other.get(places).unwrap_or_default())
    }

    /// Returns the cell at a place in the order.
    fn cell(&self, place: usize) -> Option<Cell> {
        let member = self.order().get(place)?;
        self.cells.get(usize::from(*member)).copied()
    }

    /// Returns the first place from one on whose cell does not satisfy a condition.
    #[inline]
    fn skip(&self, mut place: usize, condition: impl Fn(Cell) -> bool) -> usize {
        while self.cell(place).is_some_and(&condition) {
            place = place.saturating_add(1);
        }
        place
    }

    /// Moves the ranges from the member at the place before, or from none, to the one at this place.
    #[inline]
    pub(super) fn advance(&self, place: usize, reach: &mut Reach) {
        let Some(Cell { x, y }) = self.cell(place) else {
            return;
        };
        let [left, right] = [x.saturating_sub(1), x.saturating_add(1)];
        let [from, to] = reach.above;
        let next = place.saturating_add(1);
        reach.beside = self.skip(reach.beside.max(next), |cell| {
            cell.y == y && cell.x <= right
        });
        let Some(above) = y.checked_add(1) else {
            reach.above = [self.len; 2];
            return;
        };
        let from = self.skip(from.max(next), |cell| {
            cell.y < above || cell.y == above && cell.x < left
        });
        let to = self.skip(to.max(from), |cell| cell.y == above && cell.x <= right);
        reach.above = [from, to];
    }
}
