//! An edge and a point, told from the start of the edge.

use crate::{Real, Vec2};

/// The side of an edge, seen along it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Left,
    Right,
}

impl Side {
    /// The side a number that grows to the left is on.
    pub(super) fn of<T: Real>(left: T) -> Option<Self> {
        if left > T::ZERO {
            Some(Self::Left)
        } else if left < T::ZERO {
            Some(Self::Right)
        } else {
            None
        }
    }

    /// The unit normal on this side of an edge along u.
    pub(super) fn normal<T: Real>(self, u: Vec2<T>) -> Vec2<T> {
        match self {
            Self::Left => u.perp(),
            Self::Right => -u.perp(),
        }
    }
}

/// A vector e from the start of an edge to its end, and one r to a point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen<T> {
    pub(super) e: Vec2<T>,
    pub(super) r: Vec2<T>,
}

impl<T: Real> Seen<T> {
    /// The point p from the edge a b.
    pub(super) fn of([p, a, b]: [Vec2<T>; 3]) -> Self {
        Self { e: b - a, r: p - a }
    }

    /// Both after they have gone as `way` says.
    pub(super) fn after(&self, way: &Self) -> Self {
        Self { e: self.e + way.e, r: self.r + way.r }
    }

    /// Both over a size.
    pub(super) fn over(&self, size: T) -> Self {
        let part = |v: Vec2<T>| Vec2::new(v.x / size, v.y / size);
        Self { e: part(self.e), r: part(self.r) }
    }

    /// A number with the sign of e × r: how far the point is to the left. Holds for any scale.
    pub(super) fn left(&self) -> T {
        let cross = self.e.cross(self.r);
        if cross.abs().is_safe_square() { cross } else { self.e.direction().map_or(T::ZERO, |(u, _)| u.cross(self.r)) }
    }

    /// Whether the rounding of e × r cannot have made its sign: it is above eight roundings of its products.
    pub(super) fn is_off_line(&self) -> bool {
        let Self { e, r } = *self;
        let sum = (e.x * r.y).abs() + (e.y * r.x).abs();
        e.cross(r).abs() > sum * (T::EPSILON * T::ratio(8, 1))
    }

    /// Whether the nearest point of the line is between the ends, these included.
    pub(super) fn is_beside(&self) -> bool {
        self.r.dot(self.e) >= T::ZERO && (self.r - self.e).dot(self.e) <= T::ZERO
    }

    /// The vector from the nearest point of the edge to the point.
    pub(super) fn nearest(&self) -> Vec2<T> {
        let Some((u, length)) = self.e.direction() else { return self.r };
        let along = u.dot(self.r);
        if along <= T::ZERO {
            self.r
        } else if along >= length {
            self.r - self.e
        } else {
            self.r - u * along
        }
    }
}
