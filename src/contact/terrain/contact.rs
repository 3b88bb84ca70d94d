//! Response of a disc to the contacts of a pass, and to those of a substep.

use super::disc::{DiscState, Slot};
use super::hit::{Hit, MovingDisc};
use super::surface::TerrainSurface;
use super::traits::Terrain;
use crate::contact::response::Advance;
use crate::math::{Real, Vec2};
use crate::solver::Pass;

/// Maximum number of contacts that a pass resolves for a disc.
///
/// Any number is safe: a disc with more stops at the last one. A right angle needs two, and each
/// further pair divides what remains in a corner of angle φ by 1/cos² φ.
const MAX_CONTACTS: usize = 8;

/// Numbers of contacts beyond the limits.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Overflow {
    /// Contacts that replaced another one of the same substep.
    pub(super) replaced: u32,
    /// Discs that stopped in a pass.
    pub(super) stopped: u32,
}

impl<T: Real> DiscState<T> {
    /// Returns the displacement after a pass.
    ///
    /// `observe` receives the index of a slot and a correction by its contact, m.
    pub(super) fn project<W: Terrain<T>>(
        &mut self,
        terrain: &W,
        disc: &MovingDisc<'_, T>,
        velocity: Vec2<T>,
        overflow: &mut Overflow,
        mut observe: impl FnMut(usize, Vec2<T>),
    ) -> Vec2<T> {
        let mut disc = *disc;
        // A displacement that overflowed stops at the end of the substep.
        if !disc.path.is_finite() {
            return disc.path;
        }
        for remaining in (0..MAX_CONTACTS).rev() {
            let Some(hit) = disc.first_hit(terrain) else {
                break;
            };
            let Some(corrected) = self.resolve(&disc, &hit, velocity, overflow) else {
                break;
            };
            let [_, second] = &self.slots;
            let slot = usize::from(second.key == hit.key);
            if remaining == 0 {
                overflow.stopped = overflow.stopped.saturating_add(1);
                let stopped = disc.path * hit.sweep.fraction;
                observe(slot, stopped.minus(disc.path));
                disc.path = stopped;
                break;
            }
            observe(slot, corrected.minus(disc.path));
            disc.path = corrected;
            let [latest, _] = disc.resolved;
            disc.resolved = [Some(hit.sweep.normal), latest];
            disc.known = self.keys();
        }
        disc.path
    }

    /// Returns the displacement after the response to a contact; `None` if it is not finite.
    fn resolve(
        &mut self,
        disc: &MovingDisc<'_, T>,
        hit: &Hit<T>,
        velocity: Vec2<T>,
        overflow: &mut Overflow,
    ) -> Option<Vec2<T>> {
        let surface = disc.surface(hit.surface)?;
        let normal = hit.sweep.normal;
        let relative = disc.path - surface.velocity(normal) * disc.h;
        let (slot, replaces) = self.slot_for(hit.key, normal);
        let approach = |normal: Vec2<T>| normal.dot(velocity);
        let Advance {
            next, correction, ..
        } = slot.response.advance(
            &surface.material,
            &hit.sweep,
            relative,
            disc.h,
            approach,
            false,
        )?;
        let corrected = disc.path.plus(correction);
        if !(corrected.is_finite() && next.is_finite()) {
            return None;
        }
        *slot = Slot {
            key: hit.key,
            surface: hit.surface,
            response: next,
        };
        overflow.replaced = overflow.replaced.saturating_add(u32::from(replaces));
        Some(corrected)
    }

    /// Returns the velocity after the substep: friction and restitution of each contact.
    ///
    /// `observe` receives the index of each slot that pushed and the change by its contact, m/s.
    pub(super) fn solve_velocities(
        &self,
        surfaces: &[TerrainSurface<T>],
        pass: &Pass<T>,
        gravity_dv: Vec2<T>,
        velocity: Vec2<T>,
        mut observe: impl FnMut(usize, Vec2<T>),
    ) -> Vec2<T> {
        let (mut settled, mut changes) = (velocity, [Vec2::ZERO; 2]);
        let slots = self.slots.iter().zip(&mut changes);
        for (slot, change) in slots.filter(|(slot, _)| slot.pushed()) {
            let surface = surfaces
                .get(usize::from(slot.surface))
                .or_else(|| surfaces.last());
            let Some(surface) = surface else { continue };
            let normal = slot.response.normal;
            let relative = settled - surface.velocity(normal);
            let gravity = normal.dot(gravity_dv);
            let (rebound, friction) = slot.response.rebound(
                &surface.material,
                pass.inv_h,
                (normal, relative),
                (gravity, gravity),
            );
            let before = settled;
            settled = settled
                .plus(normal.times(rebound))
                .plus(normal.perp().times(friction));
            *change = settled.minus(before);
        }
        if !settled.is_finite() {
            return velocity;
        }
        for ((slot, change), index) in self.slots.iter().zip(changes).zip(0..2) {
            if slot.pushed() {
                observe(index, change);
            }
        }
        settled
    }
}

impl<T: Real> TerrainSurface<T> {
    /// Returns the velocity of the surface at a normal, m/s.
    fn velocity(&self, normal: Vec2<T>) -> Vec2<T> {
        normal.perp() * self.speed
    }
}
