//! Containers: colliders that keep particles inside.

use super::rounded_box::RoundedBox;
use super::traits::{Collider, SignedDistance};
use crate::checksum::Checksum;
use crate::math::{Real, Vec2};

/// Inside of a [`RoundedBox`]: a drum, a capsule or a box that particles cannot leave.
///
/// The centers of discs of radius r can be anywhere in the solid shrunk by r. Its rounding radius
/// shrinks first, then its rectangle. The distance is the negated distance from the shrunk solid,
/// so both walls of a corner act simultaneously. A container too narrow for a disc holds the disc
/// at its center line or center point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Inside<T>(pub RoundedBox<T>);

crate::snapshot::fields!([T: crate::snapshot::Snapshot] Inside<T> { 0: RoundedBox<T> });

impl<T: Real> Collider<T> for Inside<T> {
    const HOLLOW: bool = true;

    #[inline]
    fn signed_distance(&self, center: Vec2<T>, radius: T) -> SignedDistance<T> {
        let Self(RoundedBox {
            half,
            radius: rounding,
        }) = *self;
        let excess = (radius - rounding).at_least(T::ZERO);
        let shrunk = |half: T| (half - excess).at_least(T::ZERO);
        let allowed = RoundedBox {
            half: Vec2::new(shrunk(half.x), shrunk(half.y)),
            radius: (rounding - radius).at_least(T::ZERO),
        };
        let gap = allowed.signed_distance(center, T::ZERO);
        SignedDistance {
            distance: -gap.distance,
            normal: gap.normal.map(|normal| -normal),
        }
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        self.0.hash_state(checksum);
    }
}
