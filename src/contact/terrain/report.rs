//! Contacts of a substep, for reports.

use super::set::TerrainContacts;
use super::traits::Terrain;
use crate::contact::report::{ContactPoint, ContactSet};
use crate::math::{Real, Vec2};
use crate::particles::ParticleId;

impl<T: Real, W: Terrain<T>, const N: usize, const S: usize> ContactSet<T>
    for TerrainContacts<T, W, N, S>
{
    type Pair = ParticleId;

    /// A contact that took the place of another one has the impulse of both.
    fn for_each_contact(
        &self,
        positions: &[Vec2<T>],
        mut visit: impl FnMut(ContactPoint<T, ParticleId>),
    ) {
        for (id, disc) in self.ids.iter().zip(&self.discs) {
            let Some(x) = positions.get(id.index()) else {
                continue;
            };
            for slot in disc.slots.iter().filter(|slot| slot.pushed()) {
                let normal = slot.response.normal;
                visit(ContactPoint {
                    pair: *id,
                    point: *x - normal * self.radius,
                    normal,
                    impulse: slot.response.impulse,
                    approach: slot.response.approach,
                });
            }
        }
    }
}
