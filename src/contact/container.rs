//! The inside of shapes.

use super::{Collider, Gap, Solid};
use crate::{Real, Vec2};

/// The inside of a [`Solid`]: a drum, a pill, a box that particles cannot leave.
///
/// The centres of discs of radius r may be in the solid shrunk by r: first its rounding shrinks, then its rectangle. The distance
/// is the negative one from there, so both walls of a corner act at once. A container too narrow for a disc holds it on its
/// middle line or point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Container<T>(pub Solid<T>);

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
}
