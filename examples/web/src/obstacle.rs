//! What particles cannot enter.

use crate::Number;
use pliant::{Collider, Gap, HalfPlane, Solid, Vec2};

/// The ground or a wall, or a thing that stands free: one type, so that contacts with all are one code.
#[derive(Clone, Debug)]
pub(crate) enum Obstacle<T> {
    Plane(HalfPlane<T>),
    Solid(Solid<T>),
}

impl<T: Number> Collider<T> for Obstacle<T> {
    fn gap(&self, place: Vec2<T>, radius: T) -> Gap<T> {
        match self {
            Self::Plane(plane) => plane.gap(place, radius),
            Self::Solid(solid) => solid.gap(place, radius),
        }
    }
}
