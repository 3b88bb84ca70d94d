//! Points of the unit circle.

use crate::real::count;
use crate::{Real, Vec2};
use core::cmp::Ordering;

/// Terms of each series: the first one left out is below 10⁻¹⁹ at an eighth of a turn.
const TERMS: i32 = 10;

/// The point after `part` of `whole` equal parts of a turn, counter-clockwise from (1, 0), each coordinate within one and a half
/// machine epsilons. Zero for a `whole` of zero.
///
/// Quarter turns and mirror images at the diagonals are exact, so that whatever closes does; in the rest, an eighth of a turn,
/// the power series of sine and cosine take nothing but products and sums.
pub(super) fn point<T: Real>(part: usize, whole: usize) -> Vec2<T> {
    if whole == 0 {
        return Vec2::ZERO;
    }
    let quarters = (part % whole).saturating_mul(4);
    let (quarter, rest) = (quarters / whole, quarters % whole);
    let half_way = rest.saturating_mul(2).cmp(&whole);
    let (co, si) = match half_way {
        Ordering::Less => series(rest, whole),
        Ordering::Equal => (T::HALF.sqrt(), T::HALF.sqrt()),
        Ordering::Greater => {
            let (si, co) = series(whole - rest, whole);
            (co, si)
        }
    };
    let v = Vec2::new(co, si);
    match quarter {
        0 => v,
        1 => v.perp(),
        2 => -v,
        _ => -v.perp(),
    }
}

/// Cosine and sine of part/whole of a right angle, up to one half of it, from the smallest term to the largest (Horner).
fn series<T: Real>(part: usize, whole: usize) -> (T, T) {
    // A convergent of π, off by 3·10⁻¹⁷ of it.
    let right = T::HALF * T::ratio(245_850_922, 78_256_779);
    let angle = right * (count::<T>(part) / count::<T>(whole));
    let square = angle * angle;
    let (mut co, mut si) = (T::ONE, T::ONE);
    for term in (1..TERMS).rev() {
        let even = term.saturating_mul(2);
        co = T::ONE - co * square * T::ratio(1, even.saturating_mul(even.saturating_sub(1)));
        si = T::ONE - si * square * T::ratio(1, even.saturating_mul(even.saturating_add(1)));
    }
    (co, angle * si)
}
