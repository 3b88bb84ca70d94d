//! Records of contacts with a terrain.

use super::contact::Overflow;
use super::disc::{DiscState, Slot};
use super::set::TerrainContacts;
use super::surface::TerrainSurface;
use super::traits::Terrain;
use crate::contact::filter::Filter;
use crate::contact::impulses::Impulse;
use crate::contact::response::Response;
use crate::error::{Error, Parameter};
use crate::math::validate::finite_vector;
use crate::math::{Real, Vec2};
use crate::particles::ParticleId;
use crate::record::{Rows, record};
use heapless::Vec;

/// Contact of a disc: the index of the edge and the surface, and the response.
type Saved<T> = Option<(u32, u8, Response<T>)>;

record!([T: Real] for [T] DiscState<T>, |disc| {
    first: Saved<T> = saved(&disc.slots[0]),
    second: Saved<T> = saved(&disc.slots[1]),
    impulse: Option<Vec2<T>> = Some(disc.impulse).filter(|impulse| *impulse != Vec2::ZERO),
} => {
    let mut disc = DiscState::NONE;
    for (slot, saved) in disc.slots.iter_mut().zip([first, second]) {
        if let Some((edge, surface, response)) = saved {
            let key = edge.checked_add(1).ok_or(Error::OutOfRange(Parameter::Outline))?;
            *slot = Slot { key, surface, response, impulse: Impulse::ZERO };
        }
    }
    if let Some(impulse) = impulse {
        disc.impulse = finite_vector(impulse, Parameter::Impulse)?;
    }
    Ok(disc)
});

fn saved<T: Real>(slot: &Slot<T>) -> Saved<T> {
    let edge = slot.key.checked_sub(1)?;
    slot.pushed().then_some((edge, slot.surface, slot.response))
}

record!(
    [T: Real, W: Terrain<T>, const N: usize, const M: usize] for [T, W] TerrainContacts<T, W, N, M>,
    |contacts| {
        terrain: W = contacts.terrain,
        radius: T = contacts.radius,
        filter: Filter = contacts.filter,
        surfaces: Vec<TerrainSurface<T>, M> = contacts.surfaces,
        particles: Vec<(ParticleId, DiscState<T>), N> = Rows(contacts.ids.iter().zip(&contacts.discs)),
        replaced: u32 = contacts.overflow.replaced,
        stopped: u32 = contacts.overflow.stopped,
    } => {
        let ids = particles.iter().map(|(id, _)| *id);
        let mut contacts = TerrainContacts::empty(terrain);
        contacts.fill(ids, radius, surfaces.iter().copied())?;
        (contacts.filter, contacts.overflow) = (filter, Overflow { replaced, stopped });
        for (slot, (_, disc)) in contacts.discs.iter_mut().zip(&particles) {
            *slot = *disc;
        }
        Ok(contacts)
    }
);
