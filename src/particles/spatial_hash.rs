//! Uniform grid over the plane in fixed arrays, for neighbor search.

use super::cell::{Cell, inv_cell_size};
use crate::math::{Real, Vec2};
use core::ops::Range;

/// Spatial hash of at most `N` items by square cells.
///
/// The plane has no edges: rows of cells wrap around `N` buckets, with a different offset per row.
/// Cells can share a bucket, so a search also finds items of other cells.
///
/// Cell coordinates are relative to an origin of the caller. From 2¹⁵ cells on, all items are in
/// the outermost cell.
///
/// **Cost**: filling iterates twice over the items and once over the buckets. **Size**: eight bytes
/// per item.
///
/// Teschner, Heidelberger, Müller, Pomeranets, Gross, "Optimized spatial hashing for collision
/// detection of deformable objects" (2003), section 3.1, with another hash; counting sort orders
/// the items by bucket.
#[derive(Clone, Debug)]
pub(crate) struct SpatialHash<const N: usize> {
    /// Cell of each item.
    cells: [Cell; N],
    /// Items sorted by bucket, in ascending order within each bucket.
    items: [u16; N],
    /// Index into `items` at which each bucket starts.
    starts: [u16; N],
    len: usize,
}

/// Returns the bucket offset from one row to the next.
///
/// It is the golden section of the number of buckets, so few rows overlap at any location.
#[allow(
    clippy::cast_possible_truncation,
    reason = "more than 2¹⁶ buckets are of no use to items with numbers of 16 bits"
)]
const fn stride(buckets: usize) -> u16 {
    ((buckets as u32).wrapping_mul(40_503) >> 16) as u16 | 1
}

impl Cell {
    /// Returns the bucket of the cell.
    ///
    /// Adjacent cells of a row are in adjacent buckets, or in the last and the first one.
    fn bucket<const N: usize>(self) -> usize {
        let [x, y] = [self.x, self.y].map(|c| u32::from(c.abs_diff(i16::MIN)));
        // At most (2¹⁶ − 1)·2¹⁶.
        ((y * u32::from(const { stride(N) }) + x) as usize)
            .checked_rem(N)
            .unwrap_or(0)
    }
}

impl<const N: usize> SpatialHash<N> {
    pub(crate) const fn new() -> Self {
        Self {
            cells: [Cell { x: 0, y: 0 }; N],
            items: [0; N],
            starts: [0; N],
            len: 0,
        }
    }

    /// Sorts items at these positions into cells, as many as fit.
    ///
    /// Items no farther apart than `reach` will be in the same cell or in neighboring ones.
    /// `inv_reach` is 1/`reach`.
    pub(crate) fn fill<T: Real>(&mut self, positions: impl Iterator<Item = Vec2<T>>, inv_reach: T) {
        let inv_cell_size = inv_cell_size(inv_reach);
        let Self {
            cells,
            items,
            starts,
            len,
        } = self;
        starts.fill(0);
        *len = 0;
        // Counts fit in `u16`: item counts are below 2¹⁶.
        for (item, (cell, position)) in (0..N).zip(cells.iter_mut().zip(positions)) {
            *cell = Cell::containing(position * inv_cell_size);
            if let Some(count) = starts.get_mut(cell.bucket::<N>()) {
                *count = count.wrapping_add(1);
            }
            *len = item + 1;
        }
        let mut sum = 0_u16;
        for end in starts.iter_mut() {
            sum = sum.wrapping_add(*end);
            *end = sum;
        }
        // Reverse order fills each bucket downwards: its end becomes its start.
        for (item, cell) in cells.iter().enumerate().take(*len).rev() {
            let Some(start) = starts.get_mut(cell.bucket::<N>()) else {
                return;
            };
            *start = start.saturating_sub(1);
            if let (Some(slot), Ok(item)) =
                (items.get_mut(usize::from(*start)), u16::try_from(item))
            {
                *slot = item;
            }
        }
    }

    /// Returns all items, bucket by bucket.
    pub(crate) fn items(&self) -> impl Iterator<Item = usize> {
        self.items.iter().take(self.len).copied().map(usize::from)
    }

    /// Calls `visit` with index ranges of [`SpatialHash::items`] near a position.
    ///
    /// The ranges contain all items that are no farther than `distance` along either axis, row by
    /// row, and the other items of their buckets. With at least 32 buckets, no three consecutive
    /// rows overlap, so the ranges are disjoint. Lengths are in units of the reach. For a distance
    /// above one, the only range contains all items.
    #[inline]
    pub(crate) fn visit_ranges<T: Real>(
        &self,
        center: Vec2<T>,
        distance: T,
        mut visit: impl FnMut(Range<usize>),
    ) {
        let is_local = distance <= T::ONE;
        if !is_local {
            return visit(0..self.len);
        }
        let inv_cell_size = inv_cell_size(T::ONE);
        // A 64th of a cell for rounding: half of the widening of the cells.
        let (center, distance) = (
            center * inv_cell_size,
            distance * inv_cell_size + T::ratio(1, 64),
        );
        let distance = Vec2::new(distance, distance);
        let (lower, upper) = (
            Cell::containing(center - distance),
            Cell::containing(center + distance),
        );
        for y in lower.y..=upper.y {
            let [mut range, mut rest] = self.ranges(Cell { x: lower.x, y }, upper.x);
            // Few rows wrap around to the first bucket.
            loop {
                visit(range);
                if rest.is_empty() {
                    break;
                }
                range = core::mem::replace(&mut rest, 0..0);
            }
        }
    }

    /// Returns the item ranges of at most three adjacent cells in a row.
    ///
    /// The first range ends at the last bucket, and the second starts at the first bucket.
    #[inline]
    fn ranges(&self, left: Cell, right: i16) -> [Range<usize>; 2] {
        let first = left.bucket::<N>();
        let end = first + (usize::from(right.abs_diff(left.x)) + 1).min(N);
        let start = |bucket: usize| {
            self.starts
                .get(bucket)
                .map_or(self.len, |&start| usize::from(start))
        };
        [
            start(first)..start(end),
            0..if end > N { start(end - N) } else { 0 },
        ]
    }
}
