//! Least-squares fit of a polynomial of second degree by the normal equations, for members that
//! determine it.

use crate::plane::{V, add, scale, sub};

/// Returns 1, x, y, x², y², xy.
pub(crate) fn monomials([x, y]: V) -> [f64; 6] {
    [1.0, x, y, x * x, y * y, x * y]
}

/// Returns the coefficients that minimize Σ w |p − Σ a ψ(q)|².
pub(crate) fn quadratic_fit(members: &[(V, V, f64)]) -> [V; 6] {
    let mut matrix = [[0.0; 6]; 6];
    let mut right = [[0.0; 2]; 6];
    for (p, q, w) in members {
        let terms = monomials(*q);
        for (i, a) in terms.iter().enumerate() {
            right[i] = add(right[i], scale(*p, w * a));
            for (j, b) in terms.iter().enumerate() {
                matrix[i][j] += w * a * b;
            }
        }
    }
    solve(matrix, right)
}

/// Solves a linear system by Gaussian elimination with pivoting.
fn solve(mut matrix: [[f64; 6]; 6], mut right: [V; 6]) -> [V; 6] {
    for column in 0..6 {
        let larger = |a: &usize, b: &usize| {
            let [a, b] = [a, b].map(|row| matrix[*row][column].abs());
            a.total_cmp(&b)
        };
        let pivot = (column..6).max_by(larger).unwrap();
        matrix.swap(column, pivot);
        right.swap(column, pivot);
        for row in column + 1..6 {
            let factor = matrix[row][column] / matrix[column][column];
            for k in column..6 {
                matrix[row][k] -= factor * matrix[column][k];
            }
            right[row] = sub(right[row], scale(right[column], factor));
        }
    }
    for row in (0..6).rev() {
        for k in row + 1..6 {
            right[row] = sub(right[row], scale(right[k], matrix[row][k]));
        }
        right[row] = scale(right[row], 1.0 / matrix[row][row]);
    }
    right
}
