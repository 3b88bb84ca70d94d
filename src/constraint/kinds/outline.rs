//! Area of a polygon and its gradient with respect to each vertex.

use crate::math::{Real, Vec2, sum};
use crate::particles::ParticleId;

/// Vertices relative to the first one, which avoids cancellation far from the origin.
#[derive(Debug)]
pub(super) struct Outline<T, const N: usize> {
    places: [Vec2<T>; N],
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
            places: [Vec2::ZERO; N],
            len: ids.len(),
        };
        for (place, id) in outline.places.iter_mut().zip(ids) {
            let (x, d) = vertex(id)?;
            *place = (x - origin).plus(d - shift);
        }
        Some(outline)
    }

    fn places(&self) -> &[Vec2<T>] {
        self.places.get(..self.len).unwrap_or_default()
    }

    /// Returns ½ Σ pᵢ × pᵢ₊₁. The first position is zero, so the products with it are omitted.
    pub(super) fn area(&self) -> T {
        let places = self.places();
        T::HALF
            * places
                .iter()
                .zip(places.iter().skip(1))
                .fold(T::ZERO, |all, (p, next)| sum(all, p.cross(*next)))
    }

    /// Returns ½ perp(pᵢ₋₁ − pᵢ₊₁) for each vertex.
    ///
    /// All gradients use the same rounded positions, so their sum is zero up to one rounding of
    /// each.
    pub(super) fn gradients(&self) -> impl Iterator<Item = Vec2<T>> {
        let places = self.places();
        let previous = places.last().into_iter().chain(places);
        let next = places.iter().skip(1).chain(places.first());
        previous
            .zip(next)
            .map(|(previous, next)| (*previous - *next).perp() * T::HALF)
    }
}
