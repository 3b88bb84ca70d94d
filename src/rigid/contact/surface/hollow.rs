//! Contact planes of a corner within a hollow collider.

use super::edge::distance;
use crate::contact::Collider;
use crate::math::{Real, Vec2};
use heapless::Vec;

/// Tangent of the distance at a point. It bounds the distance everywhere from above.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tangent<T> {
    at: Vec2<T>,
    distance: T,
    pub(super) normal: Vec2<T>,
}

impl<T: Real> Tangent<T> {
    fn new<C: Collider<T>>(collider: &C, radius: T, at: Vec2<T>) -> Self {
        let (distance, normal) = distance(collider, at, radius);
        Self {
            at,
            distance,
            normal,
        }
    }

    /// Returns the distance of a point from the plane, m.
    pub(super) fn gap(&self, point: Vec2<T>) -> T {
        self.distance + self.normal.dot(point - self.at)
    }

    fn is_like(&self, other: &Self) -> bool {
        self.normal.dot(other.normal) > T::ONE - T::ratio(1, 64)
    }
}

/// Returns at most two planes that a corner must not pass on its path to a predicted position.
///
/// The allowed region is convex, so any tangent of the distance bounds it, and the path within it
/// is safe if its end is. The first plane is that at the end of the path. The second is that of the
/// nearest other wall, as seen from points that are displaced from the first by the size of the
/// hull over eight. Walls from which the end of the path is farther than a 32nd of the size are
/// left out.
pub(super) fn planes<T: Real, C: Collider<T>>(
    collider: &C,
    radius: T,
    end: Vec2<T>,
    size: T,
) -> Vec<Tangent<T>, 2> {
    let mut found = Vec::new();
    let (lift, slack) = (size * T::ratio(1, 8), size * T::ratio(1, 32));
    let first = Tangent::new(collider, radius, end);
    if first.distance > slack {
        return found;
    }
    let pushed = end + first.normal * (-first.gap(end)).at_least(T::ZERO);
    let lifted = pushed + first.normal * lift;
    let second = Tangent::new(collider, radius, lifted);
    let third = Tangent::new(collider, radius, lifted + second.normal * lift);
    let mut add = |plane: Tangent<T>| {
        if plane.gap(pushed) <= slack {
            let _ = found.push(plane);
        }
    };
    if second.is_like(&first) {
        add(first);
    } else if third.is_like(&first) || third.is_like(&second) {
        add(first);
        add(second);
    } else {
        // The first one is the diagonal of a corner between both walls.
        add(second);
        add(third);
    }
    found
}

/// Returns a number for the direction of a normal. Opposite walls differ, and adjacent ones of a
/// box.
pub(super) fn quadrant<T: Real>(normal: Vec2<T>) -> u16 {
    if normal.x.abs() > normal.y.abs() {
        u16::from(normal.x > T::ZERO)
    } else {
        2 | u16::from(normal.y > T::ZERO)
    }
}
