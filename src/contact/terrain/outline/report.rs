//! Contacts of a substep, for reports.

use super::set::TerrainOutlines;
use crate::contact::report::{ContactPoint, ContactSet};
use crate::contact::terrain::traits::Terrain;
use crate::math::{Real, Vec2};
use crate::particles::ParticleId;

impl<T: Real, W: Terrain<T>, const N: usize, const K: usize, const S: usize> ContactSet<T>
    for TerrainOutlines<T, W, N, K, S>
{
    type Pair = ParticleId;

    /// Visits the contacts of particles, and then those of edges by the particle at which they begin.
    fn for_each_contact(
        &self,
        positions: &[Vec2<T>],
        mut visit: impl FnMut(ContactPoint<T, ParticleId>),
    ) {
        self.discs.for_each_contact(positions, &mut visit);
        for contact in self.vertices.iter().filter(|contact| contact.pushed()) {
            if let Some(id) = self.discs.ids.get(usize::from(contact.corner)) {
                visit(ContactPoint {
                    pair: *id,
                    point: contact.vertex,
                    normal: -contact.response.normal,
                    impulse: -contact.response.impulse,
                    approach: contact.response.approach,
                });
            }
        }
    }
}
