//! The half-plane.

use super::{Collider, Gap};
use crate::error::finite_vector;
use crate::{Error, Parameter, Real, Vec2};

/// Everything on one side of a line through the origin of the collider's frame: floors, walls, slopes.
///
/// The distance of a disc of radius r at p is n·p − r. Anchor the line near where particles meet it: the anchor is the place of
/// the [`Contacts`](crate::Contacts), and distances are told from there, so they keep their digits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HalfPlane<T> {
    normal: Vec2<T>,
}

impl<T: Real> HalfPlane<T> {
    /// The half-plane whose free side `normal` points to. It is normalised.
    ///
    /// # Errors
    /// [`Error::NonFinite`] normal; [`Error::OutOfRange`] normal: zero, or too long for its length to be finite.
    pub fn new(normal: Vec2<T>) -> Result<Self, Error> {
        let direction = finite_vector(normal, Parameter::Normal)?.direction();
        direction.map(|(normal, _)| Self { normal }).ok_or(Error::OutOfRange(Parameter::Normal))
    }

    /// The unit normal n.
    pub fn normal(&self) -> Vec2<T> {
        self.normal
    }
}

impl<T: Real> Collider<T> for HalfPlane<T> {
    #[inline]
    fn gap(&self, place: Vec2<T>, radius: T) -> Gap<T> {
        Gap { distance: self.normal.dot(place) - radius, normal: Some(self.normal) }
    }
}
