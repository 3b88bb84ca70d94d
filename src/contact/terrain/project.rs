//! Solver passes over the contacts with a terrain.

use super::contact::Overflow;
use super::disc::DiscState;
use super::hit::MovingDisc;
use super::set::TerrainContacts;
use super::surface::TerrainSurface;
use super::traits::Terrain;
use crate::checksum::Checksum;
use crate::error::Error;
use crate::math::{Real, Vec2};
use crate::particles::members::{check, exists};
use crate::particles::{Finished, Motion, View};
use crate::solver::{Pass, Project};

impl<T: Real, W: Terrain<T>, const N: usize, const S: usize> TerrainContacts<T, W, N, S> {
    /// Begins a substep.
    pub(super) fn restart(&mut self) {
        for (_, state) in self.ids.iter().zip(&mut self.discs) {
            state.restart();
        }
    }

    /// Resolves the contacts on the paths of all discs. Returns whether a displacement changed.
    pub(super) fn sweep(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) -> bool {
        let mut moved = false;
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
        for (id, state) in ids.iter().zip(discs) {
            let i = id.index();
            let free = motion.inverse_masses.get(i).filter(|w| **w > T::ZERO);
            let (Some(&position), Some(&velocity), Some(slot), Some(&inverse_mass)) = (
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
                inverse_mass,
                known: state.keys(),
                resolved: [None; 2],
                surfaces,
                filter: *filter,
                h: pass.h,
            };
            *slot = state.project(terrain, &disc, velocity, overflow);
            moved |= *slot != disc.path;
        }
        moved
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
        for (_, disc) in self.ids.iter().zip(&mut self.discs) {
            disc.impulse = Vec2::ZERO;
        }
    }

    fn project(&mut self, pass: &Pass<T>, motion: &mut Motion<'_, T>) {
        if pass.index == 0 {
            self.restart();
        }
        self.sweep(pass, motion);
    }

    fn solve_velocities(&mut self, pass: &Pass<T>, finished: &mut Finished<'_, T>) {
        for (id, state) in self.ids.iter().zip(&mut self.discs) {
            let i = id.index();
            let (Some(velocity), Some(w)) = (
                finished.velocities.get_mut(i),
                finished.inverse_masses.get(i),
            ) else {
                continue;
            };
            let particle = (finished.gravity_dv, *w);
            *velocity = state.solve_velocities(&self.surfaces, pass, particle, *velocity);
        }
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
