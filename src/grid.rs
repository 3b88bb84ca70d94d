//! A uniform grid over the plane, in fixed arrays: who may be near whom.

use crate::{Real, Vec2};

/// At most `N` items in the square cells they are in. The plane has no edges: cells are dealt to `N` buckets by a mix of their
/// coordinates, and where two cells meet in a bucket they are told apart, so each item is found once.
///
/// Cells count from a place of the caller's. From 2¹⁵ cells on, everything is in the outermost cell: nothing is
/// missed, but a search compares all of that cell's items.
///
/// **Cost**: filling runs twice over the items and once over the buckets; a search visits nine buckets. If all items are
/// in one cell, finding the neighbours of each is n². **Size**: eight bytes an item.
///
/// Teschner, Heidelberger, Müller, Pomeranets, Gross, "Optimized spatial hashing for collision detection of deformable objects"
/// (2003), section 3.1, for the mix; the buckets are laid out by counting sort.
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

/// The cells around a cell and itself: row by row from the lower left, to the right and up.
const AROUND: [(i16, i16); 9] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];

impl Cell {
    /// The cell with this offset, unless it lies beyond the outermost.
    fn beside(self, (x, y): (i16, i16)) -> Option<Self> {
        Some(Self { x: self.x.checked_add(x)?, y: self.y.checked_add(y)? })
    }

    fn bucket<const N: usize>(self) -> usize {
        let [x, y] = [self.x, self.y].map(|c| i32::from(c).cast_unsigned());
        let mix = x.wrapping_mul(73_856_093) ^ y.wrapping_mul(19_349_663);
        (mix as usize).checked_rem(N).unwrap_or(0)
    }
}

impl<const N: usize> Grid<N> {
    pub(crate) const fn new() -> Self {
        Self { cells: [Cell { x: 0, y: 0 }; N], items: [0; N], starts: [0; N], len: 0 }
    }

    /// Puts items at these places, as many as fit, into cells. Items no farther apart than `reach` will be in the same cell or in
    /// neighbouring ones: cells are a 32nd wider, which in either precision is more than five roundings of the coordinates of two
    /// items come to. `per_reach` is 1/`reach`.
    pub(crate) fn fill<T: Real>(&mut self, places: impl Iterator<Item = Vec2<T>>, per_reach: T) {
        let per_cell = per_reach * T::ratio(32, 33);
        let Self { cells, items, starts, len } = self;
        starts.fill(0);
        *len = 0;
        for (cell, place) in cells.iter_mut().zip(places) {
            let place = place * per_cell;
            *cell = Cell { x: place.x.floor_to_i16(), y: place.y.floor_to_i16() };
            if let Some(count) = starts.get_mut(cell.bucket::<N>()) {
                *count += 1;
            }
            *len += 1;
        }
        let mut sum = 0;
        for end in starts.iter_mut() {
            sum += *end;
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

    /// The items in the cell of an item and in those around it, each one once, itself included: cell by cell from the lower left, to
    /// the right and up, and within a cell in the order of the items.
    pub(crate) fn near(&self, item: usize) -> impl Iterator<Item = usize> {
        let centre = self.cells.get(item).copied();
        let cells = AROUND.into_iter().filter_map(move |offset| centre?.beside(offset));
        cells.flat_map(move |cell| {
            let bucket = self.bucket(cell.bucket::<N>()).iter().copied().map(usize::from);
            bucket.filter(move |&item| self.cells.get(item) == Some(&cell))
        })
    }

    fn bucket(&self, bucket: usize) -> &[u16] {
        let start = self.starts.get(bucket).map_or(0, |&start| start.into());
        let end = self.starts.get(bucket + 1).map_or(self.len, |&start| start.into());
        self.items.get(start..end).unwrap_or_default()
    }
}
