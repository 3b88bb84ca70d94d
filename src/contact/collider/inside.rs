//! Containers: colliders that keep particles inside.

use super::rounded_box::Solid;
use super::traits::{Collider, Gap};
use crate::checksum::Checksum;
use crate::math::{Real, Vec2};

/// Inside of a [`Solid`]: a drum, a capsule or a box that particles cannot leave.
///
/// The centers of discs of radius r can be anywhere in the solid shrunk by r. Its rounding radius
/// shrinks first, then its rectangle. The distance is the negated distance from the shrunk solid,
/// so both walls of a corner act simultaneously. A container too narrow for a disc holds the disc
/// at its center line or center point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Container<T>(pub Solid<T>);

crate::snapshot::fields!([T: crate::snapshot::Snapshot] Container<T> { 0: Solid<T> });

impl<T: Real> Collider<T> for Container<T> {
    const HOLLOW: bool = true;

    #[inline]
    fn gap(&self, place: Vec2<T>, radius: T) -> Gap<T> {
        let Self(Solid { half, radius: rounding }) = *self;
        let excess = (radius - rounding).at_least(T::ZERO);
        let shrunk = |half: T| (half - excess).at_least(T::ZERO);
        let room = Solid { half: Vec2::new(shrunk(half.x), shrunk(half.y)), radius: (rounding - radius).at_least(T::ZERO) };
        let gap = room.gap(place, T::ZERO);
        Gap { distance: -gap.distance, normal: gap.normal.map(|normal| -normal) }
    }

    fn digest(&self, checksum: &mut Checksum) {
        self.0.digest(checksum);
    }
}
