//! A uniform grid over the plane, in fixed arrays: who may be near whom.

use crate::{Real, Vec2};
use core::ops::Range;

/// At most `N` items in the square cells they are in. The plane has no edges: its rows of cells go round and round `N` buckets, each
/// row from another bucket on. Where two cells meet in a bucket they are told apart, so each item is found once.
///
/// Cells count from a place of the caller's. From 2¹⁵ cells on, everything is in the outermost cell: nothing is
/// missed, but a search compares all of that cell's items.
///
/// **Cost**: filling runs twice over the items and once over the buckets; a search visits three buckets in a row, of three rows. If all
/// items are in one cell, finding the neighbours of each is n². **Size**: eight bytes an item.
///
/// Teschner, Heidelberger, Müller, Pomeranets, Gross, "Optimized spatial hashing for collision detection of deformable objects"
/// (2003), section 3.1, with another hash; the buckets are laid out by counting sort.
#[derive(Clone, Debug)]
pub(crate) struct Grid<const N: usize> {
    /// The cell of each item.
    cells: [Cell; N],
    /// The items, bucket by bucket, in each one in order.
    items: [u16; N],
    /// Where each bucket begins.
    starts: [u16; N],
    len: usize,
}

/// A square of the plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Cell {
    x: i16,
    y: i16,
}

/// From the first bucket of a row to that of the next one: by the golden section of all, so that few rows meet wherever they are.
#[allow(clippy::cast_possible_truncation, reason = "more than 2¹⁶ buckets are of no use to items with numbers of 16 bits")]
const fn stride(buckets: usize) -> u16 {
    ((buckets as u32).wrapping_mul(40_503) >> 16) as u16 | 1
}

impl Cell {
    /// Cells side by side are in buckets side by side, or in the last one and the first.
    fn bucket<const N: usize>(self) -> usize {
        let [x, y] = [self.x, self.y].map(|c| u32::from(c.abs_diff(i16::MIN)));
        // At most (2¹⁶ − 1)·2¹⁶.
        ((y * u32::from(const { stride(N) }) + x) as usize).checked_rem(N).unwrap_or(0)
    }

    /// The cell of a place, in cells from where they count.
    #[inline]
    fn of<T: Real>(place: Vec2<T>) -> Self {
        Self { x: place.x.floor_to_i16(), y: place.y.floor_to_i16() }
    }
}

impl<const N: usize> Grid<N> {
    pub(crate) const fn new() -> Self {
        Self { cells: [Cell { x: 0, y: 0 }; N], items: [0; N], starts: [0; N], len: 0 }
    }

    /// Puts items at these places, as many as fit, into cells. Items no farther apart than `reach` will be in the same cell or in
    /// neighbouring ones. `per_reach` is 1/`reach`.
    pub(crate) fn fill<T: Real>(&mut self, places: impl Iterator<Item = Vec2<T>>, per_reach: T) {
        let per_cell = per_cell(per_reach);
        let Self { cells, items, starts, len } = self;
        starts.fill(0);
        *len = 0;
        // Nobody has 2¹⁶ items, so counts do not wrap.
        for (item, (cell, place)) in (0..N).zip(cells.iter_mut().zip(places)) {
            *cell = Cell::of(place * per_cell);
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
        // From the last item to the first, each bucket is filled downwards: what was its end becomes its start.
        for (item, cell) in cells.iter().enumerate().take(*len).rev() {
            let Some(start) = starts.get_mut(cell.bucket::<N>()) else { return };
            *start = start.saturating_sub(1);
            if let (Some(place), Ok(item)) = (items.get_mut(usize::from(*start)), u16::try_from(item)) {
                *place = item;
            }
        }
    }

    /// Hands over the items in the cell of an item and in those around it, each one once, itself included: cell by cell from the lower
    /// left, to the right and up, and within a cell in the order of the items.
    #[inline]
    pub(crate) fn near(&self, item: usize, mut found: impl FnMut(usize)) {
        let Some(Cell { x, y }) = self.cells.get(item).copied() else { return };
        let [left, below] = [x, y].map(|c| c.saturating_sub(1));
        let [right, above] = [x, y].map(|c| c.saturating_add(1));
        for y in below..=above {
            for run in self.runs(Cell { x: left, y }, right) {
                for item in self.items.get(run).unwrap_or_default().iter().copied().map(usize::from) {
                    if self.cells.get(item).is_some_and(|cell| cell.y == y && (left..=right).contains(&cell.x)) {
                        found(item);
                    }
                }
            }
        }
    }

    /// All items, bucket by bucket.
    pub(crate) fn items(&self) -> impl Iterator<Item = usize> {
        self.items.iter().take(self.len).copied().map(usize::from)
    }

    /// Hands over where [`Grid::items`] has those that are no farther than a distance from a place along either axis, row by row,
    /// with whatever else is in their buckets in between. No two of these runs have anything in common, if there are 32 buckets: then
    /// no three rows in a row have. Lengths are told in reaches; for more than one of them, all items are handed over.
    #[inline]
    pub(crate) fn around<T: Real>(&self, place: Vec2<T>, distance: T, mut found: impl FnMut(Range<usize>)) {
        let near = distance <= T::ONE;
        if !near {
            return found(0..self.len);
        }
        let per_cell = per_cell(T::ONE);
        // A 64th of a cell for roundings: half of what cells are wider by.
        let (place, distance) = (place * per_cell, distance * per_cell + T::ratio(1, 64));
        let distance = Vec2::new(distance, distance);
        let (lower, upper) = (Cell::of(place - distance), Cell::of(place + distance));
        for y in lower.y..=upper.y {
            let [mut run, mut rest] = self.runs(Cell { x: lower.x, y }, upper.x);
            // Few rows go on from the first bucket.
            loop {
                found(run);
                if rest.is_empty() {
                    break;
                }
                run = core::mem::replace(&mut rest, 0..0);
            }
        }
    }

    /// Where the items have the cells from one to another in a row, at most three: up to the last bucket, and from the first one on.
    #[inline]
    fn runs(&self, left: Cell, right: i16) -> [Range<usize>; 2] {
        let first = left.bucket::<N>();
        let end = first + (usize::from(right.abs_diff(left.x)) + 1).min(N);
        let start = |bucket: usize| self.starts.get(bucket).map_or(self.len, |&start| usize::from(start));
        [start(first)..start(end), 0..if end > N { start(end - N) } else { 0 }]
    }
}

/// Cells are a 32nd wider than the reach, which in either precision is more than five roundings of the coordinates of two items come
/// to.
#[inline]
fn per_cell<T: Real>(per_reach: T) -> T {
    per_reach * T::ratio(32, 33)
}
