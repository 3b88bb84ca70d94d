//! Loops over particles, packed where there are vector registers and scalar elsewhere.

use super::columns::Columns;
use super::lanes::{Coordinates, LANES, Lanes, coordinates, packed, zip};
use crate::math::scalar::Real;
use crate::math::vec2::Vec2;

/// Accumulated sums of coordinates.
type Sums<T, const S: usize> = [Coordinates<T>; S];

/// Adds the terms of four particles to accumulated sums.
#[inline]
fn add<T: Real, const S: usize>(sums: &mut Sums<T, S>, [a, b, c, d]: Lanes<[Vec2<T>; S]>) {
    for ((((sums, a), b), c), d) in sums.iter_mut().zip(a).zip(b).zip(c).zip(d) {
        for (sum, term) in sums.iter_mut().zip(coordinates([a, b, c, d])) {
            *sum += term;
        }
    }
}

/// Returns the sums of the terms of all rows, accumulated in four lanes.
///
/// The bits are the same on all targets. `terms` is written for one particle: with vector registers
/// it is evaluated for four, and the compiler combines their operations.
#[inline(always)]
#[allow(
    clippy::inline_always,
    reason = "compilers vectorize the inlined terms"
)]
pub(crate) fn lane_sums<C: Columns, T: Real, const S: usize>(
    columns: C,
    terms: impl Fn(C::Row) -> [Vec2<T>; S],
) -> [Vec2<T>; S] {
    if !packed::<T>() {
        return scalar_sums(columns.rows().map(terms));
    }
    let mut sums = [[T::ZERO; 2 * LANES]; S];
    let (chunks, rest) = columns.chunks();
    for chunk in chunks {
        let [a, b, c, d] = C::lanes(chunk);
        add(&mut sums, [terms(a), terms(b), terms(c), terms(d)]);
    }
    reduce(sums, rest.rows().map(terms))
}

/// Returns the sums of the terms of one chunk, with the bits of [`lane_sums`].
///
/// [`lane_sums`] starts at zero, so no sum is −0. Zero, added last, has the same effect.
#[inline(always)]
#[allow(
    clippy::inline_always,
    reason = "what is not inlined passes sums through memory"
)]
pub(crate) fn chunk_sums<T: Real, const S: usize>(
    [a, b, c, d]: Lanes<[Vec2<T>; S]>,
) -> [Vec2<T>; S] {
    let mut sums = a;
    for (((a, b), c), d) in sums.iter_mut().zip(b).zip(c).zip(d) {
        *a = Vec2::ZERO + ((*a + b) + (c + d));
    }
    sums
}

/// Replaces each item by `replace`, and returns the sum of the terms of the new items.
///
/// The sum has the order of [`lane_sums`].
#[inline(always)]
#[allow(
    clippy::inline_always,
    reason = "compilers vectorize the inlined function"
)]
pub(crate) fn replace_and_sum<U: Copy, C: Columns + Copy, T: Real>(
    items: &mut [U],
    columns: C,
    replace: impl Fn(U, C::Row) -> U,
    term: impl Fn(U, C::Row) -> Vec2<T>,
) -> Vec2<T> {
    if !packed::<T>() {
        for (item, row) in items.iter_mut().zip(columns.rows()) {
            *item = replace(*item, row);
        }
        let terms = items.iter().zip(columns.rows());
        let [sum] = scalar_sums(terms.map(|(item, row)| [term(*item, row)]));
        return sum;
    }
    let mut sums = [[T::ZERO; 2 * LANES]];
    let ((items, last), (chunks, rest)) = (items.as_chunks_mut(), columns.chunks());
    for (items, chunk) in items.iter_mut().zip(chunks) {
        let rows = C::lanes(chunk);
        // All items are loaded before any is stored.
        *items = zip(*items, rows, &replace);
        let [a, b, c, d] = zip(*items, rows, &term);
        add(&mut sums, [[a], [b], [c], [d]]);
    }
    let rest = last.iter_mut().zip(rest.rows()).map(|(item, row)| {
        *item = replace(*item, row);
        [term(*item, row)]
    });
    let [sum] = reduce(sums, rest);
    sum
}

/// Adds the terms of the last rows to accumulated sums, and returns the sums of all lanes.
///
/// Not inlined: it reads accumulated sums from memory, side by side. Compilers therefore do not mix
/// different sums in one register.
#[inline(never)]
fn reduce<T: Real, const S: usize>(
    mut sums: Sums<T, S>,
    rest: impl Iterator<Item = [Vec2<T>; S]>,
) -> [Vec2<T>; S] {
    let mut last = [[Vec2::ZERO; S]; LANES];
    for (last, terms) in last.iter_mut().zip(rest) {
        *last = terms;
    }
    add(&mut sums, last);
    sums.map(|[ax, ay, bx, by, cx, cy, dx, dy]| {
        Vec2::new((ax + bx) + (cx + dx), (ay + by) + (cy + dy))
    })
}

/// Returns the sums of terms, added to their lanes by a scalar loop.
///
/// The result has the bits of [`reduce`].
#[inline]
fn scalar_sums<T: Real, const S: usize>(
    mut terms: impl Iterator<Item = [Vec2<T>; S]>,
) -> [Vec2<T>; S] {
    let mut lanes = [[Vec2::ZERO; S]; LANES];
    'chunks: loop {
        for sums in &mut lanes {
            let Some(terms) = terms.next() else {
                break 'chunks;
            };
            for (sum, term) in sums.iter_mut().zip(terms) {
                *sum = sum.plus(term);
            }
        }
    }
    let [mut sums, b, c, d] = lanes;
    for (((a, b), c), d) in sums.iter_mut().zip(b).zip(c).zip(d) {
        *a = a.plus(b).plus(c.plus(d));
    }
    sums
}

/// Folds all rows into one value, with a function whose result does not depend on the order.
///
/// `join` combines the values of the lanes.
#[inline]
pub(crate) fn lane_fold<T: Real, C: Columns, U: Copy>(
    columns: C,
    initial: U,
    f: impl Fn(U, C::Row) -> U,
    join: impl Fn(U, U) -> U,
) -> U {
    if !packed::<T>() {
        return columns.rows().fold(initial, f);
    }
    let (chunks, rest) = columns.chunks();
    let [a, b, c, d] = chunks.fold([initial; LANES], |lanes, chunk| {
        zip(lanes, C::lanes(chunk), &f)
    });
    rest.rows().fold(join(join(a, b), join(c, d)), f)
}
