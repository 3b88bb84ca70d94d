//! A built scene: its particles, its parts and its removals.

use super::kind::{AnyPart, MAX_PARTICLES, Part};
use super::scene::SceneData;
use crate::error::Error;
use crate::math::{Real, Vec2};
use crate::particles::{ParticleId, Particles};
use crate::query::measure;
use crate::scene::Scene;
use core::fmt;
use core::ops::{Deref, DerefMut};
use std::boxed::Box;
use std::vec::Vec;

/// Projections of any types.
type Instances<T> = Vec<Box<dyn AnyPart<T>>>;

/// Parts, and the projections constructed from them.
type Described<T> = (Vec<Part<T>>, Instances<T>);

/// A built scene, with its time step. It is a [`Scene`], whose particles and solver it gives access
/// to.
pub struct World<T> {
    pub(super) scene: Scene<T, Instances<T>, MAX_PARTICLES>,
    /// Time step, s.
    pub dt: T,
    pub(super) data: SceneData<T>,
    /// Descriptions of the parts of the scene, in their order.
    pub(super) kinds: Vec<Part<T>>,
    pub(super) ordinary: bool,
    pub(super) steps: usize,
    /// Particles that were removed, and the number of steps before.
    pub(super) removals: Vec<(usize, Vec<ParticleId>)>,
    /// Numbers of steps before each fracture.
    pub(super) fractures: Vec<usize>,
}

impl<T> Deref for World<T> {
    type Target = Scene<T, Instances<T>, MAX_PARTICLES>;

    fn deref(&self) -> &Self::Target {
        &self.scene
    }
}

impl<T> DerefMut for World<T> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.scene
    }
}

impl<T: Real> fmt::Debug for World<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("World")
            .field("particles", &self.particles)
            .field("scene", &self.data)
            .finish_non_exhaustive()
    }
}

impl<T: Real> SceneData<T> {
    /// Particles at rest, with those of rigid bodies, and the parts that can be constructed.
    pub(super) fn instantiate(&self) -> Result<(Particles<T, MAX_PARTICLES>, Described<T>), Error> {
        let mut particles = Particles::new();
        for particle in &self.particles {
            if particle.pinned {
                particles.add_pinned(particle.position, particle.mass)?;
            } else {
                particles.add(particle.position, particle.mass)?;
            }
        }
        let count = self.particles.len();
        let mut described = Described::default();
        for part in &self.parts {
            let before = particles.clone();
            match part.make(&mut particles, count) {
                Ok(instance) => {
                    described.0.push(*part);
                    described.1.push(instance);
                }
                // Without the bodies that were added before the error.
                Err(_) => particles = before,
            }
        }
        Ok((particles, described))
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
        let (particles, (kinds, parts)) = self.instantiate()?;
        let mut scene = Scene::new(parts);
        (scene.solver, scene.particles) = (self.solver, particles);
        let particles = &mut scene.particles;
        for (id, particle) in particles.ids().iter().zip(&self.particles) {
            particles.set_position(id, particle.position + particle.moved)?;
            particles.set_velocity(id, particle.velocity)?;
        }
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
            scene,
            dt: self.dt,
            data: self.clone(),
            kinds,
            ordinary,
            steps: 0,
            removals: Vec::new(),
            fractures: Vec::new(),
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
        self.scene.remove(ids.iter().copied())?;
        self.removals.push((self.steps, ids.to_vec()));
        Ok(())
    }

    /// Whether only the parts act on the particles: no gravity, no drag.
    pub(super) fn undisturbed(&self) -> bool {
        self.solver.gravity == Vec2::ZERO && self.solver.damping == T::ZERO
    }

    /// Calls every measuring function: sums may overflow, but no call panics.
    pub fn measure(&self) {
        let _ = (
            measure::mass(&self.particles),
            measure::center(&self.particles),
            measure::momentum(&self.particles),
            self.energy(self.dt),
        );
        let _ = measure::angular_momentum(&self.particles, self.solver.gravity);
    }

    /// Returns the number of parts that could be constructed.
    pub fn parts(&self) -> usize {
        self.scene.parts.len()
    }
}
