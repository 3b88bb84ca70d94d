//! Area of a polygon and its gradient with respect to each vertex.

use crate::math::{Real, Vec2, sum};
use crate::particles::ParticleId;

/// Vertices relative to the first one, which avoids cancellation far from the origin.
#[derive(Debug)]
pub(super) struct Outline<T, const N: usize> {
    points: [Vec2<T>; N],
    len: usize,
}

impl<T: Real, const N: usize> Outline<T, N> {
    /// Returns vertices at these positions plus displacements, if given; `None` if one does not
    /// exist.
    pub(super) fn from_ids(
        ids: &[ParticleId],
        positions: &[Vec2<T>],
        displacements: Option<&[Vec2<T>]>,
    ) -> Option<Self> {
        let vertex = |id: &ParticleId| {
            let moved = displacements.map_or(Some(Vec2::ZERO), |displacements| {
                displacements.get(id.index()).copied()
            });
            positions.get(id.index()).copied().zip(moved)
        };
        let (origin, shift) = ids.first().and_then(vertex)?;
        let mut outline = Self {
            points: [Vec2::ZERO; N],
            len: ids.len(),
        };
        for (point, id) in outline.points.iter_mut().zip(ids) {
            let (x, d) = vertex(id)?;
            *point = (x - origin).plus(d - shift);
        }
        Some(outline)
    }

    fn points(&self) -> &[Vec2<T>] {
        self.points.get(..self.len).unwrap_or_default()
    }

    /// Returns ½ Σ pᵢ × pᵢ₊₁. The first position is zero, so the products with it are omitted.
    pub(super) fn area(&self) -> T {
        let points = self.points();
        T::HALF
            * points
                .iter()
                .zip(points.iter().skip(1))
                .fold(T::ZERO, |total, (p, next)| sum(total, p.cross(*next)))
    }

    /// Returns ½ perp(pᵢ₋₁ − pᵢ₊₁) for each vertex.
    ///
    /// All gradients use the same rounded positions, so their sum is zero up to one rounding of
    /// each.
    pub(super) fn gradients(&self) -> impl Iterator<Item = Vec2<T>> {
        let points = self.points();
        let previous = points.last().into_iter().chain(points);
        let next = points.iter().skip(1).chain(points.first());
        previous
            .zip(next)
            .map(|(previous, next)| (*previous - *next).perp() * T::HALF)
    }
}
