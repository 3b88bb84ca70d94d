//! Least-squares fit of a polynomial of second degree by the normal equations, for members that
//! determine it.

use crate::shape::Fitted;
use glam::DVec2;

/// Returns 1, x, y, x², y², xy.
fn monomials(DVec2 { x, y }: DVec2) -> [f64; 6] {
    [1.0, x, y, x * x, y * y, x * y]
}

/// Returns Σ a ψ(q).
pub(crate) fn polynomial(coefficients: &[DVec2; 6], q: DVec2) -> DVec2 {
    let terms = coefficients.iter().zip(monomials(q));
    terms.map(|(a, term)| a * term).sum()
}

/// Returns the coefficients that minimize Σ w |p − Σ a ψ(q)|².
pub(crate) fn quadratic_fit(members: &[Fitted]) -> [DVec2; 6] {
    let mut matrix = [[0.0; 6]; 6];
    let mut right = [DVec2::ZERO; 6];
    for &(p, q, w) in members {
        let terms = monomials(q);
        for i in 0..6 {
            right[i] += w * terms[i] * p;
            for j in 0..6 {
                matrix[i][j] += w * terms[i] * terms[j];
            }
        }
    }
    solve(matrix, right)
}

/// Solves a linear system by Gauss-Jordan elimination, which needs no pivoting because the matrix
/// is positive definite.
fn solve(mut matrix: [[f64; 6]; 6], mut right: [DVec2; 6]) -> [DVec2; 6] {
    for pivot in 0..6 {
        for row in (0..6).filter(|row| *row != pivot) {
            let factor = matrix[row][pivot] / matrix[pivot][pivot];
            for k in pivot..6 {
                matrix[row][k] -= factor * matrix[pivot][k];
            }
            right[row] -= factor * right[pivot];
        }
    }
    std::array::from_fn(|row| right[row] / matrix[row][row])
}
