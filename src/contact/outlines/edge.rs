//! An edge and a point, relative to the start of the edge.

use crate::math::{Real, Vec2};

/// Side of an edge, viewed along its direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(in crate::contact) enum Side {
    Left,
    Right,
}

impl Side {
    /// Returns the side for a number that is positive on the left.
    pub(super) fn from_offset<T: Real>(offset: T) -> Option<Self> {
        if offset > T::ZERO {
            Some(Self::Left)
        } else if offset < T::ZERO {
            Some(Self::Right)
        } else {
            None
        }
    }

    /// Returns the other side.
    pub(in crate::contact) fn opposite(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    /// Returns the unit normal on this side of an edge with the direction u.
    pub(in crate::contact) fn normal<T: Real>(self, u: Vec2<T>) -> Vec2<T> {
        match self {
            Self::Left => u.perp(),
            Self::Right => -u.perp(),
        }
    }
}

/// Edge e and point r, as vectors from the start of the edge.
#[derive(Clone, Copy, Debug)]
pub(in crate::contact) struct EdgeFrame<T> {
    pub(in crate::contact) e: Vec2<T>,
    pub(in crate::contact) r: Vec2<T>,
}

impl<T: Real> EdgeFrame<T> {
    /// Returns the point p relative to the edge a b.
    pub(in crate::contact) fn new([p, a, b]: [Vec2<T>; 3]) -> Self {
        Self { e: b - a, r: p - a }
    }

    /// Returns both vectors plus the displacements `path`.
    pub(in crate::contact) fn displaced_by(&self, path: &Self) -> Self {
        Self {
            e: self.e + path.e,
            r: self.r + path.r,
        }
    }

    /// Returns both vectors divided by a size.
    pub(super) fn divided_by(&self, size: T) -> Self {
        let part = |v: Vec2<T>| Vec2::new(v.x / size, v.y / size);
        Self {
            e: part(self.e),
            r: part(self.r),
        }
    }

    /// Returns a number with the sign of e × r, positive on the left. Valid at any scale.
    pub(super) fn signed_offset(&self) -> T {
        let cross = self.e.cross(self.r);
        if cross.abs().is_safe_square() {
            cross
        } else {
            self.e.direction().map_or(T::ZERO, |(u, _)| u.cross(self.r))
        }
    }

    /// Returns whether the sign of e × r is reliable. It is if e × r exceeds eight roundings of its
    /// products.
    pub(super) fn is_off_line(&self) -> bool {
        let Self { e, r } = *self;
        let sum = (e.x * r.y).abs() + (e.y * r.x).abs();
        e.cross(r).abs() > sum * (T::EPSILON * T::ratio(8, 1))
    }

    /// Returns whether the nearest point of the line is between the ends, inclusive.
    pub(in crate::contact) fn projects_onto_edge(&self) -> bool {
        self.r.dot(self.e) >= T::ZERO && (self.r - self.e).dot(self.e) <= T::ZERO
    }

    /// Returns whether the edge's box is beyond `distance` along an axis. The margin is 32 ε of the
    /// largest coordinate, which exceeds the rounding of [`EdgeFrame::nearest`]. The length of that
    /// vector is then larger than `distance` too. Needs no root and no division.
    pub(super) fn is_beyond(&self, distance: T) -> bool {
        let (a, b) = (self.r, self.r - self.e);
        let size =
            a.x.abs()
                .at_least(a.y.abs())
                .at_least(b.x.abs())
                .at_least(b.y.abs());
        let limit = distance + size * (T::EPSILON * T::ratio(32, 1));
        let is_beyond = |a: T, b: T| a.at_most(b) > limit || a.at_least(b) < -limit;
        is_beyond(a.x, b.x) || is_beyond(a.y, b.y)
    }

    /// Returns the vector from the nearest point of the edge to the point.
    pub(in crate::contact) fn nearest(&self) -> Vec2<T> {
        let Some((u, length)) = self.e.direction() else {
            return self.r;
        };
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
