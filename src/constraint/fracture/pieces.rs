//! Pieces of a mesh.

use super::mesh::FractureMesh;
use crate::math::Real;
use crate::particles::ParticleId;

impl<T: Real, const E: usize> FractureMesh<T, E> {
    /// Returns for each triangle the index of the first triangle of its piece.
    ///
    /// Triangles of a piece are connected through nodes. The entries beyond
    /// [`len`](FractureMesh::len) are `E`. The cost is quadratic in the number of triangles.
    pub fn pieces(&self) -> [usize; E] {
        let mut pieces = [E; E];
        for (index, piece) in (0..self.len()).zip(&mut pieces) {
            *piece = index;
        }
        let mut changed = true;
        while changed {
            changed = false;
            for index in 0..self.len() {
                let Some(triangle) = self.triangles.get(index) else {
                    continue;
                };
                let touches = |other: &[ParticleId; 3]| other.iter().any(|id| triangle.has(*id));
                let others = self.triangles().zip(&pieces);
                let lowest = others
                    .filter(|(other, _)| touches(other))
                    .map(|(_, piece)| *piece)
                    .min();
                if let (Some(piece), Some(lowest)) = (pieces.get_mut(index), lowest)
                    && lowest < *piece
                {
                    (*piece, changed) = (lowest, true);
                }
            }
        }
        pieces
    }
}
