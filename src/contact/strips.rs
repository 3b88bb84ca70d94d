//! Horizontal strips: the bodies that can overlap a body along y, from left to right.
//!
//! Sorting from left to right excludes bodies along x only. A column of bodies would compare every
//! body with all others. Each strip lists its bodies in the order from left to right, so merging
//! the lists of three adjacent strips gives the same pairs in the same order.

use super::aabb::Aabb;
use crate::math::Real;
use core::ops::Range;

/// Number of bodies up to which all bodies to the right are compared.
const MAX_WITHOUT_STRIPS: u16 = 16;

/// Smallest number of strips that are used. Fewer adjacent strips contain most bodies.
const MIN_STRIPS: i32 = 6;

/// End of a list of positions.
const END: u16 = u16::MAX;

/// Bodies of each strip as linked lists of positions in the order from left to right.
///
/// **Size**: four bytes per body.
#[derive(Clone, Debug)]
pub(crate) struct Strips<const B: usize> {
    /// First position of each list. Strips whose indices are equal modulo `B` have one list.
    firsts: [u16; B],
    /// Next position in the same list, for each position.
    nexts: [u16; B],
    /// First position among the tall bodies.
    first_tall: u16,
}

/// Location and height of the strips.
pub(crate) struct Layout<T> {
    lowest: T,
    per_height: T,
}

impl<T: Real> Layout<T> {
    /// Strips from the lowest body upwards, three times as high as a body on average.
    ///
    /// `None` where strips exclude nothing: if there are few bodies or few strips, or if the extent
    /// or the mean height is out of range.
    fn new<'a>(count: u16, boxes: impl Iterator<Item = &'a Aabb<T>>) -> Option<Self> {
        if count <= MAX_WITHOUT_STRIPS {
            return None;
        }
        let (mut lowest, mut highest, mut height) = (T::MAX, -T::MAX, T::ZERO);
        for [low, high] in boxes.map(Aabb::vertical_range) {
            (lowest, highest) = (lowest.at_most(low), highest.at_least(low));
            height += high - low;
        }
        let per_height = T::ratio(count.into(), 3) / height;
        let is_valid = lowest.is_finite()
            && per_height.is_finite()
            && (highest - lowest) * per_height >= T::ratio(MIN_STRIPS, 1);
        is_valid.then_some(Self { lowest, per_height })
    }

    /// Returns the strip of the lower side; `None` for a tall body, which extends beyond the next
    /// strip.
    ///
    /// Strips are monotonic in y, so the lower sides of two bodies that overlap and are not tall
    /// are in the same strip or in adjacent ones, whatever the rounding.
    #[inline]
    fn strip(&self, bounds: &Aabb<T>) -> Option<usize> {
        let [low, high] = bounds.vertical_range().map(|y| self.row(y));
        (high <= low.saturating_add(1)).then_some(index(low))
    }

    /// Returns the strip of a y, counted from the lowest one.
    #[inline]
    fn row(&self, y: T) -> i16 {
        ((y - self.lowest) * self.per_height).floor_to_i16()
    }
}

/// Returns the index of a strip.
#[inline]
fn index(row: i16) -> usize {
    row.abs_diff(i16::MIN).into()
}

impl<const B: usize> Strips<B> {
    pub(crate) const fn new() -> Self {
        Self {
            firsts: [0; B],
            nexts: [0; B],
            first_tall: 0,
        }
    }

    /// Lists the bodies at the positions below `count`; `None` if there are no strips.
    ///
    /// `bounds` returns the box of the body at a position.
    pub(crate) fn fill<'a, T: Real>(
        &mut self,
        count: u16,
        bounds: impl Fn(u16) -> Option<&'a Aabb<T>>,
    ) -> Option<Layout<T>> {
        // A constant condition: small sets are compiled without strips.
        if B <= usize::from(MAX_WITHOUT_STRIPS) {
            return None;
        }
        let layout = Layout::new(count, (0..count).filter_map(&bounds))?;
        self.firsts.fill(END);
        self.first_tall = END;
        // Reverse order puts each body before those to the right of it.
        for position in (0..count).rev() {
            let first = self.first(layout.strip(bounds(position)?))?;
            let next = core::mem::replace(first, position);
            *self.nexts.get_mut(usize::from(position))? = next;
        }
        Some(layout)
    }

    /// Returns the first position of the list of a strip, or of the tall bodies for `None`.
    fn first(&mut self, strip: Option<usize>) -> Option<&mut u16> {
        let Some(strip) = strip else {
            return Some(&mut self.first_tall);
        };
        self.firsts.get_mut(strip.checked_rem(B)?)
    }

    /// Removes a body from its list, and returns the positions of the bodies to the right of it
    /// that can overlap it along y, in ascending order.
    ///
    /// The bodies of lower positions have been removed.
    #[inline]
    pub(crate) fn following<T: Real>(
        &mut self,
        layout: Option<&Layout<T>>,
        position: u16,
        count: u16,
        bounds: &Aabb<T>,
    ) -> Following<'_> {
        let all = Following::All(position.saturating_add(1)..count);
        let (Some(layout), Some(next)) = (layout, self.nexts.get(usize::from(position)).copied())
        else {
            return all;
        };
        // The body is the first one of its list.
        if self.first_tall == position {
            self.first_tall = next;
            return all;
        }
        let [low, _] = bounds.vertical_range();
        let strip = index(layout.row(low));
        if let Some(first) = self.first(Some(strip)) {
            *first = next;
        }
        let list = |strip: usize| self.firsts.get(strip.checked_rem(B)?).copied();
        let [below, above] = [strip.checked_sub(1), strip.checked_add(1)];
        let lists = [below, Some(strip), above].map(|strip| strip.and_then(list).unwrap_or(END));
        let [below, same, above] = lists;
        Following::Listed {
            lists: [below, same, above, self.first_tall],
            nexts: &self.nexts,
        }
    }
}

/// Positions of bodies in ascending order.
pub(crate) enum Following<'a> {
    /// All positions of a range.
    All(Range<u16>),
    /// Positions of four lists, which are merged. Equal lists are visited once.
    Listed { lists: [u16; 4], nexts: &'a [u16] },
}

impl Iterator for Following<'_> {
    type Item = u16;

    #[inline]
    fn next(&mut self) -> Option<u16> {
        match self {
            Self::All(positions) => positions.next(),
            Self::Listed { lists, nexts } => {
                let [a, b, c, d] = *lists;
                let lowest = a.min(b).min(c.min(d));
                let next = *nexts.get(usize::from(lowest))?;
                for list in lists.iter_mut().filter(|list| **list == lowest) {
                    *list = next;
                }
                Some(lowest)
            }
        }
    }
}
