//! Points on the unit circle.

use crate::math::{Real, Vec2, count};
use core::cmp::Ordering;

/// Number of terms of each series. The first omitted term is below 10⁻¹⁹ at an eighth of a turn.
const TERMS: i32 = 10;

/// Returns the point at angle 2π · `numerator`/`denominator`, counter-clockwise from (1, 0).
///
/// Each coordinate is within 1.5 machine epsilons. Returns zero if `denominator` is zero.
///
/// Quarter turns and reflections at the diagonals are exact, so closed figures close exactly.
/// Within the remaining eighth of a turn, the power series of sine and cosine use only products and
/// sums.
pub(super) fn point<T: Real>(numerator: usize, denominator: usize) -> Vec2<T> {
    if denominator == 0 {
        return Vec2::ZERO;
    }
    let quarters = (numerator % denominator).saturating_mul(4);
    let (quarter, rest) = (quarters / denominator, quarters % denominator);
    let ordering = rest.saturating_mul(2).cmp(&denominator);
    let (cos, sin) = match ordering {
        Ordering::Less => series(rest, denominator),
        Ordering::Equal => (T::HALF.sqrt(), T::HALF.sqrt()),
        Ordering::Greater => {
            let (sin, cos) = series(denominator - rest, denominator);
            (cos, sin)
        }
    };
    let v = Vec2::new(cos, sin);
    match quarter {
        0 => v,
        1 => v.perp(),
        2 => -v,
        _ => -v.perp(),
    }
}

/// Returns cosine and sine of `numerator`/`denominator` of a right angle. The fraction is at most
/// one half.
/// Evaluates the series from the smallest term to the largest (Horner).
fn series<T: Real>(numerator: usize, denominator: usize) -> (T, T) {
    // Convergent of π with relative error 3·10⁻¹⁷.
    let right = T::HALF * T::ratio(245_850_922, 78_256_779);
    let angle = right * (count::<T>(numerator) / count::<T>(denominator));
    let square = angle * angle;
    let (mut cos, mut sin) = (T::ONE, T::ONE);
    for term in (1..TERMS).rev() {
        let even = term.saturating_mul(2);
        cos = T::ONE - cos * square * T::ratio(1, even.saturating_mul(even.saturating_sub(1)));
        sin = T::ONE - sin * square * T::ratio(1, even.saturating_mul(even.saturating_add(1)));
    }
    (cos, angle * sin)
}
