//! Ten families of ill-conditioned and extreme matrices, and their elements.

pub(crate) use crate::support::bits::Bits;
use crate::support::settings::settings;
use pliant::Mat2;
use proptest::prelude::{Strategy, any};
use proptest::test_runner::{TestCaseResult, TestRunner};
use std::fmt::Debug;

/// Number with random sign and mantissa and an exponent drawn from `low..=high`; subnormal for
/// `low` = `high` = −`TOP`.
pub(crate) fn number<T: Bits>(seed: u64, low: i32, high: i32) -> T {
    T::drawn(seed, low, high).unwrap_or_else(|| with_exponent(seed, low, high))
}

fn with_exponent<T: Bits>(seed: u64, low: i32, high: i32) -> T {
    let fraction = seed & ((1 << T::MANTISSA) - 1);
    let span = u64::try_from(high - low + 1).unwrap();
    let field = u64::try_from(low + T::TOP).unwrap() + ((seed >> 52) & 0x7ff) % span;
    let magnitude = T::raw(field << T::MANTISSA | fraction);
    if seed >> 63 == 1 {
        -magnitude
    } else {
        magnitude
    }
}

/// One of the special and extreme numbers.
pub(crate) fn special<T: Bits>(seed: u64) -> T {
    let [zero, one, max] = [0.0, 1.0, T::MAX.wide()].map(T::of);
    let edges = [
        zero,
        one,
        one + T::EPSILON,
        T::raw(1),
        T::raw(1 << T::MANTISSA),
        max,
        max * T::HALF,
        max * T::HALF * T::HALF,
        T::of(f64::INFINITY),
        T::of(f64::NAN),
    ];
    // Zero or one in half of the cases.
    let place = seed % 20;
    let edge = edges[usize::try_from(if place < 10 { place } else { place % 2 }).unwrap()];
    if seed >> 63 == 1 { -edge } else { edge }
}

/// Number at most three units in the last place away.
fn near<T: Bits>(value: T, seed: u64) -> T {
    T::raw(value.bits().wrapping_add(seed % 7).wrapping_sub(3))
}

pub(crate) const FAMILIES: [&str; 10] = [
    "random bits",
    "well scaled",
    "tiny",
    "huge",
    "subnormal",
    "near-reflection",
    "near-rotation",
    "nearly singular",
    "mixed exponents",
    "edges",
];

/// Matrix of a family.
pub(crate) fn matrix<T: Bits>(family: usize, seed: [u64; 8]) -> Mat2<T> {
    let (least, top) = (1 - T::TOP, T::TOP);
    let drawn = |low, high| [0, 1, 2, 3].map(|place| number::<T>(seed[place], low, high));
    // Two elements, from which the others differ slightly. At these exponents neither sums nor
    // squares leave the range.
    let [a, b, ..] = drawn(-top / 8, top / 8);
    let [p, q] = [near(a, seed[4]), near(b, seed[5])];
    let [xx, xy, yx, yy] = match family {
        0 => [0, 1, 2, 3].map(|place| T::raw(seed[place])),
        1 => drawn(-4, 4),
        2 => drawn(least, least / 2),
        3 => drawn(top / 2, top),
        4 => drawn(-top, -top),
        5 => [a, b, q, -p],
        6 => [a, -b, q, p],
        7 => {
            let factor = number::<T>(seed[6], -4, 4);
            [a, b, near(a * factor, seed[4]), near(b * factor, seed[5])]
        }
        8 => drawn(least, top),
        _ => [0, 1, 2, 3].map(|place| special(seed[place])),
    };
    Mat2::new(xx, xy, yx, yy)
}

/// Runs a check on drawn values, with the seed of [`settings`].
pub(crate) fn for_all<S: Strategy<Value: Debug>>(
    cases: u32,
    strategy: &S,
    check: impl Fn(S::Value) -> TestCaseResult,
) {
    if let Err(error) = TestRunner::new(settings(cases)).run(strategy, check) {
        panic!("{error}");
    }
}

/// Runs a check on `cases` matrices of each family.
pub(crate) fn for_all_matrices<T: Bits>(cases: u32, check: impl Fn(Mat2<T>) -> TestCaseResult) {
    for (family, name) in FAMILIES.iter().enumerate() {
        let matrices = any::<[u64; 8]>().prop_map(move |seed| matrix::<T>(family, seed));
        for_all(
            cases,
            &(matrices, proptest::strategy::Just(name)),
            |(a, _)| check(a),
        );
    }
}
