//! Lanes: four particles side by side. Their number is fixed, so every machine adds in the same order, and a processor with
//! vector registers works on several at once.

use crate::{Real, Vec2};

/// How many particles make a turn.
pub(crate) const LANES: usize = 4;

/// Whether the processor has vector registers. One without them has too few for the terms of four particles side by side, and takes
/// [one by one](one_by_one).
pub(crate) const VECTORS: bool = cfg!(any(target_feature = "sse2", target_feature = "neon", target_feature = "simd128"));

/// A number of each particle of a turn.
pub(crate) type Lanes<T> = [T; LANES];

/// Lane by lane.
#[inline]
pub(crate) fn zip<A: Copy, B: Copy, C>(a: Lanes<A>, b: Lanes<B>, f: impl Fn(A, B) -> C) -> Lanes<C> {
    let ([a0, a1, a2, a3], [b0, b1, b2, b3]) = (a, b);
    [f(a0, b0), f(a1, b1), f(a2, b2), f(a3, b3)]
}

/// The coordinates of a turn: x and y of each particle by turns.
pub(crate) type Coordinates<T> = [T; 2 * LANES];

/// Running sums of coordinates.
pub(crate) type Sums<T, const S: usize> = [Coordinates<T>; S];

/// The coordinates of vectors.
#[inline]
pub(crate) fn coordinates<T: Real>(vectors: Lanes<Vec2<T>>) -> Coordinates<T> {
    let [a, b, c, d] = vectors;
    [a.x, a.y, b.x, b.y, c.x, c.y, d.x, d.y]
}

/// The coordinates with x and y of each particle swapped.
#[inline]
pub(crate) fn swapped<T: Real>(vectors: Lanes<Vec2<T>>) -> Coordinates<T> {
    let [a, b, c, d] = vectors;
    [a.y, a.x, b.y, b.x, c.y, c.x, d.y, d.x]
}

/// A number of each particle for both of its coordinates.
#[inline]
pub(crate) fn doubled<T: Real>(numbers: Lanes<T>) -> Coordinates<T> {
    let [a, b, c, d] = numbers;
    [a, a, b, b, c, c, d, d]
}

/// Coordinate by coordinate.
#[inline]
pub(crate) fn map<T: Real>(a: Coordinates<T>, b: Coordinates<T>, f: impl Fn(T, T) -> T) -> Coordinates<T> {
    let mut results = a;
    for (result, b) in results.iter_mut().zip(b) {
        *result = f(*result, b);
    }
    results
}

/// Coordinate by coordinate.
#[inline]
pub(crate) fn product<T: Real>(a: Coordinates<T>, b: Coordinates<T>) -> Coordinates<T> {
    map(a, b, |a, b| a * b)
}

/// Adds terms to running sums.
#[inline]
pub(crate) fn add<T: Real, const S: usize>(sums: &mut Sums<T, S>, terms: Sums<T, S>) {
    for (sums, terms) in sums.iter_mut().zip(terms) {
        for (sum, term) in sums.iter_mut().zip(terms) {
            *sum += term;
        }
    }
}

/// The sums over the particles, always in the same order. Not inlined: it takes running sums from memory, side by side, which keeps
/// compilers from mixing different sums in one register.
#[inline(never)]
pub(crate) fn totals<T: Real, const S: usize>(sums: &Sums<T, S>) -> [Vec2<T>; S] {
    sums.map(|[ax, ay, bx, by, cx, cy, dx, dy]| Vec2::new((ax + bx) + (cx + dx), (ay + by) + (cy + dy)))
}

/// The sums over the particles, each one added to its lane by itself: the bits of [`totals`].
#[inline]
pub(crate) fn one_by_one<I: Iterator, T: Real, const S: usize>(
    mut particles: I,
    terms: impl Fn(I::Item) -> [Vec2<T>; S],
) -> [Vec2<T>; S] {
    let mut lanes = [[Vec2::ZERO; S]; LANES];
    'turns: loop {
        for sums in &mut lanes {
            let Some(particle) = particles.next() else { break 'turns };
            for (sum, term) in sums.iter_mut().zip(terms(particle)) {
                *sum += term;
            }
        }
    }
    let [mut sums, b, c, d] = lanes;
    for (((a, b), c), d) in sums.iter_mut().zip(b).zip(c).zip(d) {
        *a = (*a + b) + (c + d);
    }
    sums
}

/// The vectors whose coordinates these are.
#[inline]
pub(crate) fn vectors<T: Real>(coordinates: Coordinates<T>) -> Lanes<Vec2<T>> {
    let [ax, ay, bx, by, cx, cy, dx, dy] = coordinates;
    [Vec2::new(ax, ay), Vec2::new(bx, by), Vec2::new(cx, cy), Vec2::new(dx, dy)]
}

/// Whether every coordinate is finite. Without a shortcut, so that all of them are tested at once.
#[inline]
pub(crate) fn all_finite<T: Real>(coordinates: Coordinates<T>) -> bool {
    coordinates.iter().fold(true, |all, c| all & c.is_finite())
}

/// Whether every coordinate of both is finite; where there are vector registers, it may also say no where their sums overflow.
#[inline]
pub(crate) fn both_finite<T: Real>(a: Coordinates<T>, b: Coordinates<T>) -> bool {
    if !VECTORS {
        return all_finite(a) & all_finite(b);
    }
    // What is not finite makes a sum that is not.
    let [ax, ay, bx, by, cx, cy, dx, dy] = map(a, b, |a, b| a + b);
    [ax + cx, ay + cy, bx + dx, by + dy].iter().fold(true, |all, sum| all & sum.is_finite())
}

/// The items behind the last whole turn, and `rest` to fill the turn up.
pub(crate) fn filled_up<U: Copy>(items: &[U], rest: U) -> Lanes<U> {
    let mut turn = [rest; LANES];
    for (place, item) in turn.iter_mut().zip(items) {
        *place = *item;
    }
    turn
}
