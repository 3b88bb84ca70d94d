//! Steps of a world, and the guarantees that each of them is checked against.

use super::conserves::Conserves;
use super::kind::MAX_PARTICLES;
use super::monitor::{Monitor, Monitored};
use super::sensing::{Conditions, Sensed};
use super::stretch::is_valid_stretch;
use super::sums::Sums;
use super::world::World;
use crate::constraint::{ConstraintId, Distance, Yielding};
use crate::fluid::{Cohesive, Fluid};
use crate::math::Real;
use crate::scene::Scene;
use crate::shape::{Plastic, Quadratic, ShapeMatching};
use crate::solver::Project;
use core::any::Any;
use core::fmt;
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

/// Custom projection, and what it conserves.
type Custom<'a, T> = (&'a mut dyn Project<T>, Conserves);

impl<T: Real> World<T> {
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
    /// - **Plasticity**, always: [`is_valid_stretch`], and the limit of the rest length of a spring
    ///   that yields.
    /// - **Sensors**: they change no motion, and their events are those of the motion.
    /// - **Fields**: drag and wind make no particle faster relative to their medium, gravity adds h
    ///   times an acceleration, an attraction has no torque about its center. No field changes a
    ///   pinned particle.
    /// - **Terrain**: a particle in front of a terrain at the start of a substep is not behind it
    ///   after a pass of its contacts.
    /// - **Momentum**: of each pass of each part that [conserves](Conserves) it, of what rigid
    ///   bodies do to velocities at the end of a substep, and of the step if every part does. The
    ///   bound is rounding: ε times masses and displacements. Pins withhold impulses, so scenes
    ///   with pins are exempt. Gravity, drag or forces from outside exempt the step. Numbers beyond
    ///   10^±10 and displacements below ε³ m are exempt, because products may overflow or
    ///   underflow. A step in which a particle left the range of the scalar and was stopped is
    ///   exempt.
    /// - **Angular momentum**: of each pass of parts that [conserve](Conserves) it: with predicted
    ///   goals, about the positions before the pass; with leapfrog goals, about those at the start
    ///   of the substep for a body, and between both for a constraint. Not of the step: implicit
    ///   integration damps rotation.
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
        self.checked(Some((extra, conserved)))
    }

    fn checked(&mut self, extra: Option<Custom<'_, T>>) -> Result<bool, Violation> {
        self.steps += 1;
        let outcome = self
            .monitored_step(extra)
            .and_then(|stepped| self.find_violation().map_or(Ok(stepped), Err));
        outcome.map_err(|violation| self.violation(&violation))
    }

    /// Returns a violation with the scene as Rust, and the changes that it does not contain.
    pub(super) fn violation(&self, violation: &str) -> Violation {
        let removals = self.removals.iter();
        let removals =
            removals.map(|(step, ids)| format!("\n// after step {step}, removed {ids:?}"));
        let fractures = self.fractures.iter();
        let fractures = fractures.map(|step| format!("\n// after step {step}, fractured"));
        Violation(format!(
            "in step {}: {violation}\n{}{}",
            self.steps,
            self.data.to_rust(self.steps),
            removals.chain(fractures).collect::<String>(),
        ))
    }

    fn monitored_step(&mut self, extra: Option<Custom<'_, T>>) -> Result<bool, String> {
        let (before, checksum_before, is_alone) = (
            Sums::from_view(&self.particles.view()),
            self.checksum(),
            extra.is_none(),
        );
        let bound = self.bound(&before).filter(|_| is_alone);
        let pinned = self.has_pinned();
        let undisturbed = self.undisturbed();
        let sensed = self.scene.parts.iter();
        let sensed: Vec<_> = sensed
            .map(|instance| Sensed::new(&**instance, &self.scene.particles))
            .collect();
        let Scene {
            solver,
            particles,
            parts,
        } = &mut self.scene;
        let parts = self.kinds.iter().zip(parts);
        let parts = parts.map(|(part, instance)| Monitored::new(part, instance));
        let custom = extra.map(|(part, conserved)| Monitored::custom(part, conserved));
        let parts: Vec<_> = parts.chain(custom).collect();
        let closed = undisturbed
            && parts
                .iter()
                .all(|monitored| monitored.conserved != Conserves::Nothing);
        let mut monitor = Monitor::new(parts, self.ordinary, pinned);
        let outcome = solver.step(self.dt, particles, &mut monitor);
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
        if let Some(violation) = self.find_wrong_event(&sensed) {
            return Err(violation);
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

    /// Returns the first wrong event of a sensor in the last step.
    fn find_wrong_event(&self, sensed: &[Option<Sensed<T>>]) -> Option<String> {
        let unchanged = self.ordinary && self.removals.is_empty();
        let conditions = Conditions {
            watched: if unchanged {
                self.data.particles.len()
            } else {
                0
            },
            single: self.solver.substeps == 1,
        };
        let parts = self.kinds.iter().zip(&self.scene.parts).zip(sensed);
        parts
            .enumerate()
            .find_map(|(index, ((part, instance), sensed))| {
                let particles = &self.scene.particles;
                let wrong =
                    sensed
                        .as_ref()?
                        .wrong_event(part, &**instance, particles, conditions)?;
                Some(format!(
                    "sensor {index} has a wrong event of particle {}",
                    wrong.index()
                ))
            })
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
        for (index, (part, instance)) in self.kinds.iter().zip(&self.scene.parts).enumerate() {
            let instance: &dyn Any = &**instance;
            let limit = part.numbers.get(2).copied().unwrap_or(T::ZERO);
            if plastic_stretch::<T>(instance)
                .is_some_and(|stretch| !is_valid_stretch(stretch, limit))
            {
                return Some(format!(
                    "the plastic stretch of part {index} is {:?}",
                    plastic_stretch::<T>(instance)
                ));
            }
            if let Some(wire) = instance.downcast_ref::<Yielding<T, Distance<T>, 2, 1>>()
                && !wire.ids().all(|id| is_within_limit(wire, id, limit))
            {
                return Some(format!(
                    "the rest length of part {index} is beyond its limit"
                ));
            }
            let drop = instance.downcast_ref::<Cohesive<T, MAX_PARTICLES, 16>>();
            let fluid = instance.downcast_ref::<Fluid<T, MAX_PARTICLES, 16>>();
            if let Some(fluid) = fluid.or_else(|| drop.map(|drop| &drop.fluid)) {
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
}

/// Returns whether a rest length L is within a limit c of the original one: L₀/(1 + c) ≤ L ≤ L₀(1 +
/// c), up to the roundings of a sum and of a quotient or product.
fn is_within_limit<T: Real>(
    wire: &Yielding<T, Distance<T>, 2, 1>,
    id: ConstraintId,
    limit: T,
) -> bool {
    let lengths = wire.get(id).zip(wire.original(id));
    lengths.is_some_and(|(now, original)| {
        let [length, first] = [now, original].map(|spring| spring.rest_length().to_f64());
        let factor = (1.0 + limit.to_f64()) * (1.0 + 2.0 * T::EPSILON.to_f64());
        length <= first * factor && length * factor >= first
    })
}

fn plastic_stretch<T: Real>(instance: &dyn Any) -> Option<crate::Mat2<T>> {
    let clay = instance
        .downcast_ref::<ShapeMatching<T, MAX_PARTICLES, Plastic<T>>>()
        .map(|body| body.mode().stretch());
    clay.or_else(|| {
        instance
            .downcast_ref::<ShapeMatching<T, MAX_PARTICLES, Plastic<T, Quadratic<T>>>>()
            .map(|body| body.mode().stretch())
    })
}
