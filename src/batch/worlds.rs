//! Particles of all worlds of a batch.

use super::lane::{Wide, gather, scatter};
use super::step::{damp, finish, predict};
use super::traits::{BatchState, ProjectBatch};
use crate::error::{Error, Parameter};
use crate::math::validate::finite_vector;
use crate::math::{Real, Vec2};
use crate::particles::{ParticleId, Particles};
use crate::solver::{Pass, Solver, Sweep};

/// `W` worlds of at most `N` particles with the same masses and pins, which step together.
///
/// For training, parameter studies and populations of creatures. Numbers of the same kind are
/// stored side by side, a lane for each world, so that a processor with vector registers computes
/// several worlds with one instruction. Every world has the bits that it has alone, with
/// [`Solver::step`]. Use four or eight worlds, and several batches for more.
///
/// The parts of the worlds are [`BatchedLengths`](crate::BatchedLengths), which all worlds share,
/// and [`EachWorld`](crate::EachWorld) for anything else. They are composed in tuples.
///
/// **Inputs of a world**: velocities, positions, and its own part of an `EachWorld`. **Resets**:
/// [`Worlds::set_world`]. Masses, pins and the set of particles do not change: to change them, build
/// a new batch from [`Worlds::world`].
///
/// **Speed**: eight 8x8 cloths need 1.9 ns for a projection and world, against 6.9 ns one after the
/// other, and 2.7 ns in level order (`cargo run --release --features std --example batch`). Without
/// the feature `std`, square roots are not computed side by side: 2.4 ns.
/// **Size**: 24 bytes for each particle and world in single precision, and 32 for each particle.
///
/// ```
/// use pliant::{BatchedLengths, Distances, Particles, Solver, Vec2, Worlds, build};
/// let mut rope = Particles::<f32, 9>::new();
/// let mut springs = Distances::<f32, 8>::new();
/// let [from, to] = [Vec2::new(0.0, 0.0), Vec2::new(1.0, 0.0)];
/// let ids = build::rope(&mut rope, &mut springs, build::Rope { from, to, segments: 8, mass: 0.1, compliance: 0.0 })?;
/// rope.pin(ids.get(0).unwrap())?;
/// let mut worlds = Worlds::<f32, 9, 4>::new(&rope);
/// let mut parts = BatchedLengths::<_, _, 8, 4>::new(springs);
/// worlds.set_velocity(2, ids.get(8).unwrap(), Vec2::new(0.0, 1.0))?;
/// let solver = Solver { gravity: Vec2::new(0.0, -9.81), substeps: 4, ..Solver::default() };
/// for _ in 0..60 {
///     worlds.step(&solver, 1.0 / 60.0, &mut parts)?;
/// }
/// let end = ids.get(8).unwrap();
/// assert_eq!(worlds.position(0, end), worlds.position(1, end));
/// assert_ne!(worlds.position(0, end), worlds.position(2, end));
/// # Ok::<(), pliant::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Worlds<T, const N: usize, const W: usize> {
    positions: [Wide<T, W>; N],
    velocities: [Wide<T, W>; N],
    displacements: [Wide<T, W>; N],
    /// Masses of all worlds, and space for one of them.
    one: Particles<T, N>,
}

impl<T: Real, const N: usize, const W: usize> Worlds<T, N, W> {
    /// Returns worlds that are all equal to this one.
    pub fn new(world: &Particles<T, N>) -> Self {
        let mut worlds = Self {
            positions: [Wide::ZERO; N],
            velocities: [Wide::ZERO; N],
            displacements: [Wide::ZERO; N],
            one: world.clone(),
        };
        for (wide, x) in worlds.positions.iter_mut().zip(world.positions()) {
            *wide = Wide::splat(*x);
        }
        for (wide, v) in worlds.velocities.iter_mut().zip(world.velocities()) {
            *wide = Wide::splat(*v);
        }
        worlds
    }

    /// Returns the particles of a world; `None` if there is no such world.
    ///
    /// They are copied to space inside the batch, which is why it must be mutable.
    pub fn world(&mut self, world: usize) -> Option<&Particles<T, N>> {
        if world >= W {
            return None;
        }
        let state = self.one.state();
        gather(&self.positions, world, state.positions);
        gather(&self.velocities, world, state.velocities);
        Some(&self.one)
    }

