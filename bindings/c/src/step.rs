//! The step.

use crate::status::{PliantStatus, status};
use crate::vector::PliantVec2;
use crate::world::{PliantWorld, open, read};
use pliant::{Scheme, Solver, Sweep};

/// How a step is made.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PliantSolver {
    /// The acceleration of free particles, m/s².
    pub gravity: PliantVec2,
    /// The rate at which velocities decay, 1/s: not negative.
    pub damping: f32,
    /// How many substeps make a step, at least one. More of them are worth more than more iterations.
    pub substeps: u16,
    /// How often springs and bodies are visited in a substep, at least once.
    pub iterations: u16,
    /// Whether each visit goes back as well as forth: not zero for yes.
    pub symmetric: u8,
    /// Whether bodies take their goals from where particles were at the start of the substep: not zero for yes.
    pub explicit_goals: u8,
}

/// Advances the world by `dt` seconds: springs, then bodies, then what is grabbed, then colliders. The product of substeps,
/// iterations and the contents of the world bounds the time of a step. Below this bound the time depends on the motion: a particle that
/// grazes a collider costs up to 34 evaluations of its distance in a pass, and one that stays away costs one or two.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pliant_step(world: *mut PliantWorld, dt: f32, solver: *const PliantSolver) -> PliantStatus {
    // SAFETY: the caller's word for both pointers.
    status((|| unsafe {
        let PliantWorld { particles, springs, grab, bodies, colliders, .. } = open(world)?;
        let PliantSolver { gravity, damping, substeps, iterations, symmetric, explicit_goals } = read(solver)?;
        let sweep = if symmetric == 0 { Sweep::Forward } else { Sweep::Symmetric };
        let scheme = if explicit_goals == 0 { Scheme::Predicted } else { Scheme::Explicit };
        let solver = Solver { gravity: gravity.into(), damping, substeps, iterations, sweep, scheme };
        let mut scene = (springs, bodies.as_mut_slice(), grab, colliders.as_mut_slice());
        Ok(solver.step(dt, particles, &mut scene)?)
    })())
}
