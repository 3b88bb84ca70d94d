//! Part of the plane in which a field acts.

use crate::checksum::Checksum;
use crate::error::{Error, Parameter};
use crate::math::validate::{finite_vector, positive};
use crate::math::{Real, Vec2};

/// Part of the plane, with its border.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Region<T> {
    /// The whole plane.
    #[default]
    Everywhere,
    /// Rectangle along the axes.
    Rectangle {
        /// Lower left corner, m.
        lower: Vec2<T>,
        /// Upper right corner, m, not below or left of the other.
        upper: Vec2<T>,
    },
    /// Disc.
    Circle {
        /// Center, m.
        center: Vec2<T>,
        /// Radius, m: positive.
        radius: T,
    },
    /// Half of the plane that a normal points to.
    HalfPlane {
        /// Point of the border, m.
        point: Vec2<T>,
        /// Normal, of any length but zero.
        normal: Vec2<T>,
    },
}

impl<T: Real> Region<T> {
    /// Returns whether a position, m, is within the region.
    pub fn contains(&self, position: Vec2<T>) -> bool {
        match *self {
            Self::Everywhere => true,
            Self::Rectangle { lower, upper } => {
                let between = |x: T, a: T, b: T| x >= a && x <= b;
                between(position.x, lower.x, upper.x) && between(position.y, lower.y, upper.y)
            }
            Self::Circle { center, radius } => (position - center).length() <= radius,
            Self::HalfPlane { point, normal } => {
                let difference = position - point;
                let difference = if difference.is_finite() {
                    difference
                } else {
                    position * T::HALF - point * T::HALF
                };
                // Unit vectors: products of small or large ones would underflow or overflow.
                let units = (difference.normalized(), normal.normalized());
                let (Some(along), Some(normal)) = units else {
                    return true;
                };
                along.dot(normal) >= T::ZERO
            }
        }
    }

    /// Returns an error if the region is invalid.
    ///
    /// # Errors
    /// [`Error::NonFinite`] position or normal; [`Error::NonFinite`] or [`Error::OutOfRange`]
    /// (zero, negative) radius; [`Error::OutOfRange`] extent: the upper corner is below or left of
    /// the lower one; [`Error::OutOfRange`] normal: zero.
    pub fn check(&self) -> Result<(), Error> {
        match *self {
            Self::Everywhere => {}
            Self::Rectangle { lower, upper } => {
                finite_vector(lower, Parameter::Position)?;
                finite_vector(upper, Parameter::Position)?;
                if upper.x < lower.x || upper.y < lower.y {
                    return Err(Error::OutOfRange(Parameter::Extent));
                }
            }
            Self::Circle { center, radius } => {
                finite_vector(center, Parameter::Position)?;
                positive(radius, Parameter::Radius)?;
            }
            Self::HalfPlane { point, normal } => {
                finite_vector(point, Parameter::Position)?;
                finite_vector(normal, Parameter::Normal)?;
                if normal == Vec2::ZERO {
                    return Err(Error::OutOfRange(Parameter::Normal));
                }
            }
        }
        Ok(())
    }

    /// Adds the region to a checksum.
    pub(super) fn hash(&self, checksum: &mut Checksum) {
        let (kind, numbers) = match *self {
            Self::Everywhere => (0, [Vec2::ZERO; 2]),
            Self::Rectangle { lower, upper } => (1, [lower, upper]),
            Self::Circle { center, radius } => (2, [center, Vec2::new(radius, T::ZERO)]),
            Self::HalfPlane { point, normal } => (3, [point, normal]),
        };
        checksum.add_bits(kind);
        numbers
            .iter()
            .for_each(|number| checksum.add_vector(*number));
    }
}