    /// Replaces positions and velocities of a world.
    ///
    /// # Errors
    /// [`Error::UnknownBody`]: no such world; [`Error::UnknownParticle`]: another number of
    /// slots for particles, vacant ones included; [`Error::OutOfRange`] mass: another mass or pin.
    pub fn set_world(&mut self, world: usize, particles: &Particles<T, N>) -> Result<(), Error> {
        if world >= W {
            return Err(Error::UnknownBody);
        }
        let (own, other) = (self.one.view(), particles.view());
        if own.masses.len() != other.masses.len() {
            return Err(Error::UnknownParticle);
        }
        if own.masses != other.masses || own.inverse_masses != other.inverse_masses {
            return Err(Error::OutOfRange(Parameter::Mass));
        }
        scatter(other.positions, world, &mut self.positions);
        scatter(other.velocities, world, &mut self.velocities);
        Ok(())
    }

    /// Returns the position of a particle of a world, m; `None` for an unknown one.
    pub fn position(&self, world: usize, id: ParticleId) -> Option<Vec2<T>> {
        self.checked(world, id).ok()?;
        self.positions.get(id.index()).map(|x| x.get(world))
    }

    /// Returns the velocity of a particle of a world, m/s; `None` for an unknown one.
    pub fn velocity(&self, world: usize, id: ParticleId) -> Option<Vec2<T>> {
        self.checked(world, id).ok()?;
        self.velocities.get(id.index()).map(|v| v.get(world))
    }

    /// Sets the position of a particle of a world, m.
    ///
    /// # Errors
    /// [`Error::UnknownBody`]: no such world; [`Error::UnknownParticle`]; [`Error::NonFinite`]
    /// position.
    pub fn set_position(
        &mut self,
        world: usize,
        id: ParticleId,
        position: Vec2<T>,
    ) -> Result<(), Error> {
        self.checked(world, id)?;
        let position = finite_vector(position, Parameter::Position)?;
        let slot = self.positions.get_mut(id.index());
        slot.ok_or(Error::UnknownParticle)?.set(world, position);
        Ok(())
    }

    /// Sets the velocity of a particle of a world, m/s. A pinned particle moves with it.
    ///
    /// # Errors
    /// [`Error::UnknownBody`]: no such world; [`Error::UnknownParticle`]; [`Error::NonFinite`]
    /// velocity.
    pub fn set_velocity(
        &mut self,
        world: usize,
        id: ParticleId,
        velocity: Vec2<T>,
    ) -> Result<(), Error> {
        self.checked(world, id)?;
        let velocity = finite_vector(velocity, Parameter::Velocity)?;
        let slot = self.velocities.get_mut(id.index());
        slot.ok_or(Error::UnknownParticle)?.set(world, velocity);
        Ok(())
    }

    fn checked(&self, world: usize, id: ParticleId) -> Result<(), Error> {
        if world >= W {
            Err(Error::UnknownBody)
        } else if self.one.contains(id) {
            Ok(())
        } else {
            Err(Error::UnknownParticle)
        }
    }

    /// Advances all worlds by `dt` seconds.
    ///
    /// # Errors
    /// Those of [`Solver::step`], in any of the worlds. No particle of any world has moved then.
    pub fn step<P: ProjectBatch<T, N, W> + ?Sized>(
        &mut self,
        solver: &Solver<T>,
        dt: T,
        parts: &mut P,
    ) -> Result<(), Error> {
        let first = solver.first_pass(dt, self.one.has_vacancies())?;
        let len = self.one.masses().len();
        let mut state = BatchState {
            positions: self.positions.get_mut(..len).unwrap_or_default(),
            velocities: self.velocities.get_mut(..len).unwrap_or_default(),
            displacements: self.displacements.get_mut(..len).unwrap_or_default(),
            one: &mut self.one,
            gravity_dv: solver.gravity * first.h,
        };
        parts.check(&first, &mut state)?;
        parts.prepare(&first, &mut state);
        let symmetric = solver.sweep == Sweep::Symmetric;
        let passes = u32::from(solver.iterations) * if symmetric { 2 } else { 1 };
        for _ in 0..solver.substeps {
            let inverse_masses = state.one.inverse_masses();
            if solver.damping > T::ZERO {
                let fraction = solver.damping / (first.inv_h + solver.damping);
                damp(fraction, state.velocities, inverse_masses);
            }
            predict(
                state.gravity_dv,
                first.h,
                state.velocities,
                state.displacements,
                inverse_masses,
            );
            parts.predict(&first, &mut state);
            for index in 0..passes {
                let backward = symmetric && index % 2 == 1;
                let pass = Pass {
                    index,
                    backward,
                    ..first
                };
                parts.project(&pass, &mut state);
            }
            finish(
                first.h,
                first.inv_h,
                state.positions,
                state.velocities,
                state.displacements,
            );
            parts.solve_velocities(&first, &mut state);
        }
        Ok(())
    }
}
