//! W3: the rotation factors of many 2x2 matrices.

use crate::plain::num::Num;
use pliant::{Mat2, Rotation};
use std::hint::black_box;

/// Returns matrices with elements evenly distributed over −1..1. The elements are the same numbers
/// in both precisions.
pub fn random<T: Num>(count: usize) -> Vec<Mat2<T>> {
    let mut state = 1;
    let mut element = move || T::from_f64(f64::from(uniform(&mut state)));
    (0..count)
        .map(|_| Mat2::new(element(), element(), element(), element()))
        .collect()
}

/// Returns the next number of a SplitMix64 generator, scaled to −1..1.
fn uniform(state: &mut u64) -> f32 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^= z >> 31;
    (z >> 40) as f32 / (1 << 23) as f32 - 1.0
}

/// Plain loop: the closed form.
#[inline(never)]
pub fn plain<T: Num>(matrices: &[Mat2<T>], rotations: &mut [Rotation<T>]) {
    for (a, r) in matrices.iter().zip(rotations) {
        let (x, y) = (a.xx + a.yy, a.yx - a.xy);
        let length = (x * x + y * y).root();
        *r = Rotation {
            cos: x / length,
            sin: y / length,
        };
    }
}

/// Plain loop with a single division, prevented from vectorization: the cost of one matrix at a
/// time.
#[inline(never)]
pub fn plain_one_by_one<T: Num>(matrices: &[Mat2<T>], rotations: &mut [Rotation<T>]) {
    for (a, r) in matrices.iter().zip(rotations) {
        let (x, y) = (a.xx + a.yy, a.yx - a.xy);
        let inverse = T::ONE / black_box(x * x + y * y).root();
        *r = Rotation {
            cos: x * inverse,
            sin: y * inverse,
        };
    }
}

/// pliant, one call per matrix.
#[inline(never)]
pub fn one_by_one<T: Num>(matrices: &[Mat2<T>], rotations: &mut [Rotation<T>]) {
    for (a, r) in matrices.iter().zip(rotations) {
        if let Ok(found) = pliant::rotation(*a) {
            *r = found;
        }
    }
}

/// Returns the error of a rotation, in radians: its angle from the nearest one, and the distance of
/// its length from one.
///
/// With (x, y) = (a + d, c − b), the angle is (co y − si x)/|(x, y)|. Sums are split into the
/// rounded sum and the remainder, and products are subtracted with one rounding, so the figure is
/// valid for double precision too.
pub fn error<T: Num>(a: &Mat2<T>, r: &Rotation<T>) -> f64 {
    let (cos, sin) = (r.cos.to_f64(), r.sin.to_f64());
    let (x, x_rest) = two_sum(a.xx.to_f64(), a.yy.to_f64());
    let (y, y_rest) = two_sum(a.yx.to_f64(), -a.xy.to_f64());
    let across = difference(cos, y, sin, x) + (cos * y_rest - sin * x_rest);
    let square = difference(cos, cos, sin, -sin) - 1.0;
    (across / x.hypot(y)).hypot(square / 2.0)
}

/// Returns the rounded sum and its rounding error.
fn two_sum(a: f64, b: f64) -> (f64, f64) {
    let sum = a + b;
    let b_part = sum - a;
    (sum, (a - (sum - b_part)) + (b - b_part))
}

/// Returns ab − cd with unrounded products (Kahan).
fn difference(a: f64, b: f64, c: f64, d: f64) -> f64 {
    let cd = c * d;
    let rest = c.mul_add(-d, cd);
    a.mul_add(b, -cd) + rest
}
