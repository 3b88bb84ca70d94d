//! Contacts of the last substep.

use super::set::TerrainContacts;
use super::traits::Terrain;
use crate::math::{Real, Vec2};
use crate::particles::ParticleId;

/// Contact of a particle with an edge of a terrain in the last substep.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TerrainContact<T> {
    /// Particle that touches.
    pub particle: ParticleId,
    /// Index of the edge; at a vertex, one of its two edges.
    pub edge: u32,
    /// Index of its surface.
    pub surface: u8,
    /// Unit normal that points from the terrain to the particle.
    pub normal: Vec2<T>,
    /// Normal speed before the contact, m/s: negative towards the terrain.
    pub approach: T,
}

impl<T: Real, W: Terrain<T>, const N: usize, const S: usize> TerrainContacts<T, W, N, S> {
    /// Returns the contacts that pushed in the last substep, in the order of the particles.
    ///
    /// A particle has at most two.
    pub fn touching(&self) -> impl Iterator<Item = TerrainContact<T>> {
        self.ids.iter().zip(&self.discs).flat_map(|(id, disc)| {
            let pushed = disc.slots.iter().filter(|slot| slot.pushed());
            pushed.map(|slot| TerrainContact {
                particle: *id,
                edge: slot.key.wrapping_sub(1),
                surface: slot.surface,
                normal: slot.response.normal,
                approach: slot.response.approach(),
            })
        })
    }

    /// Returns the number of contacts in the last step that took the place of another one.
    ///
    /// The response of a disc to one pass accounts for at most two contacts. Later ones replace
    /// those that pushed less: these lose friction and restitution in that substep.
    pub fn dropped(&self) -> u32 {
        self.overflow.replaced
    }

    /// Returns how often a disc stopped in the last step, because a pass found a ninth contact.
    pub fn stopped(&self) -> u32 {
        self.overflow.stopped
    }
}
