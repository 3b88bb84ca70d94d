//! Basis functions of a quadratic map.

use crate::math::{Real, Vec2, inverse_factor};
use crate::shape::rest_view::Rest;

/// Maximum number of basis functions.
pub(super) const MODES: usize = 5;

/// At most five functions ψ of the rest offset, orthonormal over the members.
///
/// That is, Σ w ψ = 0 and Σ w ψ ψᵀ = I.
///
/// They are formed from q̃, which is x, y, x², y² and xy minus their means. The functions are
/// ψ = L⁻¹ q̃ with L Lᵀ = Σ w q̃ q̃ᵀ. A function that equals, over the members, a sum of those
/// before it and a constant is dropped. Examples are y on a line, x² on the corners of a square,
/// and y² on a circle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Basis<T> {
    /// Power of two that scales the largest rest offset to between one and two.
    scale: T,
    means: [T; MODES],
    /// Lower triangle of L⁻¹ in row order, with zeros for dropped functions.
    rows: [T; 15],
}

crate::snapshot::fields!([T: crate::snapshot::Snapshot] Basis<T> { scale: T, means: [T; MODES], rows: [T; 15] });

impl<T: Real> Basis<T> {
    /// Basis of a mode that is not built: all bytes are zero.
    pub(super) const ZERO: Self = Self {
        scale: T::ZERO,
        ..Self::EMPTY
    };

    /// Empty basis.
    pub(super) const EMPTY: Self = Self {
        scale: T::ONE,
        means: [T::ZERO; MODES],
        rows: [T::ZERO; 15],
    };

    /// Returns the basis for a rest shape.
    ///
    /// The part of a function that is independent of those before it counts as rounding noise if
    /// its mean square is too small. The limit is τ = 4√ε times the mean square of the function,
    /// which leaves half of the digits, less two bits.
    pub(super) fn new(rest: Rest<'_, T>) -> Self {
        let (zero, one) = (T::ZERO, T::ONE);
        let unit = [
            one, zero, one, zero, zero, one, zero, zero, zero, one, zero, zero, zero, zero, one,
        ];
        let mut basis = Self {
            scale: scale(rest.offsets),
            means: [zero; MODES],
            rows: unit,
        };
        let mut sizes = [zero; MODES];
        for (q, w) in rest.offsets.iter().zip(rest.weights) {
            for ((mean, size), term) in basis
                .means
                .iter_mut()
                .zip(&mut sizes)
                .zip(monomials(*q * basis.scale))
            {
                *mean += *w * term;
                *size += *w * (term * term);
            }
        }
        // If several functions are nearly dependent, the first factorization has an error of ε/τ
        // for each of them. The second factorization removes it.
        basis.factorize(rest, &sizes);
        basis.factorize(rest, &[one; MODES]);
        basis
    }

    /// Orthonormalizes the functions and drops those reduced to at most τ times their size.
    fn factorize(&mut self, rest: Rest<'_, T>, sizes: &[T; MODES]) {
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
        let before = [
            [a, zero, zero, zero, zero],
            [b, c, zero, zero, zero],
            [d, e, f, zero, zero],
            [g, h, i, j, zero],
            [k, l, m, n, o],
        ];
        let product = factor.map(|row| {
            row.iter()
                .zip(before)
                .fold([zero; MODES], |mut sums, (factor, row)| {
                    sums.iter_mut()
                        .zip(row)
                        .for_each(|(sum, element)| *sum += *factor * element);
                    sums
                })
        });
        let [
            [a, ..],
            [b, c, ..],
            [d, e, f, ..],
            [g, h, i, j, _],
            [k, l, m, n, o],
        ] = product;
        self.rows = [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o];
    }

    /// Returns the number of functions that were not dropped.
    pub(super) fn rank(&self) -> usize {
        let [a, _, c, _, _, f, _, _, _, j, _, _, _, _, o] = self.rows;
        [a, c, f, j, o]
            .iter()
            .filter(|diagonal| **diagonal > T::ZERO)
            .count()
    }

    /// Returns the functions at a rest offset.
    #[inline]
    pub(super) fn at(&self, rest: Vec2<T>) -> [T; MODES] {
        let [x, y, xx, yy, xy] = less(monomials(rest * self.scale), self.means);
        let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o] = self.rows;
        [
            a * x,
            b * x + c * y,
            d * x + e * y + f * xx,
            g * x + h * y + i * xx + j * yy,
            k * x + l * y + m * xx + n * yy + o * xy,
        ]
    }
}

/// Returns x, y, x², y², xy.
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

/// Returns the power of two that scales the largest coordinate to between one and two.
///
/// Returns the largest power of two if none does.
fn scale<T: Real>(offsets: &[Vec2<T>]) -> T {
    let largest = offsets.iter().fold(T::ZERO, |max, q| {
        max.at_least(q.x.abs()).at_least(q.y.abs())
    });
    let mut scale = T::ONE;
    while largest * scale >= T::TWO {
        let half = scale * T::HALF;
        // Half of the smallest number is zero, or rounded to that number.
        if !(half > T::ZERO && half < scale) {
            break;
        }
        scale = half;
    }
    while largest * scale < T::ONE && (scale * T::TWO).is_finite() {
        scale *= T::TWO;
    }
    scale
}
