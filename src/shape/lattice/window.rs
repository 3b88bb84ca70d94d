//! Window sums along a line, at a cost independent of the window size.
//!
//! Each number is replaced by the sum over its neighborhood.

use crate::math::Real;
use crate::math::simd::{Lanes, zip};

/// Four numbers of a node, summed in parallel.
pub(super) type Quad<T> = Lanes<T>;

/// Returns four zeros.
pub(super) const fn zero<T: Real>() -> Quad<T> {
    [T::ZERO; 4]
}

#[inline]
fn plus<T: Real>(a: Quad<T>, b: Quad<T>) -> Quad<T> {
    zip(a, b, |a, b| a + b)
}

/// Writes the sums over windows of 2·`half` + 1 items along each column to `sums`.
///
/// The grid has rows of `length` items. Each sum is over the items of the column that are at most
/// `half` rows away. The grid is overwritten.
///
/// Prefix and suffix sums are computed over blocks of 2·`half` + 1 rows. Every window is the end of
/// one block and the beginning of the next. This needs three additions per item and no subtraction.
/// A running sum that subtracts the items that leave the window needs two additions. However, it
/// carries the rounding of large items, and any overflow, to the end of the column.
///
/// van Herk, "A fast algorithm for local minimum and maximum filters on rectangular and octagonal
/// kernels" (1992); Gil, Werman, "Computing 2-D min, median, and max filters" (1993), with the sum
/// in place of the maximum.
pub(super) fn sum_windows<T: Real>(
    grid: &mut [Quad<T>],
    sums: &mut [Quad<T>],
    length: usize,
    half: usize,
) {
    let count = grid.len() / length.max(1);
    // A window that reaches beyond both ends covers the whole column.
    let half = half.min(count);
    let width = 2 * half + 1;
    // The first block starts half a window before the grid.
    let begins = |row: usize| row == 0 || row > half && (row - half - 1).is_multiple_of(width);
    for row in 0..count {
        let (before, at) = halves(sums, start(row, length));
        match (begins(row), before.len().checked_sub(length)) {
            (false, Some(last)) => write_sums(
                at,
                grid_row(grid, row, length),
                before.get(last..).unwrap_or_default(),
            ),
            _ => at
                .iter_mut()
                .zip(grid_row(grid, row, length))
                .for_each(|(sum, item)| *sum = *item),
        }
    }
    for row in (1..count).rev().filter(|row| !begins(*row)) {
        let (before, at) = halves(grid, start(row, length));
        let before = before
            .get_mut(before.len().saturating_sub(length)..)
            .unwrap_or_default();
        add(before, at);
    }
    for row in 0..count {
        let last = (row + half).min(count - 1);
        let is_block = row.is_multiple_of(width)
            || row.saturating_sub(row % width).saturating_add(half) >= last;
        let (up_to, behind) = halves(sums, start(row + 1, length));
        let at = up_to.get_mut(start(row, length)..).unwrap_or_default();
        let end = grid_row(grid, row.saturating_sub(half), length);
        match last.checked_sub(row + 1) {
            _ if is_block => at.iter_mut().zip(end).for_each(|(sum, item)| *sum = *item),
            Some(index) => write_sums(at, end, grid_row(behind, index, length)),
            None => add(at, end),
        }
    }
}

/// Computes [`sum_windows`] for `half` = 1 with two additions per item.
///
/// Blocks would not reduce the cost. The grid is not modified. A grid with rows of one item is a
/// line.
pub(super) fn sum_neighbors<T: Real>(grid: &[Quad<T>], sums: &mut [Quad<T>], length: usize) {
    let second = grid.get(length..).unwrap_or_default();
    let third = second.get(length..).unwrap_or_default();
    let (top, sums) = halves(sums, length);
    if second.is_empty() {
        return top
            .iter_mut()
            .zip(grid)
            .for_each(|(sum, item)| *sum = *item);
    }
    write_sums(top, grid, second);
    let (inner, bottom) = halves(sums, third.len());
    for (sum, ((a, b), c)) in inner.iter_mut().zip(grid.iter().zip(second).zip(third)) {
        *sum = plus(plus(*a, *b), *c);
    }
    write_sums(
        bottom,
        grid.get(third.len()..).unwrap_or_default(),
        second.get(third.len()..).unwrap_or_default(),
    );
}

/// Writes the transpose of a grid with rows of `length` items.
pub(super) fn transpose<T: Real>(grid: &[Quad<T>], transposed: &mut [Quad<T>], length: usize) {
    let count = (grid.len() / length.max(1)).max(1);
    for (index, row) in (0..count).zip(grid.chunks_exact(length.max(1))) {
        let column = transposed.get_mut(index..).unwrap_or_default();
        column
            .iter_mut()
            .step_by(count)
            .zip(row)
            .for_each(|(to, from)| *to = *from);
    }
}

/// Returns the index of the first item of a row. The row is within the grid, so the product does
/// not wrap.
fn start(row: usize, length: usize) -> usize {
    row.wrapping_mul(length)
}

/// Returns a row of a grid.
fn grid_row<U>(grid: &[U], row: usize, length: usize) -> &[U] {
    grid.get(start(row, length)..)
        .and_then(|rows| rows.get(..length))
        .unwrap_or_default()
}

fn halves<U>(all: &mut [U], middle: usize) -> (&mut [U], &mut [U]) {
    all.split_at_mut_checked(middle).unwrap_or_default()
}

fn write_sums<T: Real>(sums: &mut [Quad<T>], a: &[Quad<T>], b: &[Quad<T>]) {
    sums.iter_mut()
        .zip(a.iter().zip(b))
        .for_each(|(sum, (a, b))| *sum = plus(*a, *b));
}

fn add<T: Real>(sums: &mut [Quad<T>], terms: &[Quad<T>]) {
    sums.as_flattened_mut()
        .iter_mut()
        .zip(terms.as_flattened())
        .for_each(|(sum, term)| *sum += *term);
}
