//! Inverse Cholesky factor.

use super::scalar::Real;

/// Returns the inverse Cholesky factor of a positive semidefinite matrix.
///
/// For G = L Lᵀ, it is W = L⁻¹, so W G Wᵀ = I. Column j is dropped where its pivot G_jj − Σ L_jk²
/// is at most `noise` times `sizes[j]`. Row j of W is then zero, and W G Wᵀ has a zero instead of a
/// one on its diagonal. Rows and columns are processed in order, without pivoting.
pub(crate) fn inverse_factor<T: Real, const N: usize>(
    matrix: &[[T; N]; N],
    sizes: &[T; N],
    noise: T,
) -> [[T; N]; N] {
    let mut rows = [[T::ZERO; N]; N];
    for (index, (column, size)) in (0..N).zip(matrix.iter().zip(sizes)) {
        // e_j − Σ L_jk W_k, with L_jk = W_k G_j.
        let (mut row, mut pivot) = ([T::ZERO; N], T::ZERO);
        if let (Some(entry), Some(diagonal)) = (row.get_mut(index), column.get(index)) {
            (*entry, pivot) = (T::ONE, *diagonal);
        }
        for previous in rows.iter().take(index) {
            let factor = previous
                .iter()
                .zip(column)
                .fold(T::ZERO, |sum, (a, b)| sum + *a * *b);
            pivot -= factor * factor;
            for (element, previous) in row.iter_mut().zip(previous) {
                *element -= factor * *previous;
            }
        }
        if let Some(output) = rows.get_mut(index).filter(|_| pivot > noise * *size) {
            *output = row.map(|element| element / pivot.sqrt());
        }
    }
    rows
}
