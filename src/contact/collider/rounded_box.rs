//! Circle, capsule and box colliders.

use super::traits::{Collider, SignedDistance};
use crate::checksum::Checksum;
use crate::error::{Error, Parameter};
use crate::math::validate::{not_negative, positive};
use crate::math::{Real, Vec2};

/// Circle, capsule or box centered at the origin of the collider's frame.
///
/// The general shape is a rectangle of half extents (a, b) grown by a radius ρ.
///
/// For a disc of radius r at p, let q = p − (p clamped to the rectangle). The distance is |q| − ρ −
/// r, and the normal is q/|q|. Inside the rectangle, where q = 0, the nearest side determines the
/// normal. Of two equally near adjacent sides, the left or right one is used. Of two opposite ones,
/// the right or the upper one is used. So a disc centered on the axis of a capsule is pushed up,
/// and one at the center of a square to the right. At the center of a circle there is no normal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RoundedBox<T> {
    pub(super) half: Vec2<T>,
    pub(super) radius: T,
}

crate::snapshot::fields!([T: crate::snapshot::Snapshot] RoundedBox<T> { half: Vec2<T>, radius: T });

impl<T: Real> RoundedBox<T> {
    /// Creates a circle of this radius, m.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (zero, negative) radius.
    pub fn circle(radius: T) -> Result<Self, Error> {
        Self::capsule(T::ZERO, radius)
    }

    /// Creates a capsule along the x axis.
    ///
    /// It contains all points within a radius, m, of the segment from −`half_length` to
    /// `half_length`, m. A segment of length zero gives a circle.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (negative) extent; [`Error::NonFinite`] or
    /// [`Error::OutOfRange`] (zero, negative) radius.
    pub fn capsule(half_length: T, radius: T) -> Result<Self, Error> {
        let half = Vec2::new(not_negative(half_length, Parameter::Extent)?, T::ZERO);
        Ok(Self {
            half,
            radius: positive(radius, Parameter::Radius)?,
        })
    }

    /// Creates a rectangle of these half extents, m.
    ///
    /// # Errors
    /// [`Error::NonFinite`] or [`Error::OutOfRange`] (zero, negative) extent. For a line, use a
    /// capsule with a radius.
    pub fn rectangle(half: Vec2<T>) -> Result<Self, Error> {
        let half = Vec2::new(
            positive(half.x, Parameter::Extent)?,
            positive(half.y, Parameter::Extent)?,
        );
        Ok(Self {
            half,
            radius: T::ZERO,
        })
    }

    /// Returns the half extents (a, b) of the rectangle, m.
    pub fn half_extents(&self) -> Vec2<T> {
        self.half
    }

    /// Returns the radius ρ by which the rectangle is grown, m.
    pub fn radius(&self) -> T {
        self.radius
    }
}

impl<T: Real> Collider<T> for RoundedBox<T> {
    #[inline]
    fn signed_distance(&self, center: Vec2<T>, radius: T) -> SignedDistance<T> {
        let reach = self.radius + radius;
        let clamped = |p: T, half: T| p.at_most(half).at_least(-half);
        let beyond = center
            - Vec2::new(
                clamped(center.x, self.half.x),
                clamped(center.y, self.half.y),
            );
        if let Some((normal, length)) = beyond.direction() {
            return SignedDistance {
                distance: length - reach,
                normal: Some(normal),
            };
        }
        let depth = Vec2::new(self.half.x - center.x.abs(), self.half.y - center.y.abs());
        let sign = |p: T| if p < T::ZERO { -T::ONE } else { T::ONE };
        let normal = if self.half == Vec2::ZERO {
            None
        } else if depth.y < depth.x || self.half.y == T::ZERO {
            Some(Vec2::new(T::ZERO, sign(center.y)))
        } else {
            Some(Vec2::new(sign(center.x), T::ZERO))
        };
        SignedDistance {
            distance: -depth.x.at_most(depth.y) - reach,
            normal,
        }
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        checksum.add_vector(self.half);
        checksum.add(self.radius);
    }
}
