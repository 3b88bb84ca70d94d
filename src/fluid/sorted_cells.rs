//! Members of a fluid, sorted by square cells.

use crate::math::{Real, Vec2};
use crate::particles::{Cell, ParticleId, inv_cell_size};
use core::ops::Range;

/// Values of a digit of the sort.
const RADIX: usize = 16;
/// Distance of two rows, and bits of a column, in a key.
const ROW: u32 = 1 << 16;
const COLUMN: u32 = ROW - 1;

/// At most `N` members with their cells, sorted row by row from below, from left to right in a row,
/// and in ascending order in a cell.
///
/// Members that are near each other in a row are in one range of this order, and so are those in
/// the row above. Both ranges only move forward from one member to the next. So a search that
/// visits the members in order finds every pair of neighbors once, without a look at the cells of
/// other members.
///
/// **Cost** of sorting: one iteration over the members for each hexadecimal digit of the number of
/// rows and of columns, at most eight. **Size**: eight bytes per member.
#[derive(Clone, Debug)]
pub(super) struct SortedCells<const N: usize> {
    /// Cell of each member: its row in the upper 16 bits, and its column in the lower ones.
    keys: [u32; N],
    /// Members in their order.
    order: [u16; N],
    /// Workspace of the sort; after it, the ids of the members in their order.
    other: [u16; N],
    len: usize,
}

/// Members that a search compares with one member: those behind it in its row and those in the row
/// above.
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
            keys: [0; N],
            order: [0; N],
            other: [0; N],
            len: 0,
        }
    }

    /// Assigns the members at these positions to cells, as many as fit. `inv_reach` is the inverse
    /// of the largest distance of neighbors. Returns the number of members in the outermost cells,
    /// which hold all members farther out.
    pub(super) fn fill<T: Real>(
        &mut self,
        positions: impl Iterator<Item = Vec2<T>>,
        inv_reach: T,
    ) -> usize {
        let inv_cell_size = inv_cell_size(inv_reach);
        let mut outside = 0_usize;
        self.len = 0;
        for (key, position) in self.keys.iter_mut().zip(positions) {
            let cell = Cell::containing(position * inv_cell_size);
            outside = outside.saturating_add(cell.is_outermost().into());
            let [x, y] = [cell.x, cell.y].map(|c| u32::from(c.abs_diff(i16::MIN)));
            *key = y.wrapping_mul(ROW) | x;
            self.len = self.len.saturating_add(1);
        }
        outside
    }

    /// Sorts the members, which have these ids: from the least significant digit of the column to
    /// the most significant one of the row.
    pub(super) fn sort(&mut self, ids: &[ParticleId]) {
        for (slot, member) in self.order.iter_mut().zip(0..u16::MAX) {
            *slot = member;
        }
        let keys = self.keys.iter().take(self.len);
        let (row, column) = keys.fold((u32::MAX, COLUMN), |(row, column), key| {
            (row.min(*key), column.min(*key & COLUMN))
        });
        // Relative to the lowest row and column, few digits are left.
        let lowest = row & !COLUMN | column;
        let mut used = 0;
        for key in self.keys.iter_mut().take(self.len) {
            *key = key.wrapping_sub(lowest);
            used |= *key;
        }
        for shift in [0, 4, 8, 12, 16, 20, 24, 28] {
            if digit(used, shift) > 0 {
                self.distribute(shift);
            }
        }
        let places = self.other.iter_mut().zip(&self.order).take(self.len);
        for (slot, member) in places {
            let id = ids.get(usize::from(*member));
            *slot = id.map_or(*slot, |id| u16::try_from(id.index()).unwrap_or(*slot));
        }
    }

    /// Sorts by a digit, and keeps the order of members where it is equal.
    fn distribute(&mut self, shift: u32) {
        // Counts fit in `u16`: there are fewer than 2¹⁶ members.
        let mut starts = [0_u16; RADIX];
        for key in self.keys.iter().take(self.len) {
            if let Some(count) = starts.get_mut(digit(*key, shift)) {
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
            let Some(key) = self.keys.get(usize::from(*member)) else {
                return;
            };
            let Some(start) = starts.get_mut(digit(*key, shift)) else {
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

    /// Returns the members in a range of the order, at most as many as the limit, and their ids.
    #[inline]
    pub(super) fn range(&self, places: Range<usize>, limit: usize) -> (&[u16], &[u16]) {
        let end = places.end.min(places.start.saturating_add(limit));
        let places = places.start..end.min(self.len);
        let members = self.order.get(places.clone()).unwrap_or_default();
        (members, self.other.get(places).unwrap_or_default())
    }

    /// Returns the key at a place in the order; `None` behind the last one.
    fn key(&self, place: usize) -> Option<u32> {
        let member = self.order.get(..self.len)?.get(place)?;
        self.keys.get(usize::from(*member)).copied()
    }

    /// Returns the first place from one on whose key is above another one.
    fn behind(&self, mut place: usize, last: u32) -> usize {
        while self.key(place).is_some_and(|key| key <= last) {
            place = place.saturating_add(1);
        }
        place
    }

    /// Moves the ranges from the member at the place before, or from none, to the one at this
    /// place.
    pub(super) fn advance(&self, place: usize, reach: &mut Reach) {
        let Some(key) = self.key(place) else {
            return;
        };
        let column = key & COLUMN;
        let right = key.wrapping_add((column < COLUMN).into());
        let left = key.wrapping_sub((column > 0).into());
        let next = place.saturating_add(1);
        reach.beside = self.behind(reach.beside.max(next), right);
        let [from, to] = reach.above;
        reach.above = match key.checked_add(ROW) {
            Some(_) => {
                let [left, right] = [left, right].map(|key| key.wrapping_add(ROW));
                let from = self.behind(from.max(next), left.wrapping_sub(1));
                [from, self.behind(to.max(from), right)]
            }
            None => [self.len; 2],
        };
    }
}

/// Returns a hexadecimal digit of a key.
fn digit(key: u32, shift: u32) -> usize {
    key.wrapping_shr(shift) as usize % RADIX
}
