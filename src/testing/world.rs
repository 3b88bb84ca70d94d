//! A built scene, and the guarantees that each of its steps is checked against.

use super::conserves::Conserves;
use super::kind::{AnyPart, Kind, MAX_PARTICLES, Part};
use super::monitor::{Monitor, Monitored};
use super::number::{Number, wide};
use super::scene::SceneData;
use super::stretch::is_valid_stretch;
use super::sums::Sums;
use crate::checksum::Checksum;
use crate::error::Error;
use crate::fluid::Fluid;
use crate::math::{Real, Vec2};
use crate::particles::{Motion, ParticleId, Particles, View};
use crate::query::measure;
use crate::shape::{Plastic, Quadratic, ShapeMatching};
use crate::solver::{Pass, Project, Scheme, Solver, Sweep};
use core::fmt;
use std::boxed::Box;
use std::format;
use std::string::String;
use std::vec::Vec;

/// A guarantee that a step broke, and the scene as Rust.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation(String);

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Violation {}

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
    scene: SceneData<T>,
    parts: Parts<T>,
    ordinary: bool,
    steps: usize,
    /// Particles that were removed, and the number of steps before.
    removals: Vec<(usize, Vec<ParticleId>)>,
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
        T: Number,
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
            .map(|number| wide(number).abs())
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

impl<T: Number> World<T> {
    /// Runs a step and checks its [guarantees](World::step_with).
    ///
    /// # Errors
    /// The first guarantee that is broken.
    pub fn step(&mut self) -> Result<bool, Violation> {
        self.checked(None)
    }

    /// Runs a step with a custom projection after the parts, and checks its guarantees. Returns
    /// `Ok(false)` if the solver rejected the step.
    ///
    /// - **Finite**, always: positions, velocities and displacements, for any scene.
    /// - **Errors change nothing**: a rejected step leaves all bits unchanged.
    /// - **Pins**: no part displaces a pinned particle.
    /// - **Capacity**: no list exceeds its capacity.
    /// - **Plasticity**, always: [`is_valid_stretch`].
    /// - **Momentum**: of each pass of each part that [conserves](Conserves) it, and of the step if
    ///   every part does. The bound is rounding: ε times masses and displacements. Pins withhold
    ///   impulses, so scenes with pins are exempt. Gravity, drag or forces from outside exempt the
    ///   step. Numbers beyond 10^±10 and displacements below ε³ m are exempt, because products may
    ///   overflow or underflow. A step in which a particle left the range of the scalar and was
    ///   stopped is exempt.
    /// - **Angular momentum**: of each pass of parts that conserve it, about the positions at the
    ///   start of the pass. Only for predicted goals, since explicit goals balance about other
    ///   positions. Not of the step: implicit integration damps rotation.
    /// - **Energy**: of one rigid body of all particles, in one forward pass per substep with
    ///   predicted goals. N² = (1 − α)h²|v|² + α|x|² obeys N' ≤ √(1 − α) N + α|q|. Here h is the
    ///   substep, v and x are in the frame of the center of mass, and q is the rest shape. The
    ///   length of the goal bounds every rotation. No such bound is known for scenes in general: a
    ///   few sweeps of Gauss–Seidel can gain energy.
    ///
    /// # Errors
    /// The first guarantee that is broken, with the scene as Rust.
    pub fn step_with(
        &mut self,
        extra: &mut dyn Project<T>,
        conserved: Conserves,
    ) -> Result<bool, Violation> {
        self.checked(Some(Monitored {
            part: extra,
            conserved,
            depth: 0.0,
        }))
    }

    fn checked(&mut self, extra: Option<Monitored<'_, T>>) -> Result<bool, Violation> {
        self.steps += 1;
        let outcome = self
            .monitored_step(extra)
            .and_then(|stepped| self.find_violation().map_or(Ok(stepped), Err));
        outcome.map_err(|violation| {
            let removals = self.removals.iter();
            let removals =
                removals.map(|(step, ids)| format!("\n// after step {step}, removed {ids:?}"));
            Violation(format!(
                "in step {}: {violation}\n{}{}",
                self.steps,
                self.scene.to_rust(self.steps),
                removals.collect::<String>(),
            ))
        })
    }

    fn monitored_step(&mut self, extra: Option<Monitored<'_, T>>) -> Result<bool, String> {
        let (before, checksum_before, is_alone) = (
            Sums::from_view(&self.particles.view()),
            self.checksum(),
            extra.is_none(),
        );
        let bound = self.bound(&before).filter(|_| is_alone);
        let pinned = self.has_pinned();
        let undisturbed = self.undisturbed();
        let parts = self
            .parts
            .iter_mut()
            .map(|(part, instance)| Monitored::new(part, instance));
        let parts: Vec<_> = parts
            .chain(extra.map(
                |Monitored {
                     part,
                     conserved,
                     depth,
                 }| Monitored {
                    part,
                    conserved,
                    depth,
                },
            ))
            .collect();
        let closed = undisturbed
            && parts
                .iter()
                .all(|monitored| monitored.conserved != Conserves::Nothing);
        let mut monitor = Monitor::new(parts, self.ordinary && !pinned);
        let outcome = self.solver.step(self.dt, &mut self.particles, &mut monitor);
        let Monitor {
            rounding,
            violation,
            ..
        } = monitor;
        if let Some(violation) = violation {
            return Err(violation);
        }
        if let Err(error) = outcome {
            return if self.checksum() == checksum_before {
                Ok(false)
            } else {
                Err(format!("the state changed despite {error:?}"))
            };
        }
        let after = Sums::from_view(&self.particles.view());
        let (change, rounding) = (
            after.momentum_change(&before),
            rounding.filter(|_| closed).unwrap_or(f64::INFINITY),
        );
        if change > rounding {
            return Err(format!(
                "the momentum changed by {change:e}, bound {rounding:e}"
            ));
        }
        let exceeded = bound.filter(|bound| bound.norm(&after) > bound.limit);
        exceeded.map_or(Ok(true), |bound| {
            Err(format!(
                "the norm of energy is {:e}, bound {:e}",
                bound.norm(&after),
                bound.limit
            ))
        })
    }

