//! Contacts of a substep, the same for all kinds.

use super::pair::ContactPair;
use crate::contact::collider::Collider;
use crate::contact::contacts::ColliderContacts;
use crate::math::{Real, Vec2};
use crate::particles::ParticleId;
use crate::solver::Project;

/// Contact that pushed in the last substep.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ContactPoint<T, P> {
    /// What touches.
    pub pair: P,
    /// Position, m.
    pub point: Vec2<T>,
    /// Unit vector from the second body to the first, or from the collider to the particle.
    pub normal: Vec2<T>,
    /// Impulse of the substep on the first body, N s.
    pub impulse: Vec2<T>,
    /// Normal velocity before the contact, m/s; negative if the bodies approach.
    pub approach: T,
}

/// Set of contacts that [`Reported`](super::Reported) can report.
pub trait ContactSet<T: Real>: Project<T> {
    /// Identifies what touches.
    type Pair: ContactPair;

    /// Visits the contacts that pushed in the last substep, in a fixed order.
    ///
    /// `positions` are those at the end of the substep.
    fn for_each_contact(
        &self,
        positions: &[Vec2<T>],
        visit: impl FnMut(ContactPoint<T, Self::Pair>),
    );
}

impl<T: Real, C: Collider<T>, const N: usize> ContactSet<T> for ColliderContacts<T, C, N> {
    type Pair = ParticleId;

    fn for_each_contact(
        &self,
        positions: &[Vec2<T>],
        mut visit: impl FnMut(ContactPoint<T, ParticleId>),
    ) {
        let rotation = self.pose.rotation().matrix();
        for (id, response) in self.ids.iter().zip(&self.responses) {
            let position = positions.get(id.index());
            if let (Some(x), true) = (position, response.push > T::ZERO) {
                let normal = rotation * response.normal;
                visit(ContactPoint {
                    pair: *id,
                    point: *x - normal * self.radius,
                    normal,
                    impulse: response.impulse,
                    approach: response.approach,
                });
            }
        }
    }
}

/// Returns a contact with the lower body first.
pub(crate) fn sorted<T: Real, B: Ord>(contact: ContactPoint<T, [B; 2]>) -> ContactPoint<T, [B; 2]> {
    let [a, b] = contact.pair;
    if a <= b {
        return ContactPoint {
            pair: [a, b],
            ..contact
        };
    }
    ContactPoint {
        pair: [b, a],
        normal: -contact.normal,
        impulse: -contact.impulse,
        ..contact
    }
}
