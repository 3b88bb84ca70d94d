//! Bounds of the polar decomposition, proven in double precision and fast enough for fuzzing.
//!
//! Numbers are unevaluated pairs of doubles, high and low. Powers of two scale the largest numbers
//! to between 1 and 2. With u = 2⁻⁵³, each defect below has a relative error of at most u plus an
//! absolute error of at most 100u². Each must stay below its bound minus 2⁻²⁰ of the bound. No
//! bound is smaller than 3u, and 2⁻²⁰ of that is far more than those errors. It is also far more
//! than the few 2⁻¹⁰⁷⁴ lost where scaling makes numbers subnormal. A bound that is not proven here
//! may still hold; exact arithmetic decides.

use crate::support::bits::Bits;
use crate::support::float::Float;
use crate::support::polar_contract::{elements, has_product};
use crate::support::tolerance;
use pliant::{Mat2, Polar};

/// Fraction of a bound that leaves room for rounding.
const PART: f64 = 1.0 - 1.0 / 1_048_576.0;

/// Returns whether the factors certainly satisfy the bounds.
pub(crate) fn proves<T: Bits>(a: Mat2<T>, found: Polar<T>) -> bool {
    let epsilon = PART * T::EPSILON.wide();
    let (r, s) = (
        [found.r.cos, found.r.sin].map(Float::wide),
        elements(found.s).map(Float::wide),
    );
    let slack = tolerance::POLAR_SUBNORMALS * T::raw(1).wide();
    let a_wide = elements(a).map(Float::wide);
    unit(r, tolerance::POLAR_UNIT * epsilon)
        && angle(a_wide, r, tolerance::POLAR_ANGLE * epsilon)
        && found.s.xy.bits() == found.s.yx.bits()
        && (!has_product(a) || product(a_wide, r, s, tolerance::POLAR_PRODUCT * epsilon, slack))
}

/// |cos² + sin² − 1| ≤ bound. The high part is near one, so the difference from one is exact.
fn unit([cos, sin]: [f64; 2], bound: f64) -> bool {
    let (p, q) = (times(cos, cos), times(sin, sin));
    let (high, low) = plus(p.0, q.0);
    high > 0.5 && high < 2.0 && ((high - 1.0) + (low + (p.1 + q.1))).abs() <= bound
}

/// The sine of the angle between the unit R and (a + d, c − b) is within the bound. Sums that
/// overflow prove nothing.
fn angle([a, b, c, d]: [f64; 4], [cos, sin]: [f64; 2], bound: f64) -> bool {
    let (x, y) = (plus(a, d), plus(c, -b));
    let Some(scale) = Scale::of([x.0, y.0]) else {
        return false;
    };
    let [x, y] = [x, y].map(|(high, low)| (scale.apply(high), scale.apply(low)));
    let (p, q) = (times(x.0, sin), times(y.0, cos));
    let cross = (p.0 - q.0) + ((p.1 - q.1) + (x.1 * sin - y.1 * cos));
    x.0 * cos + y.0 * sin > 0.5
        && cross.abs() <= bound * (cos * cos + sin * sin).sqrt() * (x.0 * x.0 + y.0 * y.0).sqrt()
}

/// ‖A − RS‖ ≤ bound ‖A‖ + slack.
fn product(a: [f64; 4], [cos, sin]: [f64; 2], s: [f64; 4], bound: f64, slack: f64) -> bool {
    let Some(scale) = Scale::of(a) else {
        return false;
    };
    let (a, [s00, s01, s10, s11]) = (a.map(|x| scale.apply(x)), s.map(|x| scale.apply(x)));
    let terms = [
        [cos, s00, -sin, s10],
        [cos, s01, -sin, s11],
        [sin, s00, cos, s10],
        [sin, s01, cos, s11],
    ];
    let defects = [0, 1, 2, 3].map(|place| {
        let [f, g, h, k] = terms[place];
        let (p, q) = (times(f, g), times(h, k));
        let one = plus(a[place], -p.0);
        let both = plus(one.0, -q.0);
        both.0 + (both.1 + (one.1 - (p.1 + q.1)))
    });
    let norm = |v: [f64; 4]| v.iter().map(|x| x * x).sum::<f64>().sqrt();
    norm(defects) <= bound * norm(a) + PART * scale.apply(slack)
}

/// The sum of two numbers, as a pair.
fn plus(a: f64, b: f64) -> (f64, f64) {
    let high = a + b;
    let part = high - a;
    (high, (a - (high - part)) + (b - part))
}

/// The product of two numbers, as a pair.
fn times(a: f64, b: f64) -> (f64, f64) {
    let high = a * b;
    (high, a.mul_add(b, -high))
}

/// A power of two, as two factors that are both normal.
struct Scale(f64, f64);

impl Scale {
    /// Returns the power that scales the largest of the numbers to between 1 and 2. Returns `None`
    /// for zeros and for numbers that are not finite.
    fn of<const N: usize>(numbers: [f64; N]) -> Option<Self> {
        let largest = numbers.iter().fold(0.0_f64, |most, x| most.max(x.abs()));
        if largest == 0.0 || !numbers.iter().all(|x| x.is_finite()) {
            return None;
        }
        // A subnormal number is normalized first.
        let field = |x: f64| i32::try_from(x.to_bits() >> 52).unwrap_or(0);
        let lifted = largest * f64::raw(1087 << 52);
        let exponent = if field(largest) == 0 {
            field(lifted) - 1087
        } else {
            field(largest) - 1023
        };
        let power = |k: i32| f64::raw(u64::try_from(1023 + k).unwrap_or(0) << 52);
        Some(Self(power(-exponent / 2), power(-exponent - -exponent / 2)))
    }

    fn apply(&self, x: f64) -> f64 {
        x * self.0 * self.1
    }
}
