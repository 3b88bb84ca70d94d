//! A built scene: its particles, its parts and its removals.

use super::kind::{AnyPart, MAX_PARTICLES, Part};
use super::scene::SceneData;
use crate::checksum::Checksum;
use crate::error::Error;
use crate::math::{Real, Vec2};
use crate::particles::{Motion, ParticleId, Particles, View};
use crate::query::measure;
use crate::solver::{Pass, Project, Solver};
use core::fmt;
use std::boxed::Box;
use std::vec::Vec;

/// Parts, and the projections constructed from them.
type Parts<T> = Vec<(Part<T>, Box<dyn AnyPart<T>>)>;

/// A built scene.
pub struct World<T> {
    /// Particles.
    pub particles: Particles<T, MAX_PARTICLES>,
    /// Solver.
    pub solver: Solver<T>,
    /// Time step, s.
    pub dt: T,
    pub(super) scene: SceneData<T>,
    pub(super) parts: Parts<T>,
    pub(super) ordinary: bool,
    pub(super) steps: usize,
    /// Particles that were removed, and the number of steps before.
    pub(super) removals: Vec<(usize, Vec<ParticleId>)>,
}

/// Parts that lose particles.
struct Removal<'a, T>(&'a mut Parts<T>);

impl<T: Real> Project<T> for Removal<'_, T> {
    fn project(&mut self, _: &Pass<T>, _: &mut Motion<'_, T>) {}

    fn remove_vacant(&mut self, particles: &View<'_, T>) {
        self.0
            .iter_mut()
            .for_each(|(_, instance)| instance.remove_vacant(particles));
    }

    fn update_mass(&mut self, id: ParticleId, previous: T, particles: &View<'_, T>) {
        self.0
            .iter_mut()
            .for_each(|(_, instance)| instance.update_mass(id, previous, particles));
    }
}

impl<T: Real> fmt::Debug for World<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("World")
            .field("particles", &self.particles)
            .field("scene", &self.scene)
            .finish_non_exhaustive()
    }
}

impl<T: Real> SceneData<T> {
    /// Particles at rest, and the parts that can be constructed from them.
    pub(super) fn instantiate(&self) -> Result<(Particles<T, MAX_PARTICLES>, Parts<T>), Error> {
        let mut particles = Particles::new();
        for particle in &self.particles {
            if particle.pinned {
                particles.add_pinned(particle.position, particle.mass)?;
            } else {
                particles.add(particle.position, particle.mass)?;
            }
        }
        let parts = self
            .parts
            .iter()
            .filter_map(|part| Some((*part, part.make(&particles).ok()?)))
            .collect();
        Ok((particles, parts))
    }

    /// Adds the particles, constructs the parts from their rest positions, and moves them.
    ///
    /// # Errors
    /// As [`Particles::add`], [`Particles::set_position`] and [`Particles::set_velocity`]. Scenes
    /// that were drawn or decoded return no error.
    pub fn build(&self) -> Result<World<T>, Error>
    where
        T: Real,
    {
        let (mut particles, parts) = self.instantiate()?;
        for (id, particle) in particles.ids().iter().zip(&self.particles) {
            particles.set_position(id, particle.position + particle.moved)?;
            particles.set_velocity(id, particle.velocity)?;
        }
        let (solver, dt, scene) = (self.solver, self.dt, self.clone());
        // Squares and sums of squares neither overflow nor underflow.
        let numbers = self.particles.iter().flat_map(|p| {
            [
                p.position.x,
                p.position.y,
                p.moved.x,
                p.moved.y,
                p.velocity.x,
                p.velocity.y,
            ]
        });
        let ordinary = numbers
            .map(|number| number.to_f64().abs())
            .all(|size| size == 0.0 || (1e-10..1e10).contains(&size));
        Ok(World {
            particles,
            solver,
            dt,
            scene,
            parts,
            ordinary,
            steps: 0,
            removals: Vec::new(),
        })
    }
}

impl<T: Real> World<T> {
    pub(super) fn has_pinned(&self) -> bool {
        let mut ids = self.particles.iter_ids();
        ids.any(|id| self.particles.is_pinned(id) == Some(true))
    }

    /// Removes particles, and everything in the parts that refers to them.
    ///
    /// # Errors
    /// As [`Particles::remove`](crate::Particles::remove).
    pub fn remove(&mut self, ids: &[ParticleId]) -> Result<(), Error> {
        let Self {
            particles, parts, ..
        } = self;
        particles.remove(ids.iter().copied(), &mut Removal(parts))?;
        self.removals.push((self.steps, ids.to_vec()));
        Ok(())
    }

    /// Whether only the parts act on the particles: no gravity, no drag.
    pub(super) fn undisturbed(&self) -> bool {
        self.solver.gravity == Vec2::ZERO && self.solver.damping == T::ZERO
    }

    /// Returns the checksum of the state that later steps depend on.
    pub fn checksum(&self) -> u64 {
        let mut checksum = Checksum::new();
        self.particles.hash_state(&mut checksum);
        // A slice of projections hashes its length first, too.
        checksum.add_count(self.parts.len());
        self.parts
            .iter()
            .for_each(|(_, instance)| instance.hash_state(&mut checksum));
        checksum.value()
    }

    /// Calls every measuring function: sums may overflow, but no call panics.
    pub fn measure(&self) {
        let energies = self
            .parts
            .iter()
            .map(|(_, instance)| instance.elastic_energy(self.dt, &self.particles.view()));
        let _ = energies.fold(T::ZERO, |sum, energy| sum + energy);
        let _ = (
            measure::mass(&self.particles),
            measure::center(&self.particles),
            measure::momentum(&self.particles),
        );
        let _ = (
            measure::kinetic_energy(&self.particles),
            measure::potential_energy(&self.particles, self.solver.gravity),
        );
        let _ = measure::angular_momentum(&self.particles, self.solver.gravity);
    }

    /// Returns the number of parts that could be constructed.
    pub fn parts(&self) -> usize {
        self.parts.len()
    }
}
