//! Hulls of a set and their shapes in the world, for drawing and queries.

use super::hull::{HullId, Owner};
use super::set::RigidContacts;
use crate::contact::Filter;
use crate::math::{Real, Rotation, Vec2};
use crate::particles::Particles;

impl<T: Real, const B: usize, const N: usize, const K: usize> RigidContacts<T, B, N, K> {
    /// Returns the ids of all hulls, in order.
    pub fn hulls(&self) -> impl Iterator<Item = HullId> + Clone {
        let numbers = 0..u16::MAX;
        let slots = numbers.zip(&self.hulls);
        slots.filter_map(|(number, slot)| slot.is_some().then_some(HullId(number)))
    }

    /// Returns the filter of a hull; `None` for an unknown hull.
    pub fn filter(&self, hull: HullId) -> Option<Filter> {
        self.hull(hull).ok().map(|hull| hull.filter)
    }

    /// Returns the radius of a hull, m; `None` for an unknown hull.
    pub fn radius(&self, hull: HullId) -> Option<T> {
        self.hull(hull).ok().map(|hull| hull.radius)
    }

    /// Returns the corners of a hull in the world without its radius, m, in counter-clockwise
    /// order.
    ///
    /// One for a disc, two for a capsule and for an edge of a soft body. None for an unknown hull,
    /// for a hull of removed particles, and for a body whose particles coincide.
    pub fn corners<const P: usize>(
        &self,
        hull: HullId,
        particles: &Particles<T, P>,
    ) -> impl Iterator<Item = Vec2<T>> + Clone {
        let hull = self.hull(hull).ok();
        let ends = hull.map(|hull| hull.owner.particles().map(|id| particles.position(id)));
        let (soft, frame) = match (hull.map(|hull| hull.owner), ends) {
            (Some(Owner::Particle(_)), Some([place, _])) => ([place, None], None),
            (Some(Owner::Edge(_)), Some([Some(a), Some(b)])) => ([Some(a), Some(b)], None),
            (Some(Owner::Body(..)), Some([Some(a), Some(b)])) => {
                let axis = (b - a).normalized();
                let turned = axis.map(|axis| Rotation {
                    cos: axis.x,
                    sin: axis.y,
                });
                ([None; 2], turned.map(|turned| (a.lerp(b, T::HALF), turned)))
            }
            _ => ([None; 2], None),
        };
        let own = hull.and_then(|hull| self.corners.get(hull.corners()));
        let own = own.unwrap_or_default().iter();
        let own = own.filter_map(move |corner| {
            frame.map(|(middle, turned): (Vec2<T>, Rotation<T>)| middle + turned * corner.position)
        });
        soft.into_iter().flatten().chain(own)
    }
}
