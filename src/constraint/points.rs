//! Configuration, value and gradients of a constraint.

use crate::math::{Real, Vec2};

/// Value and gradients of a constraint at one configuration.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Linearization<T, const K: usize> {
    /// Value C.
    pub value: T,
    /// Gradient ∇C with respect to each particle, in the order of
    /// [`Constraint::particles`](crate::Constraint::particles).
    pub gradients: [Vec2<T>; K],
}

/// Configuration of a constraint: positions at the start of the substep, and displacements since
/// then.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Points<T, const K: usize> {
    pub(crate) positions: [Vec2<T>; K],
    pub(crate) displacements: [Vec2<T>; K],
}

impl<T: Real, const K: usize> Points<T, K> {
    /// Returns points without displacement, for tests of a custom constraint.
    pub const fn at(positions: [Vec2<T>; K]) -> Self {
        Self {
            positions,
            displacements: [Vec2::ZERO; K],
        }
    }

    /// Returns the vector from point `to` to point `from`.
    ///
    /// The difference (x₁ − x₂) + (d₁ − d₂) has no cancellation far from the origin. It is zero if
    /// an index is not below `K`.
    #[inline]
    pub fn difference(&self, from: usize, to: usize) -> Vec2<T> {
        match (
            self.positions.get(from),
            self.positions.get(to),
            self.displacements.get(from),
            self.displacements.get(to),
        ) {
            (Some(x1), Some(x2), Some(d1), Some(d2)) => (*x1 - *x2).plus(*d1 - *d2),
            _ => Vec2::ZERO,
        }
    }

    /// Returns the vector from a fixed position to a point, (x − a) + d.
    ///
    /// It is zero if the index of the point is not below `K`.
    #[inline]
    pub fn offset(&self, point: usize, from: Vec2<T>) -> Vec2<T> {
        match (self.positions.get(point), self.displacements.get(point)) {
            (Some(x), Some(d)) => (*x - from).plus(*d),
            _ => Vec2::ZERO,
        }
    }

    /// Returns the displacement of a point since the start of the substep.
    #[inline]
    pub fn displacement(&self, point: usize) -> Vec2<T> {
        self.displacements.get(point).copied().unwrap_or(Vec2::ZERO)
    }
}