    fn has_pinned(&self) -> bool {
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
    fn undisturbed(&self) -> bool {
        self.solver.gravity == Vec2::ZERO && self.solver.damping == T::ZERO
    }

    /// Returns the first guarantee of any state that is broken.
    fn find_violation(&self) -> Option<String> {
        let view = self.particles.view();
        if !view
            .positions
            .iter()
            .chain(view.velocities)
            .all(|v| v.is_finite())
        {
            return Some("a position or a velocity is not finite".into());
        }
        for (index, (part, instance)) in self.parts.iter().enumerate() {
            let limit = part.numbers.get(2).copied().unwrap_or(T::ZERO);
            if plastic_stretch(&**instance).is_some_and(|stretch| !is_valid_stretch(stretch, limit))
            {
                return Some(format!(
                    "the plastic stretch of part {index} is {:?}",
                    plastic_stretch(&**instance)
                ));
            }
            if let Some(fluid) = instance.any().downcast_ref::<Fluid<T, MAX_PARTICLES, 16>>() {
                let lists = (0..MAX_PARTICLES).filter_map(|member| fluid.neighbors(member));
                if lists.clone().any(|list| list.len() > 16)
                    || lists.count() != fluid.members().len()
                {
                    return Some(format!(
                        "the neighbor lists of part {index} exceed their capacity"
                    ));
                }
            }
        }
        None
    }

    /// Returns the energy bound of a single rigid body, if it applies.
    fn bound(&self, before: &Sums) -> Option<EnergyBound> {
        let (
            [(part, instance)],
            Solver {
                substeps,
                iterations: 1,
                sweep: Sweep::Forward,
                scheme: Scheme::Predicted,
                ..
            },
        ) = (self.parts.as_slice(), self.solver)
        else {
            return None;
        };
        let body = instance
            .any()
            .downcast_ref::<ShapeMatching<T, MAX_PARTICLES>>()
            .filter(|_| part.kind == Kind::Rigid)?;
        let free = !self.has_pinned();
        let all = body.members().len() == self.particles.len()
            && free
            && self.ordinary
            && self.undisturbed();
        let alpha = 1.0 - wide(*part.numbers.first()?);
        let substep = wide(self.dt) / f64::from(substeps);
        all.then(|| {
            EnergyBound::new(
                body,
                self.particles.masses(),
                before,
                (alpha, substep, substeps),
            )
        })
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

fn plastic_stretch<T: Real>(instance: &dyn AnyPart<T>) -> Option<crate::Mat2<T>> {
    let clay = instance
        .any()
        .downcast_ref::<ShapeMatching<T, MAX_PARTICLES, Plastic<T>>>()
        .map(|body| body.mode().stretch());
    clay.or_else(|| {
        instance
            .any()
            .downcast_ref::<ShapeMatching<T, MAX_PARTICLES, Plastic<T, Quadratic<T>>>>()
            .map(|body| body.mode().stretch())
    })
}

/// N² = (1 − α)h²|v|² + α|x|², and its bound after a step.
struct EnergyBound {
    alpha: f64,
    substep: f64,
    limit: f64,
}

impl EnergyBound {
    /// Bounds each substep by N' ≤ √(1 − α) N + α|q|. Rounding adds n ε √M times the size of
    /// positions, rest offsets and displacements.
    fn new<T: Number>(
        body: &ShapeMatching<T, MAX_PARTICLES>,
        masses: &[T],
        before: &Sums,
        (alpha, substep, substeps): (f64, f64, u16),
    ) -> Self {
        let offsets = body
            .rest_offsets()
            .iter()
            .zip(masses)
            .map(|(q, m)| (wide(q.x).hypot(wide(q.y)), wide(*m)));
        let (square, longest) = offsets.fold((0.0, 0.0_f64), |(square, longest), (q, m)| {
            (square + m * q * q, longest.max(q))
        });
        let count = f64::from(u32::try_from(masses.len()).unwrap_or(u32::MAX));
        // Positions and speeds may have changed until the last substep.
        let substep_count = f64::from(substeps);
        let size = before.farthest + longest + substep_count * substep * before.fastest;
        let rounding = count * wide(T::EPSILON) * before.mass.sqrt() * substep_count * size;
        let mut bound = Self {
            alpha,
            substep,
            limit: 0.0,
        };
        let step = |norm: f64, _| (1.0 - alpha).sqrt() * norm + alpha * square.sqrt() + rounding;
        bound.limit = (0..substeps).fold(bound.norm(before), step);
        bound
    }

    fn norm(&self, sums: &Sums) -> f64 {
        ((1.0 - self.alpha) * self.substep * self.substep * sums.motion + self.alpha * sums.spread)
            .sqrt()
    }
}
