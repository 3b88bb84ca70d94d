//! The functions of which a quadratic map is made.

use super::lay::Rest;
use crate::linalg::inverse_factor;
use crate::{Real, Vec2};

/// How many functions there are.
pub(super) const MODES: usize = 5;

/// Functions ψ of the rest offset, at most five, orthonormal over the members: Σ w ψ = 0 and Σ w ψ ψᵀ = I.
///
/// They are made of x, y, x², y², xy, less their means, by ψ = L⁻¹ q̃ with L Lᵀ = Σ w q̃ q̃ᵀ. What is, over the members, a sum of those before
/// it and a constant is dropped: y on a line, x² on the corners of a square, y² on a circle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Basis<T> {
    /// A power of two that brings the largest rest offset to between one and two.
    scale: T,
    means: [T; MODES],
    /// The lower triangle of L⁻¹, row by row, with zeros for what was dropped.
    rows: [T; 15],
}

impl<T: Real> Basis<T> {
    /// No functions at all.
    pub(super) const EMPTY: Self = Self { scale: T::ONE, means: [T::ZERO; MODES], rows: [T::ZERO; 15] };

    /// Of a rest shape. What is left of a function beside those before it counts as rounding where its mean square is at most τ = 4√ε
    /// times that of the function, which leaves half of the digits, less two bits.
    pub(super) fn of(rest: Rest<'_, T>) -> Self {
        let (zero, one) = (T::ZERO, T::ONE);
        let unit = [one, zero, one, zero, zero, one, zero, zero, zero, one, zero, zero, zero, zero, one];
        let mut basis = Self { scale: scale(rest.offsets), means: [zero; MODES], rows: unit };
        let mut sizes = [zero; MODES];
        for (q, w) in rest.offsets.iter().zip(rest.weights) {
            for ((mean, size), term) in basis.means.iter_mut().zip(&mut sizes).zip(monomials(*q * basis.scale)) {
                *mean += *w * term;
                *size += *w * (term * term);
            }
        }
        // Where several functions are nearly dependent, the first factorisation is off by ε/τ for each of them. The second mends that.
        basis.factorise(rest, &sizes);
        basis.factorise(rest, &[one; MODES]);
        basis
    }

    /// Makes the functions orthonormal, and drops those of which no more than τ times their size is left.
    fn factorise(&mut self, rest: Rest<'_, T>, sizes: &[T; MODES]) {
        let mut moments = [[T::ZERO; MODES]; MODES];
        for (q, w) in rest.offsets.iter().zip(rest.weights) {
            let terms = self.at(*q);
            for (row, a) in moments.iter_mut().zip(terms) {
                for (moment, b) in row.iter_mut().zip(terms) {
                    *moment += *w * (a * b);
                }
            }
        }
        let factor = inverse_factor(&moments, sizes, T::ratio(4, 1) * T::EPSILON.sqrt());
        let zero = T::ZERO;
        let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o] = self.rows;
        let before =
            [[a, zero, zero, zero, zero], [b, c, zero, zero, zero], [d, e, f, zero, zero], [g, h, i, j, zero], [k, l, m, n, o]];
        let product = factor.map(|row| {
            row.iter().zip(before).fold([zero; MODES], |mut sums, (factor, row)| {
                sums.iter_mut().zip(row).for_each(|(sum, element)| *sum += *factor * element);
                sums
            })
        });
        let [[a, ..], [b, c, ..], [d, e, f, ..], [g, h, i, j, _], [k, l, m, n, o]] = product;
        self.rows = [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o];
    }

    /// How many functions were not dropped.
    pub(super) fn rank(&self) -> usize {
        let [a, _, c, _, _, f, _, _, _, j, _, _, _, _, o] = self.rows;
        [a, c, f, j, o].iter().filter(|diagonal| **diagonal > T::ZERO).count()
    }

    /// The functions at a rest offset.
    #[inline]
    pub(super) fn at(&self, rest: Vec2<T>) -> [T; MODES] {
        let [x, y, xx, yy, xy] = less(monomials(rest * self.scale), self.means);
        let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o] = self.rows;
        [a * x, b * x + c * y, d * x + e * y + f * xx, g * x + h * y + i * xx + j * yy, k * x + l * y + m * xx + n * yy + o * xy]
    }
}

/// x, y, x², y², xy.
#[inline]
fn monomials<T: Real>(Vec2 { x, y }: Vec2<T>) -> [T; MODES] {
    [x, y, x * x, y * y, x * y]
}

#[inline]
fn less<T: Real>(mut terms: [T; MODES], means: [T; MODES]) -> [T; MODES] {
    for (term, mean) in terms.iter_mut().zip(means) {
        *term -= mean;
    }
    terms
}

/// The power of two that brings the largest coordinate to between one and two; the largest power there is if none does.
fn scale<T: Real>(offsets: &[Vec2<T>]) -> T {
    let largest = offsets.iter().fold(T::ZERO, |most, q| most.at_least(q.x.abs()).at_least(q.y.abs()));
    let mut scale = T::ONE;
    while largest * scale >= T::TWO {
        scale *= T::HALF;
    }
    while largest * scale < T::ONE && (scale * T::TWO).is_finite() {
        scale *= T::TWO;
    }
    scale
}
