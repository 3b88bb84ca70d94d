//! Weighted means of fixed-point vectors, in 64 bits.
//!
//! A weight of a large body has few digits, and so has its product with a position of a small one.
//! A sum of rounded products therefore deviates by up to half a step per term, and by the deviation
//! of the sum of weights from one. Here a mean is rounded once, and divided by the sum of weights.

use super::scalar::{FixedPoint, Real};
use super::vec2::Vec2;

/// Sums of products, in products of steps.
#[derive(Clone, Copy, Default)]
struct Sum {
    x: i64,
    y: i64,
}

impl Sum {
    fn add(&mut self, x: i64, y: i64) {
        self.x = self.x.saturating_add(x);
        self.y = self.y.saturating_add(y);
    }

    /// Divides both sums by a sum of weights that is scaled so that the results are in steps. Returns zero
    /// without terms.
    fn divided<T: Real>(self, weights: i64) -> Option<Vec2<T>> {
        // The functions of a constant are not called through a pointer.
        let FixedPoint { divided, .. } = T::FIXED_POINT?;
        let d = weights.max(1);
        Some(Vec2::new(divided(self.x, d), divided(self.y, d)))
    }
}

/// Returns infinity.
fn infinite<T: Real>() -> Vec2<T> {
    Vec2::new(T::MAX * T::TWO, T::MAX * T::TWO)
}

/// Returns Σ w v / Σ w; `None` for numbers that are not fixed-point.
///
/// Weights are at most one, and there are fewer than 2¹⁶, so nothing wraps. The result is infinite
/// where a vector is.
#[inline]
pub(crate) fn weighted_mean<T: Real>(terms: impl Iterator<Item = (Vec2<T>, T)>) -> Option<Vec2<T>> {
    let fixed = T::FIXED_POINT?;
    let (mut sum, mut total, mut finite) = (Sum::default(), 0_i64, true);
    for (v, w) in terms {
        let [x, y, w] = [v.x, v.y, w].map(fixed.steps);
        sum.add(x.wrapping_mul(w), y.wrapping_mul(w));
        total = total.saturating_add(w);
        finite &= v.is_finite();
    }
    if finite {
        sum.divided(total)
    } else {
        Some(infinite())
    }
}

/// Returns Σ w v for weights with the sum of one; in fixed point Σ w v / Σ w.
pub(crate) fn weighted_sum<T: Real>(terms: impl Iterator<Item = (Vec2<T>, T)>) -> Vec2<T> {
    if T::FIXED_POINT.is_some() {
        return weighted_mean(terms).unwrap_or(Vec2::ZERO);
    }
    terms.fold(Vec2::ZERO, |sum, (v, w)| sum + v * w)
}

/// Changes vectors whose weighted mean is zero to rounding by a step or none, so that the mean is zero
/// to half a weight of a step. Without effect on numbers that are not fixed-point.
///
/// A mean of half a step in the offsets of a body would accelerate it by half a step per substep.
pub(crate) fn cancel_mean<T: Real>(vectors: &mut [Vec2<T>], weights: &[T]) {
    let Some(FixedPoint { steps, .. }) = T::FIXED_POINT else {
        return;
    };
    let mut sum = Sum::default();
    for (v, w) in vectors.iter().zip(weights) {
        let w = steps(*w);
        sum.add(steps(v.x).wrapping_mul(w), steps(v.y).wrapping_mul(w));
    }
    for (v, w) in vectors.iter_mut().zip(weights) {
        let w = steps(*w);
        *v -= Vec2::new(cancel_step(&mut sum.x, w), cancel_step(&mut sum.y, w));
    }
}

/// Returns the step by which a coordinate with this weight brings a sum nearer to zero, or zero.
fn cancel_step<T: Real>(sum: &mut i64, weight: i64) -> T {
    if sum.saturating_abs().saturating_mul(2) <= weight {
        return T::ZERO;
    }
    if *sum > 0 {
        *sum = sum.saturating_sub(weight);
        T::EPSILON
    } else {
        *sum = sum.saturating_add(weight);
        -T::EPSILON
    }
}

/// Bits by which a weighted position is rounded, so that its product with an offset fits in 64.
const ROUNDED: u32 = 12;

/// Returns Σ w p, and the diagonal and the other elements of Σ w p qᵀ, divided by Σ w; `None` for
/// numbers that are not fixed-point.
///
/// w p is rounded to 2⁻²⁰. The results are infinite where a position is, and where a weighted
/// position exceeds 2,048.
#[inline]
pub(crate) fn weighted_moments<T: Real>(
    points: &[Vec2<T>],
    offsets: &[Vec2<T>],
    weights: &[T],
) -> Option<[Vec2<T>; 3]> {
    let fixed = T::FIXED_POINT?;
    let [mut sum, mut straight, mut crossed] = [Sum::default(); 3];
    let (mut total, mut finite) = (0_i64, true);
    for ((p, q), w) in points.iter().zip(offsets).zip(weights) {
        let [px, py, qx, qy, w] = [p.x, p.y, q.x, q.y, *w].map(fixed.steps);
        let (x, y) = (px.wrapping_mul(w), py.wrapping_mul(w));
        sum.add(x, y);
        let rounded = |product: i64| {
            // Half a step to nearest, ties away from zero.
            let half = (1 << (ROUNDED - 1)) + (product >> 63);
            i32::try_from(product.saturating_add(half) >> ROUNDED)
        };
        let (Ok(x), Ok(y)) = (rounded(x), rounded(y)) else {
            finite = false;
            continue;
        };
        let (x, y) = (i64::from(x), i64::from(y));
        straight.add(x.wrapping_mul(qx), y.wrapping_mul(qy));
        crossed.add(x.wrapping_mul(qy), y.wrapping_mul(qx));
        total = total.saturating_add(w);
        finite &= p.is_finite() & q.is_finite();
    }
    // Products have 16 + 16 + 16 − 12 fractional bits, and sums of weights 16.
    let scaled = total.saturating_mul(1 << (16 - ROUNDED));
    if finite {
        Some([
            sum.divided(total)?,
            straight.divided(scaled)?,
            crossed.divided(scaled)?,
        ])
    } else {
        Some([infinite(); 3])
    }
}
