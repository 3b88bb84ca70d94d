//! The outline of a polygon: its area, and how the area changes with each vertex.

use crate::{ParticleId, Real, Vec2};

/// Where the vertices are, from the first one: exact to the last digits at any distance from the origin.
#[derive(Debug)]
pub(super) struct Outline<T, const N: usize> {
    places: [Vec2<T>; N],
    len: usize,
}

impl<T: Real, const N: usize> Outline<T, N> {
    /// Vertices at these positions, displaced if displacements are given; `None` if one of them does not exist.
    pub(super) fn of(ids: &[ParticleId], positions: &[Vec2<T>], displacements: Option<&[Vec2<T>]>) -> Option<Self> {
        let vertex = |id: &ParticleId| {
            let moved = displacements.map_or(Some(Vec2::ZERO), |displacements| displacements.get(id.index()).copied());
            positions.get(id.index()).copied().zip(moved)
        };
        let (origin, shift) = ids.first().and_then(vertex)?;
        let mut outline = Self { places: [Vec2::ZERO; N], len: ids.len() };
        for (place, id) in outline.places.iter_mut().zip(ids) {
            let (x, d) = vertex(id)?;
            *place = (x - origin) + (d - shift);
        }
        Some(outline)
    }

    fn places(&self) -> &[Vec2<T>] {
        self.places.get(..self.len).unwrap_or_default()
    }

    /// ½ Σ pᵢ × pᵢ₊₁. The first place is zero, so the products with it are left out.
    pub(super) fn area(&self) -> T {
        let places = self.places();
        T::HALF * places.iter().zip(places.iter().skip(1)).fold(T::ZERO, |sum, (p, next)| sum + p.cross(*next))
    }

    /// ½ perp(pᵢ₋₁ − pᵢ₊₁). All come from the same rounded places, so their sum is zero but for one rounding of each.
    pub(super) fn gradients(&self) -> impl Iterator<Item = Vec2<T>> {
        let places = self.places();
        let previous = places.last().into_iter().chain(places);
        let next = places.iter().skip(1).chain(places.first());
        previous.zip(next).map(|(previous, next)| (*previous - *next).perp() * T::HALF)
    }
}
