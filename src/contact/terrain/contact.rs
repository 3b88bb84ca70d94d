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
    pub(super) fn project<W: Terrain<T>>(
        &mut self,
        terrain: &W,
        disc: &MovingDisc<'_, T>,
        velocity: Vec2<T>,
        overflow: &mut Overflow,
    ) -> Vec2<T> {
        let mut disc = *disc;
        let initial = disc.path;
        // A displacement that overflowed stops at the end of the substep.
        if !initial.is_finite() {
            return initial;
        }
        for remaining in (0..MAX_CONTACTS).rev() {
            let Some(hit) = disc.first_hit(terrain) else {
                break;
            };
            let Some(corrected) = self.resolve(&disc, &hit, velocity, overflow) else {
                break;
            };
            if remaining == 0 {
                overflow.stopped = overflow.stopped.saturating_add(1);
                let stopped = disc.path * hit.sweep.fraction;
                self.report(hit.key, stopped.minus(corrected), disc.inverse_mass);
                disc.path = stopped;
                break;
            }
            disc.path = corrected;
            let [latest, _] = disc.resolved;
            disc.resolved = [Some(hit.sweep.normal), latest];
            disc.known = self.keys();
        }
        if disc.path != initial {
            let correction = disc.path.minus(initial);
            self.add_impulse(correction.times(T::ONE / disc.h));
        }
        disc.path
    }

    /// Adds a change of the displacement to the impulse of the contact with an edge.
    fn report(&mut self, key: u32, change: Vec2<T>, inverse_mass: T) {
        if let Some(slot) = self.slots.iter_mut().find(|slot| slot.key == key) {
            slot.impulse.add(change / inverse_mass);
        }
    }

    /// Adds an impulse per mass, unless the sum overflows.
    fn add_impulse(&mut self, impulse: Vec2<T>) {
        let sum = self.impulse.plus(impulse);
        if sum.is_finite() {
            self.impulse = sum;
        }
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
            impulse: slot.impulse,
        };
        slot.impulse.add(correction / disc.inverse_mass);
        overflow.replaced = overflow.replaced.saturating_add(u32::from(replaces));
        Some(corrected)
    }

    /// Returns the velocity after the substep: friction and restitution of each contact.
    pub(super) fn solve_velocities(
        &mut self,
        surfaces: &[TerrainSurface<T>],
        pass: &Pass<T>,
        (gravity_dv, inverse_mass): (Vec2<T>, T),
        velocity: Vec2<T>,
    ) -> Vec2<T> {
        let mut settled = velocity;
        for slot in self.slots.iter_mut().filter(|slot| slot.pushed()) {
            slot.impulse.finish(pass.inv_h);
            let Some(surface) = TerrainSurface::of(surfaces, slot.surface) else {
                continue;
            };
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
            slot.impulse.add(settled.minus(before) / inverse_mass);
        }
        if !settled.is_finite() {
            return velocity;
        }
        if settled != velocity {
            self.add_impulse(settled.minus(velocity));
        }
        settled
    }
}

impl<T: Real> TerrainSurface<T> {
    /// Returns the velocity of the surface at a normal, m/s.
    pub(crate) fn velocity(&self, normal: Vec2<T>) -> Vec2<T> {
        normal.perp() * self.speed
    }
}
