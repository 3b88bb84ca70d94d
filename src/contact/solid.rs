//! Circles, capsules and boxes.

use super::{Collider, Gap};
use crate::error::{not_negative, positive};
use crate::{Error, Parameter, Real, Vec2};

/// A circle, capsule or box about the origin of the collider's frame: in general a rectangle of half extents (a, b) grown by a
/// radius ρ.
///
/// With q = p − (p clamped to the rectangle), the distance of a disc of radius r at p is |q| − ρ − r with normal q/|q|. Inside
/// the rectangle, where q = 0, the nearest side counts; of two equally near ones that to the right or left, and of opposite ones
/// that to the right, or above. So a disc centred on the axis of a capsule is pushed up, one in the middle of a square to the
/// right; in the middle of a circle there is no normal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Solid<T> {
    pub(super) half: Vec2<T>,
    pub(super) radius: T,
}

impl<T: Real> Solid<T> {
    /// A circle of this radius, m.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (zero, negative) radius.
    pub fn circle(radius: T) -> Result<Self, Error> {
        Self::capsule(T::ZERO, radius)
    }

    /// All points within a radius, m, of a segment from −`half_length` to `half_length`, m, on the x axis. A segment of length
    /// zero makes a circle.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (negative) extent; [`Error::NonFinite`] or [`Error::OutOfRange`] (zero,
    /// negative) radius.
    pub fn capsule(half_length: T, radius: T) -> Result<Self, Error> {
        let half = Vec2::new(not_negative(half_length, Parameter::Extent)?, T::ZERO);
        Ok(Self { half, radius: positive(radius, Parameter::Radius)? })
    }

    /// A rectangle of these half extents, m.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (zero, negative) extent: a line is a capsule with a radius.
    pub fn rectangle(half: Vec2<T>) -> Result<Self, Error> {
        let half = Vec2::new(positive(half.x, Parameter::Extent)?, positive(half.y, Parameter::Extent)?);
        Ok(Self { half, radius: T::ZERO })
    }

    /// The half extents (a, b) of the rectangle, m.
    pub fn half_extents(&self) -> Vec2<T> {
        self.half
    }

    /// The radius ρ, m, that the rectangle is grown by.
    pub fn radius(&self) -> T {
        self.radius
    }
}

impl<T: Real> Collider<T> for Solid<T> {
    #[inline]
    fn gap(&self, place: Vec2<T>, radius: T) -> Gap<T> {
        let reach = self.radius + radius;
        let clamped = |p: T, half: T| p.at_most(half).at_least(-half);
        let beyond = place - Vec2::new(clamped(place.x, self.half.x), clamped(place.y, self.half.y));
        if let Some((normal, length)) = beyond.direction() {
            return Gap { distance: length - reach, normal: Some(normal) };
        }
        let depth = Vec2::new(self.half.x - place.x.abs(), self.half.y - place.y.abs());
        let away = |p: T| if p < T::ZERO { -T::ONE } else { T::ONE };
        let normal = if self.half == Vec2::ZERO {
            None
        } else if depth.y < depth.x || self.half.y == T::ZERO {
            Some(Vec2::new(T::ZERO, away(place.y)))
        } else {
            Some(Vec2::new(away(place.x), T::ZERO))
        };
        Gap { distance: -depth.x.at_most(depth.y) - reach, normal }
    }
}
