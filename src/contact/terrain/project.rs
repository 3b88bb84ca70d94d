//! Solver passes over the contacts with a terrain.

use super::contact::Overflow;
use super::disc::DiscState;
use super::hit::MovingDisc;
use super::set::TerrainContacts;
use super::surface::TerrainSurface;
use super::traits::Terrain;
use crate::checksum::Checksum;
use crate::contact::impulses::Impulses;
use crate::error::Error;
use crate::math::{Real, Vec2};
use crate::particles::members::{check, exists};
use crate::particles::{Finished, Motion, View};
use crate::solver::{Pass, Project};

impl<T: Real, W: Terrain<T>, const N: usize, const S: usize> TerrainContacts<T, W, N, S> {
    /// Corrects the displacements once, and sums the impulses.
    pub(super) fn correct(
        &mut self,
        pass: &Pass<T>,
        motion: &mut Motion<'_, T>,
        impulses: &mut (impl Impulses<T> + ?Sized),
    ) {
        if pass.index == 0 {
            impulses.restart();
        }
        let Self {
            terrain,
            radius,
            filter,
            surfaces,
            ids,
            discs,
            overflow,
            ..
        } = self;
        for ((id, state), disc_index) in ids.iter().zip(discs).zip(0..N) {
            if pass.index == 0 {
                state.restart();
            }
            let i = id.index();
            let free = motion.inverse_masses.get(i).is_some_and(|w| *w > T::ZERO);
            let (Some(&position), Some(&velocity), Some(slot), true) = (
                motion.positions.get(i),
                motion.velocities.get(i),
                motion.displacements.get_mut(i),
                free,
            ) else {
                continue;
            };
            let disc = MovingDisc {
                position,
                path: *slot,
                radius: *radius,
                known: state.keys(),
                resolved: [None; 2],
                surfaces,
                filter: *filter,
                h: pass.h,
            };
            let mass = motion.masses.get(i).copied().unwrap_or(T::ZERO);
            *slot = state.project(terrain, &disc, velocity, overflow, |contact, correction| {
                let impulse = correction.times(pass.inv_h).times(mass);
                impulses.add(impulse_index(disc_index, contact), impulse);
            });
        }
    }

    /// Changes the velocities, and sums the impulses.
    pub(super) fn rebound(
        &mut self,
        pass: &Pass<T>,
        finished: &mut Finished<'_, T>,
        impulses: &mut (impl Impulses<T> + ?Sized),
    ) {
        for ((id, state), disc_index) in self.ids.iter().zip(&self.discs).zip(0..N) {
            let i = id.index();
            let w = finished.inverse_masses.get(i);
            if let Some(velocity) = finished.velocities.get_mut(i) {
                let observe = |contact, change: Vec2<T>| {
                    if let Some(w) = w {
                        impulses.add(impulse_index(disc_index, contact), change / *w);
                    }
                };
                *velocity = state.solve_velocities(
                    &self.surfaces,
                    pass,
                    finished.gravity_dv,
                    *velocity,
                    observe,
                );
            }
        }
    }
}

impl<T: Real, W: Terrain<T>, const N: usize, const S: usize> Project<T>
    for TerrainContacts<T, W, N, S>
{
    /// Rejects particles that do not exist.
    fn check(&self, pass: &Pass<T>, motion: &Motion<'_, T>) -> Result<(), Error> {
        check([&self.ids], self.index_bound, motion, pass.vacancies)
    }

    fn prepare(&mut self, _: &Pass<T>, _: &Motion<'_, T>) {
        self.overflow = Overflow::default();
    }

    fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        self.correct(pass, motion, &mut ());
    }

    fn solve_velocities(&mut self, pass: &Pass<T>, finished: &mut Finished<'_, T>) {
        self.rebound(pass, finished, &mut ());
    }

    /// Drops removed particles.
    fn remove_vacant(&mut self, particles: &View<'_, T>) {
        self.retain(|id| exists(particles.masses, id));
    }

    fn hash_state(&self, checksum: &mut Checksum) {
        self.terrain.hash_state(checksum);
        checksum.add(self.radius);
        self.filter.hash_state(checksum);
        checksum.add_count(self.surfaces.len());
        self.surfaces
            .iter()
            .for_each(|surface: &TerrainSurface<T>| surface.hash_state(checksum));
        checksum.add_ids(&self.ids);
        // The next substep uses the edges that pushed, and nothing else.
        let discs = self.ids.iter().zip(&self.discs);
        for slot in discs.flat_map(|(_, disc): (_, &DiscState<T>)| &disc.slots) {
            let key = if slot.pushed() { slot.key } else { 0 };
            checksum.add_bits(key.into());
        }
    }
}

/// Returns the index of the impulse of a slot of a disc.
fn impulse_index(disc: usize, slot: usize) -> usize {
    disc.saturating_mul(2).saturating_add(slot)
}
