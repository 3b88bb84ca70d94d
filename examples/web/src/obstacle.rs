//! Obstacles for particles.

use pliant::{Collider, HalfPlane, Real, RoundedBox, SignedDistance, Vec2};

/// Ground, wall or free-standing obstacle: one type, so that the contact code exists only once.
#[derive(Clone, Debug)]
pub(crate) enum Obstacle<T> {
    Plane(HalfPlane<T>),
    RoundedBox(RoundedBox<T>),
}

impl<T: Real> Collider<T> for Obstacle<T> {
    fn signed_distance(&self, place: Vec2<T>, radius: T) -> SignedDistance<T> {
        match self {
            Self::Plane(plane) => plane.signed_distance(place, radius),
            Self::RoundedBox(solid) => solid.signed_distance(place, radius),
        }
    }
}
