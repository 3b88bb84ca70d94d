//! Half-plane collider.

use super::traits::{Collider, SignedDistance};
use crate::checksum::Checksum;
use crate::error::{Error, Parameter};
use crate::math::validate::finite_vector;
use crate::math::{Real, Vec2};

/// Half-plane bounded by a line through the origin of the collider's frame: floors, walls, slopes.
///
/// The distance of a disc of radius r at p is n·p − r. Place the line's anchor near the contacts.
/// The anchor is the position of the [`ColliderContacts`](crate::ColliderContacts). Distances are
/// measured from it, so a near anchor avoids cancellation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HalfPlane<T> {
    pub(super) normal: Vec2<T>,
}

crate::snapshot::fields!([T: crate::snapshot::Snapshot] HalfPlane<T> { normal: Vec2<T> });

impl<T: Real> HalfPlane<T> {
    /// Creates a half-plane with the given outward normal.
    ///
    /// The normal points to the free side. It is normalized.
    ///
    /// # Errors
    /// [`Error::NonFinite`] normal; [`Error::OutOfRange`] normal: zero, or too long for its length
    /// to be finite.
    pub fn new(normal: Vec2<T>) -> Result<Self, Error> {
        let direction = finite_vector(normal, Parameter::Normal)?.direction();
        direction
            .map(|(normal, _)| Self { normal })
            .ok_or(Error::OutOfRange(Parameter::Normal))
    }

    /// Returns the unit normal n.
    pub fn normal(&self) -> Vec2<T> {
        self.normal
    }
}

impl<T: Real> Collider<T> for HalfPlane<T> {
    #[inline]
    fn signed_distance(&self, center: Vec2<T>, radius: T) -> SignedDistance<T> {
        SignedDistance {
            distance: self.normal.dot(center) - radius,
            normal: Some(self.normal),
        }
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        checksum.add_vector(self.normal);
    }
}
